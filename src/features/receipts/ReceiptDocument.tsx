import type { Receipt } from '../../../supabase/functions/_shared/receipts/receipt.ts';
import {
  certificateSentence,
  meaningOf,
  receiptFacts,
  receiptTitle,
} from '../../../supabase/functions/_shared/receipts/receipt-texts.ts';
import { Link } from 'react-router-dom';
import { absoluteUrl } from '@/config/site';
import { AmountLines } from '@/features/receipts/AmountLines';
import { DonorLines } from '@/features/receipts/DonorLines';
import { Paper } from '@/features/receipts/Paper';
import { QrCode } from '@/features/receipts/QrCode';
import { ReceiptState } from '@/features/receipts/ReceiptState';
import { formatDay, indianDay } from '@/lib/dates';
import { paths } from '@/lib/paths';

interface Props {
  receipt: Receipt;
  /** Opens the receipt that took this one's place, too; null for a signed-in user. */
  secret: string | null;
}

export function ReceiptDocument({ receipt, secret }: Props) {
  const { kind, number, issuedAt, issuer, amountPaise, amountWords, verifyCode } = receipt;
  const verifyPath = paths.verify(verifyCode);
  const verifyUrl = absoluteUrl(verifyPath);
  const isReceipt = kind === 'receipt';
  return (
    <Paper
      issuer={issuer}
      title={receiptTitle(receipt)}
      lines={[`No. ${number}`, `Issued on ${formatDay(indianDay(issuedAt))}`]}
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
