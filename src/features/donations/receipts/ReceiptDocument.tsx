import type { ReactNode } from 'react';
import { QrCode } from '@/components/QrCode';
import { Link } from 'react-router-dom';
import { formatIndianDay } from '@common/amounts-and-dates';
import { hindi } from '@common/hindi-receipts';
import { amountInHindi } from '@common/receipts/amount-in-hindi';
import {
  certificateSentence,
  meaningOf,
  paperTexts,
  receiptFacts,
  receiptTitle,
} from '@common/receipts/receipt-texts';
import type { Receipt } from '@common/receipts/receipt';
import { pageUrl } from '@/config/site';
import { AmountLines, DonorLines, Paper } from '@/features/donations/receipts/Paper';
import { paths } from '@/lib/paths';

/** `Receipt / रसीद`: a label in both languages of the site. What it labels is there once. */
function labelFor(text: string): ReactNode {
  const inHindi = hindi[text];
  return inHindi === undefined ? (
    text
  ) : (
    <>
      <span>{`${text}\u00a0/ `}</span>
      <span lang="hi">{inHindi}</span>
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
            {labelFor(paperTexts.number)} <span>{number}</span>
          </p>
          <p>
            {labelFor(paperTexts.issuedOn)} <span>{formatIndianDay(new Date(issuedAt))}</span>
          </p>
        </>
      }
      labelFor={labelFor}
    >
      <ReceiptState receipt={receipt} secret={secret} />
      <div className="paper-pair">
        <DonorLines
          label={labelFor(isReceipt ? paperTexts.receivedFrom : paperTexts.donor)}
          name={receipt.donorName}
          address={receipt.donorAddress}
        />
        <AmountLines
          label={labelFor(isReceipt ? paperTexts.amount : paperTexts.cancelledAmount)}
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
        <QrCode
          text={verifyUrl}
          label={`QR code of the page that checks ${number}`}
          className="paper-qr"
        />
        <div>
          <p>{paperTexts.check}</p>
          <p>
            <Link to={verifyPath} className="text-link">
              {verifyUrl.replace('https://', '')}
            </Link>
          </p>
          <p lang="hi">{hindi[paperTexts.check]}</p>
          <p>
            <span>{`${paperTexts.unsigned} / `}</span>
            <span lang="hi">{hindi[paperTexts.unsigned]}</span>
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
  const text =
    kind === 'cancellation'
      ? paperTexts.cancellationReplaced
      : paperTexts[isCancelled ? 'cancelled' : 'replaced'];
  const [before, after] = text.split('{number}');
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
            <p>{paperTexts.test}</p>
            <p lang="hi">{hindi[paperTexts.test]}</p>
          </>
        ) : null}
        {replacedBy === null ? null : (
          <>
            <p>
              <span>{before}</span>
              {successor}
              <span>{after}</span>
            </p>
            <p lang="hi">{hindi[text]?.replace('{number}', replacedBy.number)}</p>
          </>
        )}
      </div>
      <p aria-hidden="true" className="paper-stamp">
        {replacedBy === null ? 'test' : isCancelled ? 'cancelled' : 'replaced'}
      </p>
    </div>
  );
}
