import './paper.css';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { buttonClass } from '@/components/ui/button-class';
import { paths } from '@/lib/paths';

interface Props {
  /** Links back to My Donations. */
  isSignedIn: boolean;
  /** Without it there is nothing to print yet. */
  canPrint?: boolean;
  children: ReactNode;
}

/** The page around a document. */
export function PaperPage({ isSignedIn, canPrint = false, children }: Props) {
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
            <button type="button" className={buttonClass('primary')} onClick={() => window.print()}>
              Print or save as PDF
            </button>
          ) : null}
        </div>
        {children}
      </div>
    </div>
  );
}
