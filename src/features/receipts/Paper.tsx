import './paper.css';
import type { ReactNode } from 'react';
import type { Issuer } from '../../../supabase/functions/_shared/receipts/receipt.ts';
import {
  addressLines,
  issuerFacts,
} from '../../../supabase/functions/_shared/receipts/receipt-texts.ts';
import { useHeadingFocus } from '@/components/use-heading-focus';

interface Props {
  issuer: Issuer;
  title: string;
  /** Below the title: number and date. */
  lines: readonly string[];
  children: ReactNode;
}

/** A document with the organisation's letterhead. Printed, it is alone on A4, without the site around it. */
export function Paper({ issuer, title, lines, children }: Props) {
  const heading = useHeadingFocus();
  return (
    <article className="paper">
      <header className="paper-head">
        <div className="paper-issuer">
          <img src="/favicon.svg" width="56" height="56" alt="" />
          <div>
            <p className="paper-name">{issuer.name}</p>
            <p className="paper-lines">{addressLines(issuer.address).join('\n')}</p>
            {issuerFacts(issuer).map(([name, value]) => (
              <p key={name}>{`${name}: ${value}`}</p>
            ))}
          </div>
        </div>
        <div className="paper-title">
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
      </header>
      {children}
    </article>
  );
}
