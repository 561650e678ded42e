import { Link } from 'react-router-dom';
import { buttonClass } from '@/components/ui/button-class';
import { paths } from '@/lib/paths';
import { HeroFilm } from '@/pages/home/HeroFilm';

export function Hero() {
  return (
    <section className="relative isolate flex flex-col overflow-hidden">
      <div className="page-width pt-12 pb-8 lg:flex lg:min-h-[min(44rem,82vh)] lg:flex-col lg:justify-center lg:py-20">
        <h1 className="max-w-[13ch]">Make a Difference, One Paw at a Time.</h1>
        <p className="mt-5 max-w-72 sm:max-w-[34ch] text-lg sm:text-xl">
          Virtually adopt a street dog of Lucknow: a monthly gift, a dog you know by name.
        </p>
        <p className="mt-8 flex flex-wrap gap-3">
          <Link to={paths.dogs} className={buttonClass('primary')}>
            Meet the Dogs
          </Link>
          <Link to={paths.howItWorks} className={buttonClass('secondary')}>
            How It Works
          </Link>
        </p>
      </div>
      <HeroFilm />
    </section>
  );
}
