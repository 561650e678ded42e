import '@/components/print-alone.css';
import './paper.css';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { addressLines, issuerFacts } from '@common/receipts/receipt-texts';
import type { Issuer } from '@common/receipts/receipt';
import { buttonClass } from '@/components/ui/button-class';
import { useHeadingFocus } from '@/components/use-heading-focus';
import { formatPaise } from '@/lib/money';
import { paths } from '@/lib/paths';

interface Props {
  issuer: Issuer;
  title: ReactNode;
  /** Paragraphs below the title: number and date. */
  lines: ReactNode;
  /** What is written for an English label; without it, the label. */
  labelFor?: (text: string) => ReactNode;
  children: ReactNode;
}

/**
 * A document in English with the organisation's letterhead. Printed, it is alone on A4, without the site around it.
 */
export function Paper({ issuer, title, lines, labelFor = String, children }: Props) {
  const heading = useHeadingFocus();
  return (
    <article lang="en-IN" className="paper print-alone">
      <header className="paper-head">
        <div className="paper-issuer">
          <img src="/favicon.svg" width="56" height="56" alt="" />
          <div>
            <p className="paper-name">{issuer.name}</p>
            <p className="paper-lines">{addressLines(issuer.address).join('\n')}</p>
            {issuerFacts(issuer).map(([name, value]) => (
              <p key={name}>
                {labelFor(name)}: <span>{value}</span>
              </p>
            ))}
          </div>
        </div>
        <div className="paper-title">
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {lines}
        </div>
      </header>
      {children}
    </article>
  );
}

interface PaperPageProps {
  /** Links back to My Donations. */
  isSignedIn: boolean;
  /** Without it there is nothing to print yet. */
  canPrint?: boolean;
  children: ReactNode;
}

/** The page around a document. */
export function PaperPage({ isSignedIn, canPrint = false, children }: PaperPageProps) {
  return (
    <div className="chikankari relative min-h-below-header bg-paper">
      <div className="page-width relative py-12 sm:py-16">
        <div className="paper-bar">
          {isSignedIn ? (
            <Link to={paths.donations} className="text-link inline-flex min-h-11 items-center">
              My Donations
            </Link>
          ) : null}
          {canPrint ? (
            <button
              type="button"
              className={buttonClass('secondary')}
              onClick={() => window.print()}
            >
              Print or save as PDF
            </button>
          ) : null}
        </div>
        {children}
      </div>
    </div>
  );
}

const barClass = 'h-4 animate-pulse rounded bg-line';
const WIDTHS = ['40%', '70%', '55%', '90%', '95%', '85%', '80%'];

/** @param text what is loading */
export function PaperSkeleton({ text }: { text: string }) {
  return (
    <div className="paper print-alone">
      <p role="status" className="text-muted">
        {text}
      </p>
      {WIDTHS.map((width) => (
        <div key={width} aria-hidden="true" className={barClass} style={{ width }} />
      ))}
    </div>
  );
}

interface DonorLinesProps {
  label: ReactNode;
  name: string;
  address: string | null;
  /** Masked. */
  pan?: string | null;
}

export function DonorLines({ label, name, address, pan = null }: DonorLinesProps) {
  return (
    <div>
      <p className="paper-label">{label}</p>
      <p className="paper-donor">{name}</p>
      {address === null ? null : <p className="paper-lines">{addressLines(address).join('\n')}</p>}
      {pan === null ? null : <p>{`PAN ${pan}`}</p>}
    </div>
  );
}

interface AmountLinesProps {
  label: ReactNode;
  amountPaise: number;
  words: string;
  wordsInHindi?: string;
}

export function AmountLines({ label, amountPaise, words, wordsInHindi }: AmountLinesProps) {
  return (
    <div className="paper-amount">
      <p className="paper-label">{label}</p>
      <p className="paper-figure">{formatPaise(amountPaise)}</p>
      <p>{words}</p>
      {wordsInHindi === undefined ? null : <p lang="hi">{wordsInHindi}</p>}
    </div>
  );
}
