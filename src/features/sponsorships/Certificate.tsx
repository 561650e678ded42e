import '@/components/print-alone.css';
import './certificate.css';
import { useQuery } from '@tanstack/react-query';
import type { CSSProperties } from 'react';
import { Link } from 'react-router-dom';
import { EmptyState } from '@/components/states/EmptyState';
import { ErrorState } from '@/components/states/ErrorState';
import { buttonClass } from '@/components/ui/button-class';
import { Picture } from '@/components/ui/Picture';
import { Scene } from '@/components/ui/Scene';
import { useHeadingFocus } from '@/components/use-heading-focus';
import { site } from '@/config/site';
import { adoptedSince, type Sponsorship } from '@/features/sponsorships/sponsorship';
import { sponsorshipsQuery } from '@/features/sponsorships/sponsorships-api';
import { formatDay, indianDay } from '@/lib/dates';
import { isLiveSite } from '@/lib/env';
import { paths } from '@/lib/paths';
import { languageOf } from '@/lib/text';

interface Props {
  userId: string;
  /** Also of one that it has replaced, for example with another amount. */
  sponsorshipId: string;
  sponsorName: string;
}

/** The certificate of a virtual adoption, which the browser prints. It shows no amount. */
export function Certificate({ userId, sponsorshipId, sponsorName }: Props) {
  const { data, isPending, isFetching, refetch } = useQuery(sponsorshipsQuery(userId));
  const sponsorship = data?.find(({ ids }) => ids.includes(sponsorshipId));
  const since = sponsorship && adoptedSince(sponsorship);
  if (sponsorship && since) {
    return (
      <>
        <div className="mx-auto mb-6 flex max-w-[70rem] flex-wrap items-center justify-between gap-x-6 gap-y-2">
          <MyDogsLink />
          <button type="button" className={buttonClass('primary')} onClick={() => window.print()}>
            Print or save as PDF
          </button>
        </div>
        <CertificateSheet sponsorship={sponsorship} since={since} sponsorName={sponsorName} />
      </>
    );
  }
  if (isPending) {
    return (
      <div className="certificate">
        <p role="status" className="p-6 text-muted">
          Loading your certificate...
        </p>
        <div aria-hidden="true" className="aspect-[297/209] animate-pulse bg-line" />
      </div>
    );
  }
  return data ? (
    <EmptyState
      title={sponsorship ? 'Your certificate is not ready yet' : 'There is no such certificate'}
      scene="empty-dogs"
      headingLevel={1}
      action={<MyDogsLink />}
    >
      {sponsorship
        ? 'It is here as soon as the first month for this dog is charged.'
        : 'None of your sponsorships has this address. My Dogs lists them.'}
    </EmptyState>
  ) : (
    <ErrorState
      title="The certificate could not be loaded"
      headingLevel={1}
      retrying={isFetching}
      onRetry={() => void refetch()}
    />
  );
}

function MyDogsLink() {
  return (
    <Link to={paths.sponsorships} className="text-link inline-flex min-h-11 items-center">
      My Dogs
    </Link>
  );
}

interface SheetProps {
  sponsorship: Sponsorship;
  /** ISO 8601. */
  since: string;
  sponsorName: string;
}

function CertificateSheet({ sponsorship, since, sponsorName }: SheetProps) {
  const heading = useHeadingFocus();
  const { dog, endedAt, isTest } = sponsorship;
  const first = dayOf(since);
  const when = endedAt === null ? `since ${first}` : `from ${first} to ${dayOf(endedAt)}`;
  return (
    <article className="certificate chikankari print-alone">
      <div className="certificate-sheet">
        {dog ? (
          <div className="certificate-portrait arch">
            {/* As large as there is: paper has more dots than a screen. */}
            <Picture src={dog.image} alt={dog.name} eager sizes="800px" />
          </div>
        ) : (
          <div className="certificate-portrait is-scene">
            <Scene name="step-choose" className="w-full" eager />
          </div>
        )}
        <div className="certificate-words">
          <p className="certificate-issuer">
            <img src="/favicon.svg" width="40" height="40" alt="" />
            {site.name}
          </p>
          <h1 ref={heading} tabIndex={-1}>
            Certificate of virtual adoption
          </h1>
          <Name text={sponsorName} />
          <p>{endedAt === null ? 'has virtually adopted' : 'virtually adopted'}</p>
          <Name text={dog?.name ?? 'all our dogs'} className="certificate-dog" />
          <p>
            {dog ? `a street dog of Lucknow, ${when}.` : `the street dogs of Lucknow, ${when}.`}
          </p>
          <p className="certificate-foot">
            {dog?.status === 'passed_away'
              ? `In loving memory of ${dog.name}.`
              : 'This helps to pay for food, shelter and healthcare.'}
            {isTest && isLiveSite() ? ' Test, no money moved.' : null}
          </p>
        </div>
      </div>
    </article>
  );
}

function Name({ text, className = '' }: { text: string; className?: string }) {
  // Set by script, which the content security policy allows.
  const style = { '--letters': text.length } as CSSProperties;
  return (
    <p
      dir="auto"
      lang={languageOf(text)}
      style={style}
      className={`certificate-name ${className}`.trimEnd()}
    >
      {text}
    </p>
  );
}

function dayOf(instant: string): string {
  return formatDay(indianDay(instant));
}
