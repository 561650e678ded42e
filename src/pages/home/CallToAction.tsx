import { Link } from 'react-router-dom';
import { buttonClass } from '@/components/ui/button-class';
import { paths } from '@/lib/paths';

/** The two ways to help, once the reader knows enough. */
export function CallToAction() {
  return (
    <section
      aria-labelledby="call-to-action"
      className="on-pine chikankari relative bg-pine text-on-pine"
    >
      <div className="page-width section relative grid justify-items-center text-center">
        <h2 id="call-to-action" className="max-w-[20ch]">
          Someone in Lucknow is waiting for breakfast
        </h2>
        <p className="mt-4 max-w-prose text-lg text-on-pine-muted">
          Adopt one dog and follow its year, or give once for all of them.
        </p>
        <p className="mt-8 flex flex-wrap justify-center gap-3">
          <Link to={paths.dogs} className={buttonClass('primary')}>
            Adopt Virtually
          </Link>
          <Link to={paths.support} className={buttonClass('onPine')}>
            Make a Donation
          </Link>
        </p>
      </div>
    </section>
  );
}
