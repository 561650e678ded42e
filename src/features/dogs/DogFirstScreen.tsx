import { useId, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { LocationIcon } from '@/components/icons';
import { buttonClass } from '@/components/ui/button-class';
import { Picture } from '@/components/ui/Picture';
import { useHeadingFocus } from '@/components/use-heading-focus';
import { sharesOf, type Share, type ShareName } from '@/features/dogs/amount';
import { centreText, type Dog, isCovered, leavingText } from '@/features/dogs/dog';
import { DogCoverage } from '@/features/dogs/DogCoverage';
import { DogPrice } from '@/features/dogs/DogPrice';
import { environment } from '@/lib/env';
import { languageOf } from '@/lib/language';
import { formatPaise } from '@/lib/money';
import { paths } from '@/lib/paths';
import { say } from '@/lib/say';

interface Props {
  dog: Dog;
  /** At the right of the first row. */
  corner?: ReactNode;
  /** Below the tagline. */
  children: ReactNode;
}

/** The top of a dog's page. On a phone, everything needed to decide is on the first screen. */
export function DogFirstScreen({ dog, corner, children }: Props) {
  const heading = useHeadingFocus();
  return (
    <>
      <div className="flex min-h-12 items-center justify-between gap-4">
        <Link to={paths.dogs} className={buttonClass('quiet', '-ml-5 text-left! enlarged:-ml-3')}>
          <span aria-hidden="true">←</span> Back to Dogs
        </Link>
        {corner}
      </div>
      <div className="grid grid-cols-1 gap-x-10 gap-y-3 wrap-anywhere md:grid-cols-[minmax(0,20rem)_1fr] md:grid-rows-[auto_1fr] lg:grid-cols-[minmax(0,26rem)_1fr] lg:gap-x-14">
        {/* On a phone as wide as the window, and low enough for what is below it. */}
        <div className="arch dog-picture aspect-[4/5] bg-paper md:row-span-2">
          <Picture
            src={dog.image}
            alt={dog.name}
            eager
            sizes="(min-width: 64rem) 26rem, (min-width: 48rem) 20rem, 100vw"
          />
        </div>
        {/* On a phone on the lower edge of the picture. */}
        <div className="dog-name min-w-0 md:pt-8">
          <h1 ref={heading} tabIndex={-1} dir="auto" lang={languageOf(dog.name)}>
            {dog.name}
          </h1>
          <p className="flex gap-1.5 font-medium [&>svg]:size-5 [&>svg]:shrink-0 [&>svg]:translate-y-0.5">
            <LocationIcon />
            <span>
              <span lang={languageOf(dog.location)}>{dog.location}</span> ·{' '}
              <span lang={languageOf(dog.age)}>{dog.age}</span>
            </span>
          </p>
        </div>
        <div className="min-w-0">
          <p lang={languageOf(dog.tagline)} className="text-lg leading-snug text-muted">
            {dog.tagline}
          </p>
          <p dir="auto" className="mt-3 max-w-prose font-medium empty:hidden">
            {centreText(dog)}
          </p>
          {children}
        </div>
      </div>
    </>
  );
}

/** How much of the month is promised, and the ways to sponsor the dog. On a phone the button is in {@link SponsorBar}. */
export function DogOffer({ dog }: { dog: Dog }) {
  return (
    <>
      <DogCoverage dog={dog} className="mt-3 max-w-md font-medium md:mt-6" />
      <div className="mt-6 hidden flex-wrap items-center gap-3 enlarged:flex md:flex">
        <SponsorLink dog={dog} />
        <DogPrice dog={dog} className="text-lg" />
      </div>
      {environment?.payments === 'server' ? <Amounts dog={dog} /> : null}
    </>
  );
}

const chipLabels = {
  all: say('all of it'),
  half: say('half'),
  quarter: say('a quarter'),
} as const;

/** Links to the payment page with other choices than the one that it has chosen, which the button beside it names. */
function Amounts({ dog }: { dog: Dog }) {
  const legendId = useId();
  const payment = paths.payment(dog.id);
  const chips = chipsOf(dog);
  const links = [
    { label: say('Another amount'), to: `${payment}?amount=` },
    { label: say('Once'), to: `${payment}?type=one-time` },
    { label: say('Give as a gift'), to: `${payment}?gift=yes` },
  ];
  return (
    <>
      {chips.length > 0 ? (
        <>
          <p id={legendId} className="mt-3 font-semibold md:mt-6">
            Or give each month
          </p>
          <ul
            role="list"
            aria-labelledby={legendId}
            className="mt-1.5 grid max-w-md grid-cols-3 gap-2 enlarged:grid-cols-1"
          >
            {chips.map(({ name, amountPaise }) => (
              <li key={name}>
                <Link
                  to={`${payment}?amount=${amountPaise / 100}`}
                  className="flex min-h-14 flex-col items-center justify-center rounded-control border border-control bg-surface px-1 py-1.5 text-center leading-tight hover:border-amber"
                >
                  <span className="font-bold tabular-nums">{formatPaise(amountPaise)}</span>{' '}
                  <span className="text-sm text-muted">{chipLabels[name]}</span>
                </Link>
              </li>
            ))}
          </ul>
        </>
      ) : null}
      <ul role="list" className="mt-1 flex flex-wrap gap-x-6">
        {links.map(({ label, to }) => (
          <li key={to}>
            <Link to={to} className="text-link inline-flex min-h-11 items-center">
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}

const MOST_CHIPS = 3;

const isNamed = (share: Share): share is Share & { name: Exclude<ShareName, 'rest'> } =>
  share.name !== 'rest';

/** All of the month last, beside the rest of it. */
function chipsOf({ monthlyAmount, coverage }: Dog) {
  const [, ...others] = sharesOf(monthlyAmount, 'Monthly', coverage?.paise);
  return others
    .filter(isNamed)
    .toSorted((one, other) => one.amountPaise - other.amountPaise)
    .slice(-MOST_CHIPS);
}

interface SponsorBarProps {
  dog: Dog;
  className?: string;
}

/**
 * The price and the button at the end of the page. On a phone they stay at the bottom of the window until then, unless an
 * enlarged font makes them cover much of the page.
 */
export function SponsorBar({
  dog,
  className = 'sticky enlarged:static md:static',
}: SponsorBarProps) {
  return (
    <div
      className={`bottom-bar bottom-0 z-30 border-t border-line bg-ground print:hidden ${className}`}
    >
      <div className="page-width flex items-center justify-between gap-x-4 gap-y-2 py-3 enlarged:flex-col enlarged:items-start md:justify-center md:pt-10 md:pb-20">
        <DogPrice dog={dog} className="min-w-0" />
        <SponsorLink dog={dog} />
      </div>
    </div>
  );
}

/** Quiet for a dog whose month is promised already. */
function SponsorLink({ dog }: { dog: Dog }) {
  const variant = isCovered(dog) ? 'secondary' : 'primary';
  return (
    <Link to={paths.payment(dog.id)} className={buttonClass(variant, 'whitespace-nowrap')}>
      Adopt Virtually
    </Link>
  );
}

/**
 * The first screen in the file of a dog's page, where the page shows it later, until PageHead removes it. It needs no
 * script and no answer of the backend. Above what React renders while the dog loads.
 */
export function DogPreview({ dog }: { dog: Dog }) {
  const canBeSponsored = leavingText(dog) === undefined;
  return (
    <div data-built="" className="absolute inset-x-0 top-0 min-h-lvh bg-ground">
      {/* As high as the header. */}
      <div className="h-[4.5rem] border-b border-transparent" />
      <div className="page-width pb-24 md:pt-10">
        <DogFirstScreen dog={dog}>{canBeSponsored ? <DogOffer dog={dog} /> : null}</DogFirstScreen>
      </div>
      {canBeSponsored ? (
        <SponsorBar dog={dog} className="fixed inset-x-0 enlarged:hidden md:hidden" />
      ) : null}
    </div>
  );
}
