import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { encode } from 'uqr';
import { formatIndianDay } from '../../../supabase/functions/_shared/amounts-and-dates.ts';
import { amountInHindi } from '../../../supabase/functions/_shared/receipts/amount-in-hindi.ts';
import {
  certificateSentence,
  meaningOf,
  receiptFacts,
  receiptTitle,
} from '../../../supabase/functions/_shared/receipts/receipt-texts.ts';
import type { Receipt } from '../../../supabase/functions/_shared/receipts/receipt.ts';
import { pageUrl } from '@/config/site';
import { AmountLines, DonorLines, Paper } from '@/features/receipts/Paper';
import { paths } from '@/lib/paths';

/** Beside the English labels, in both languages of the site. What they label is there once. */
const HINDI: Readonly<Record<string, string>> = {
  'Donation receipt': 'दान की रसीद',
  'Cancellation of a receipt': 'रसीद रद्द होने की सूचना',
  'No.': 'नंबर',
  'Issued on': 'जारी होने की तारीख़',
  'Reg. no.': 'रजिस्ट्रेशन नंबर',
  'Received with thanks from': 'इनसे मिला, धन्यवाद सहित',
  Donor: 'दाता',
  Amount: 'राशि',
  'Amount of the cancelled receipt': 'रद्द की गई रसीद की राशि',
  'Date of payment': 'पेमेंट की तारीख़',
  'Tax year': 'वित्त वर्ष',
  'Given for': 'किसके लिए',
  'Paid by': 'पेमेंट का तरीक़ा',
  Payment: 'पेमेंट नंबर',
  'Donor’s PAN': 'दाता का PAN',
};

/** `Receipt / रसीद` */
function labelFor(text: string): ReactNode {
  const hindi = HINDI[text];
  return hindi === undefined ? (
    text
  ) : (
    <>
      {`${text}\u00a0/ `}
      <span lang="hi">{hindi}</span>
    </>
  );
}

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
      title={labelFor(receiptTitle(receipt))}
      lines={
        <>
          <p>
            {labelFor('No.')} {number}
          </p>
          <p>
            {labelFor('Issued on')} {formatIndianDay(new Date(issuedAt))}
          </p>
        </>
      }
      labelFor={labelFor}
    >
      <ReceiptState receipt={receipt} secret={secret} />
      <div className="paper-pair">
        <DonorLines
          label={labelFor(isReceipt ? 'Received with thanks from' : 'Donor')}
          name={receipt.donorName}
          address={receipt.donorAddress}
        />
        <AmountLines
          label={labelFor(isReceipt ? 'Amount' : 'Amount of the cancelled receipt')}
          amountPaise={amountPaise}
          words={amountWords}
          wordsInHindi={amountInHindi(amountPaise)}
        />
      </div>
      <table className="paper-facts">
        <caption className="sr-only">Details of the donation</caption>
        <tbody>
          {receiptFacts(receipt).map(([name, value]) => (
            <tr key={name}>
              <th scope="row">{labelFor(name)}</th>
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
          <p lang="hi">यह काग़ज़ असली और अब भी मान्य है या नहीं, ऊपर के पते पर कोई भी जाँच सकता है।</p>
          <p>
            Made by computer, without a signature. /{' '}
            <span lang="hi">कंप्यूटर से बना, बिना दस्तख़त के।</span>
          </p>
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
  const isCancelled = replacedBy?.kind === 'cancellation';
  const successor = replacedBy && (
    <Link
      to={paths.receipt(replacedBy.id)}
      state={secret === null ? null : { secret }}
      className="text-link"
    >
      {replacedBy.number}
    </Link>
  );
  return (
    <div className="paper-state">
      <div>
        {isTest ? (
          <>
            <p>Test payment: no money was taken</p>
            <p lang="hi">टेस्ट, कोई पैसा नहीं कटा</p>
          </>
        ) : null}
        {replacedBy === null ? null : (
          <p>
            {kind === 'receipt'
              ? 'This receipt is no longer valid.'
              : 'This cancellation is no longer valid.'}{' '}
            {isCancelled ? (
              <>It was cancelled by {successor}.</>
            ) : (
              <>It was replaced by {successor}.</>
            )}
          </p>
        )}
        {replacedBy === null ? null : (
          <p lang="hi">
            {isCancelled
              ? `यह काग़ज़ अब मान्य नहीं है। इसे ${replacedBy.number} से रद्द किया गया है।`
              : `यह काग़ज़ अब मान्य नहीं है। इसकी जगह ${replacedBy.number} ने ले ली है।`}
          </p>
        )}
      </div>
      <p aria-hidden="true" className="paper-stamp">
        {replacedBy === null ? 'test' : isCancelled ? 'cancelled' : 'replaced'}
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
