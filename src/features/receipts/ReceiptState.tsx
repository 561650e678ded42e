import { Link } from 'react-router-dom';
import type { Receipt } from '../../../supabase/functions/_shared/receipts/receipt.ts';
import { paths } from '@/lib/paths';

interface Props {
  receipt: Receipt;
  /** Of a visitor's email; null for a signed-in user. */
  secret: string | null;
}

/** Says that a document is of a test payment, or that another took its place, also as a stamp. */
export function ReceiptState({ receipt, secret }: Props) {
  const { isTest, kind, replacedBy } = receipt;
  if (!isTest && replacedBy === null) return null;
  const verb = replacedBy?.kind === 'cancellation' ? 'cancelled' : 'replaced';
  return (
    <div className="paper-state">
      <div>
        {isTest ? <p>Test, no money moved</p> : null}
        {replacedBy === null ? null : (
          <p>
            {`This ${kind} is no longer valid. It was ${verb} by `}
            <Link
              to={paths.receipt(replacedBy.id)}
              state={secret === null ? null : { secret }}
              className="text-link"
            >
              {replacedBy.number}
            </Link>
            .
          </p>
        )}
      </div>
      <p aria-hidden="true" className="paper-stamp">
        {replacedBy === null ? 'test' : verb}
      </p>
    </div>
  );
}
