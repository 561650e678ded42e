import { Link } from 'react-router-dom';
import { encode } from 'uqr';
import {
  certificateSentence,
  meaningOf,
  receiptFacts,
  receiptTitle,
} from '../../../supabase/functions/_shared/receipts/receipt-texts.ts';
import type { Receipt } from '../../../supabase/functions/_shared/receipts/receipt.ts';
import { pageUrl } from '@/config/site';
import { AmountLines, DonorLines, Paper } from '@/features/receipts/Paper';
import { formatDay, indianDay } from '@/lib/dates';
import { paths } from '@/lib/paths';
import { say } from '@/lib/say';

interface Props {
  receipt: Receipt;
  /** Opens the receipt that took this one's place, too; null for a signed-in user. */
  secret: string | null;
}

export function ReceiptDocument({ receipt, secret }: Props) {
  const { kind, number, issuedAt, issuer, amountPaise, amountWords, verifyCode } = receipt;
  const verifyPath = paths.verify(verifyCode);
  const verifyUrl = pageUrl(verifyPath);
  const isReceipt = kind === 'receipt';
  return (
    <Paper
      issuer={issuer}
      title={receiptTitle(receipt)}
      lines={[say`No. ${number}`, say`Issued on ${formatDay(indianDay(issuedAt))}`]}
    >
      <ReceiptState receipt={receipt} secret={secret} />
      <div className="paper-pair">
        <DonorLines
          label={isReceipt ? 'Received with thanks from' : 'Donor'}
          name={receipt.donorName}
          address={receipt.donorAddress}
        />
        <AmountLines
          label={isReceipt ? 'Amount' : 'Amount of the cancelled receipt'}
          amountPaise={amountPaise}
          words={amountWords}
        />
      </div>
      <table className="paper-facts">
        <caption className="sr-only">Details of the donation</caption>
        <tbody>
          {receiptFacts(receipt).map(([name, value]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="paper-reading">
        <p>{meaningOf(receipt)}</p>
        {isReceipt ? <p>{certificateSentence(receipt)}</p> : null}
      </div>
      <footer className="paper-foot">
        <QrCode text={verifyUrl} label={`QR code of the page that checks ${number}`} />
        <div>
          <p>Anyone can check here whether this document is genuine and still valid:</p>
          <p>
            <Link to={verifyPath} className="text-link">
              {verifyUrl.replace('https://', '')}
            </Link>
          </p>
          <p>Made by computer, without a signature.</p>
        </div>
      </footer>
    </Paper>
  );
}

interface ReceiptStateProps {
  receipt: Receipt;
  /** Of a visitor's email; null for a signed-in user. */
  secret: string | null;
}

/** Says that a document is of a test payment, or that another took its place, also as a stamp. */
function ReceiptState({ receipt, secret }: ReceiptStateProps) {
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

interface QrCodeProps {
  text: string;
  /** What it leads to, for assistive technology. */
  label: string;
}

/** Sized by its container. */
function QrCode({ text, label }: QrCodeProps) {
  // The standard wants a quiet zone of four modules (ISO/IEC 18004).
  const { size, data } = encode(text, { ecc: 'M', border: 4 });
  const modules = data.flatMap((row, y) =>
    row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')),
  );
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="paper-qr"
    >
      <path fill="#fff" d={`M0 0h${size}v${size}h-${size}z`} />
      <path fill="#000" d={modules.join('')} />
    </svg>
  );
}
