import { useId, type ReactNode } from 'react';
import * as icons from '@/components/icons';
import { LoadingPage } from '@/components/LoadingPage';
import { PageHead } from '@/components/PageHead';
import { EmptyState } from '@/components/states/EmptyState';
import { ErrorState } from '@/components/states/ErrorState';
import { StaleNotice } from '@/components/states/StaleNotice';
import { Picture } from '@/components/ui/Picture';
import { Scene, type SceneName } from '@/components/ui/Scene';
import { DogCardSkeleton } from '@/features/dogs/DogCard';
import { DogList } from '@/features/dogs/DogList';
import { ControlSamples } from '@/pages/styleguide/ControlSamples';
import tokens from '@/styles/tokens.css?raw';

/** Only on the development server, not in builds. */
export default function StyleguidePage() {
  return (
    <div className="page-width grid gap-16 py-14">
      <PageHead title="Style guide" description="Every part the site is made of." />
      <h1>Style guide</h1>
      <ColourTable />
      <TypeSamples />
      <Sample title="Controls">
        <ControlSamples />
      </Sample>
      <StateSamples />
      <PictureSamples />
      <Sample title="All dogs">
        <DogList />
      </Sample>
    </div>
  );
}

function Sample({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="border-t-2 border-amber pt-6">
      <h2 id={id} className="mb-8">
        {title}
      </h2>
      {children}
    </section>
  );
}

/** The colour tokens, in the order of tokens.css. */
const names = [...new Set([...tokens.matchAll(/--([a-z-]+):/g)].map(([, name = '']) => name))];

function ColourTable() {
  return (
    <Sample title="Colours">
      <ul role="list" className="grid grid-cols-2 gap-4 sm:grid-cols-4 lg:grid-cols-6">
        {names.map((name) => (
          <li key={name}>
            <span
              className="block h-20 rounded-control border border-control"
              style={{ background: `var(--${name})` }}
            />
            <code className="text-sm">{name}</code>
          </li>
        ))}
      </ul>
    </Sample>
  );
}

function TypeSamples() {
  return (
    <Sample title="Type">
      <div className="grid gap-5">
        <p className="font-display text-6xl font-semibold">Eczar शेरा बाबू ₹3,000</p>
        <h3>
          A heading of the third rank, one that is long enough to take a second line on a phone
        </h3>
        <p className="max-w-reading text-lg">
          Figtree carries the text. A line holds at most seventy characters, so that the eye finds
          its way back;{' '}
          <a href="#type-link" className="text-link">
            a link
          </a>{' '}
          stands out by more than its colour. हज़रतगंज की गलियों में रहने वाले कुत्ते।
        </p>
        <p className="max-w-reading text-muted">Quieter words are muted, never grey on grey.</p>
        <p className="max-w-reading overflow-hidden text-lg wrap-anywhere">
          {'Donaudampfschifffahrtsgesellschaftskapitän'.repeat(3)}
        </p>
      </div>
    </Sample>
  );
}

function doNothing() {}

/** Loading, empty and error states. */
function StateSamples() {
  return (
    <Sample title="States">
      <div className="grid gap-8">
        <StaleNotice retrying={false} onRetry={doNothing} />
        <div className="grid gap-8 md:grid-cols-2">
          <EmptyState title="Nothing here" scene="empty-messages">
            A sentence that says what will stand here one day.
          </EmptyState>
          <ErrorState title="Something could not be loaded" retrying={false} onRetry={doNothing} />
        </div>
        <div className="max-w-sm">
          <DogCardSkeleton />
        </div>
        <LoadingPage />
      </div>
    </Sample>
  );
}

const scenes: readonly SceneName[] = [
  'step-choose',
  'step-subscribe',
  'step-updates',
  'tier-puppy-pal',
  'tier-canine-champion',
  'tier-rescue-hero',
  'empty-dogs',
  'empty-messages',
  'empty-donations',
  'not-found',
  'offline',
];

function PictureSamples() {
  return (
    <Sample title="Pictures">
      <ul role="list" className="flex flex-wrap gap-6">
        <li className="h-20 w-16">
          <Picture src="" alt="" sizes="4rem" />
        </li>
        {Object.entries(icons).map(([name, Icon]) => (
          <li key={name} className="grid justify-items-center gap-1">
            <Icon />
            <code className="text-sm">{name}</code>
          </li>
        ))}
      </ul>
      <ul role="list" className="mt-10 grid grid-cols-2 gap-6 md:grid-cols-4">
        {scenes.map((name) => (
          <li key={name}>
            <Scene name={name} className="h-auto w-full" />
            <code className="text-sm">{name}</code>
          </li>
        ))}
      </ul>
    </Sample>
  );
}
