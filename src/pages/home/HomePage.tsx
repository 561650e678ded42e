import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { CallToAction } from '@/components/CallToAction';
import { DonationGoesTo } from '@/components/DonationGoesTo';
import { useHydrated } from '@/components/hydration';
import { useIdleImport } from '@/components/use-idle-import';
import { PageHead } from '@/components/PageHead';
import { QuoteList } from '@/components/QuoteList';
import { Section } from '@/components/Section';
import { StepList } from '@/components/StepList';
import { StructuredData } from '@/components/StructuredData';
import { buttonClass } from '@/components/ui/button-class';
import { organisation } from '@/config/organisation';
import { SPONSORSHIP_MIN_PAISE } from '@/config/limits';
import { sharePictures } from '@/config/share-pictures';
import { site } from '@/config/site';
import { adoptionSteps } from '@/content/adoption-steps';
import { QUOTES_INTRODUCTION, UPDATES_IN_SHORT } from '@/content/promises';
import { ABOUT_THE_DOGS } from '@/organisation/home';
import { impact } from '@/organisation/impact';
import { testimonials } from '@/organisation/testimonials';
import { useAuth } from '@/features/accounts/AuthProvider';
import { LazyContactForm } from '@/features/people/contact/LazyContactForm';
import { FeaturedDogs } from '@/features/dogs/FeaturedDogs';
import { environment } from '@/lib/env';
import { readText, storageKeys } from '@/lib/local-storage';
import { formatPaise } from '@/lib/money';
import { paths } from '@/lib/paths';
import { whenLoaded } from '@/lib/page-lifecycle';
import { say } from '@/lib/say';

export default function HomePage() {
  return (
    <>
      <PageHead
        title={say('Virtually adopt a street dog')}
        description={site.description}
        shared={{ path: paths.home, picture: sharePictures.home }}
      />
      <StructuredData data={organisation} />
      <PersonalStrip />
      <Hero />
      <Introduction />
      <Section
        tone="paper"
        title={say('How virtual adoption works')}
        intro={say('Three steps, and one dog whose days change.')}
      >
        <StepList steps={adoptionSteps} />
      </Section>
      <Section
        title={say('Featured dogs')}
        intro={say('The newest faces, from the lanes where our volunteers met them.')}
      >
        <FeaturedDogs />
      </Section>
      {impact.figures.length > 0 ? <Impact /> : null}
      {testimonials.onHomePage.length > 0 ? (
        <Section tone="paper" title={say('What adopters say')} intro={QUOTES_INTRODUCTION}>
          <QuoteList quotes={testimonials.onHomePage} />
        </Section>
      ) : null}
      <CallToAction
        title={say`Someone in ${site.city} is waiting for breakfast`}
        text={say('Adopt one dog and follow its year, or give once for all of them.')}
      >
        <Link to={paths.dogs} className={buttonClass('primary')}>
          Adopt Virtually
        </Link>
        <Link to={paths.support} className={buttonClass('onPine')}>
          Make a Donation
        </Link>
      </CallToAction>
      <Section
        title={say('Get in Touch')}
        intro={say(
          'A question, an injured dog in your lane, an offer of help: write to us and a person answers.',
        )}
      >
        <div className="max-w-3xl">
          <LazyContactForm />
        </div>
      </Section>
    </>
  );
}

const loadStrip = () => import('@/features/team/HomeStrip');

/**
 * What waits for the team, or the news of the dogs that the person sponsors. A script of the prerendered page reserves its height before the first
 * paint (SPONSOR_SCRIPT in hosting/prerendered-html.ts), so that nothing moves.
 */
function PersonalStrip() {
  const { state } = useAuth();
  const hasDogs = useHydrated() && readText(storageKeys.hasDogs) !== null;
  const { Component: Strip } = useIdleImport(loadStrip, hasDogs);
  return (
    <div className={`sponsor-strip ${hasDogs ? 'has-room' : ''}`}>
      <div className="page-width flex h-full items-center gap-4 enlarged:gap-2">
        {Strip && state.status === 'signed-in' ? <Strip /> : null}
      </div>
    </div>
  );
}

function Hero() {
  return (
    <section className="relative isolate flex flex-col-reverse overflow-hidden lg:flex-col">
      <div className="page-width relative z-1 pt-3 pb-8 sm:pt-8 lg:flex lg:min-h-[min(44rem,82vh)] lg:flex-col lg:justify-center lg:py-20">
        <h1 className="sm:max-w-[7.66em] sm:[&:lang(hi)]:max-w-[9em]">
          Make a Difference, One Paw at a Time.
        </h1>
        <p className="mt-2 max-w-[34ch] leading-snug sm:mt-6 sm:text-xl">
          {environment?.payments === 'server'
            ? `Adopt a street dog of ${site.city} virtually, from ${formatPaise(SPONSORSHIP_MIN_PAISE)} a month: a dog you know by name.`
            : `Adopt a street dog of ${site.city} virtually: a monthly donation, a dog you know by name.`}
        </p>
        <p className="mt-3 flex flex-wrap items-center gap-x-6 gap-y-2 sm:mt-8">
          <Link to={paths.dogs} className={buttonClass('primary')}>
            Meet the Dogs
          </Link>
          <Link to={paths.howItWorks} className="text-link inline-flex min-h-12 items-center">
            How It Works
          </Link>
        </p>
        {environment?.payments === 'server' ? <InNeed /> : null}
        <DonationGoesTo className="mt-3 max-w-96 text-sm" />
      </div>
      <HeroPicture />
    </section>
  );
}

const loadDogInNeed = () => import('@/features/dogs/DogInNeed');
const loadAppealLines = () => import('@/features/donations/appeals/AppealLines');

/**
 * The newest open appeal, else the dog that has least. Room for the line, so that nothing moves when the answer arrives.
 */
function InNeed() {
  const { Component: DogInNeed } = useIdleImport(loadDogInNeed);
  const { Component: AppealLines } = useIdleImport(loadAppealLines);
  return (
    <div className="mt-3 min-h-12">
      {AppealLines && DogInNeed ? <AppealLines most={1} otherwise={<DogInNeed />} /> : null}
    </div>
  );
}

const POSTER = '/video/hero-poster';
const loadFilm = () => import('@/pages/home/Film');

/**
 * Reduced motion and data saver prevent the download, not only the playback. On a phone, upright or on its side, the film
 * would be more than all the rest of the page.
 */
function wantsFilm(): boolean {
  const connection = (navigator as { connection?: { saveData?: boolean } }).connection;
  return (
    !window.matchMedia('(prefers-reduced-motion: reduce), (width < 40rem), (height < 30rem)')
      .matches && connection?.saveData !== true
  );
}

/** The sleeping dog, on a phone alone in the picture. The film covers the poster once the page has loaded. */
function HeroPicture() {
  const [isWanted, setIsWanted] = useState(false);
  const { Component: Film } = useIdleImport(loadFilm, isWanted);

  useEffect(() => (wantsFilm() ? whenLoaded(() => setIsWanted(true)) : undefined), []);

  return (
    <div className="relative h-[calc(50svh-4.5rem)] sm:aspect-video sm:h-auto lg:absolute lg:inset-0 lg:aspect-auto">
      <picture>
        <source media="(width < 40rem)" type="image/avif" srcSet={`${POSTER}-phone.avif`} />
        <source type="image/avif" srcSet={`${POSTER}.avif`} />
        <img
          src={`${POSTER}.webp`}
          width="1280"
          height="720"
          alt=""
          fetchPriority="high"
          className="hero-film absolute inset-0 size-full object-cover"
        />
      </picture>
      {Film ? <Film /> : null}
      <div className="hero-haze absolute inset-0 max-lg:hidden" />
    </div>
  );
}

function Introduction() {
  return (
    <section aria-labelledby="introduction" className="section">
      <div className="page-width grid grid-cols-1 gap-6 lg:grid-cols-[1fr_1.2fr] lg:gap-16">
        <h2 id="introduction" className="max-w-[9.4em]">
          A dog of your own, at home on its own street
        </h2>
        <div className="grid max-w-reading gap-5 text-lg">
          <p>{ABOUT_THE_DOGS}</p>
          <p>
            Virtual adoption makes you that someone. You choose one dog and give every month. Our
            volunteers do the feeding, the vaccination and the nursing, and send you photos, videos
            and progress reports: {UPDATES_IN_SHORT}. The dog stays where it is happiest; you stay
            in touch.
          </p>
        </div>
      </div>
    </section>
  );
}

function Impact() {
  return (
    <Section
      tone="pine"
      title={say('Our impact so far')}
      intro={say('These are our own figures. Ask us about any of them.')}
    >
      <dl className="grid grid-cols-2 enlarged:grid-cols-1 gap-x-6 gap-y-10 lg:grid-cols-4">
        {impact.figures.map(({ figure, label }) => (
          <div
            key={label}
            className="flex flex-col-reverse justify-end border-l-2 border-amber pl-5"
          >
            <dt className="text-lg text-on-pine-muted">{label}</dt>
            <dd className="font-display text-[clamp(1.75rem,1rem+3vw,4rem)] leading-none font-semibold whitespace-nowrap">
              {figure}
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
