import { Link } from 'react-router-dom';
import { buttonClass } from '@/components/ui/button-class';
import { paths } from '@/lib/paths';
import { HeroFilm } from '@/pages/home/HeroFilm';

/** The film of a winter morning, and the first two ways on. */
export function Hero() {
  return (
    <section className="on-pine relative isolate overflow-hidden bg-pine text-on-pine">
      <HeroFilm />
      <div className="hero-words page-width relative flex min-h-[34rem] flex-col justify-start pt-12 pb-72 sm:min-h-[min(44rem,80vh)] sm:justify-center sm:py-20">
        <h1 className="max-w-[13ch]">Make a Difference, One Paw at a Time.</h1>
        <p className="mt-5 max-w-[34ch] text-lg sm:text-xl">
          Virtually adopt a street dog of Lucknow: a monthly gift, a dog you know by name.
        </p>
        <p className="mt-8 flex flex-wrap gap-3">
          <Link to={paths.dogs} className={buttonClass('primary')}>
            Meet the Dogs
          </Link>
          <Link to={paths.howItWorks} className={buttonClass('onPine')}>
            How It Works
          </Link>
        </p>
      </div>
    </section>
  );
}
