import { formatIndianDay, formatPaise } from '../amounts-and-dates.ts';
import type { EmailedReceipt } from '../receipts/receipt.ts';
import {
  addressLines,
  certificateSentence,
  issuerFacts,
  meaningOf,
  receiptFacts,
} from '../receipts/receipt-texts.ts';
import type { Block, EmailContent } from './content.ts';
import type { SiteLinks } from './site-links.ts';

/** A whole receipt, or a cancellation, and the link to its page. */
export function receiptBlocks(receipt: EmailedReceipt, links: SiteLinks): Block[] {
  const { kind, id, number, donorAddress, issuer, secret, claimSecret } = receipt;
  const isReceipt = kind === 'receipt';
  return [
    {
      kind: 'facts',
      rows: [
        [isReceipt ? 'Receipt' : 'Number', number],
        ['Issued on', formatIndianDay(new Date(receipt.issuedAt))],
        [isReceipt ? 'Received from' : 'Donor', receipt.donorName],
        ...(donorAddress === null ? [] : [['Address', inOneLine(donorAddress)] as const]),
        ['Amount', formatPaise(receipt.amountPaise)],
        ['In words', receipt.amountWords],
        ...receiptFacts(receipt),
        [isReceipt ? 'Received by' : 'Issued by', `${issuer.name}, ${inOneLine(issuer.address)}`],
        ...issuerFacts(issuer),
      ],
    },
    { kind: 'paragraph', text: meaningOf(receipt) },
    ...(isReceipt ? [{ kind: 'paragraph', text: certificateSentence(receipt) } as const] : []),
    { kind: 'button', label: 'Print or save it', url: links.receipt(id, secret) },
    {
      kind: 'prose',
      text: `Anyone can check here whether it is genuine and still valid: ${links.verify(receipt.verifyCode)}`,
    },
    ...(claimSecret === null ? [] : claimBlocks(links.claim(claimSecret))),
  ];
}

function claimBlocks(url: string): Block[] {
  return [
    {
      kind: 'paragraph',
      text: 'Would you like to see this donation on the site? It is added to an account with this email address as soon as the address is confirmed. If your account has another address, this link adds it. The link works once, for 30 days.',
    },
    { kind: 'button', label: 'Add this donation to my account', url },
  ];
}

/** @param name of the account, '' without one */
export function nameFor({ donorName }: EmailedReceipt, name: string): string {
  return name === '' ? donorName : name;
}

/** Why the donor gets an email with a receipt. Only accounts have a switch for it. */
export function footerOf(
  { secret }: EmailedReceipt,
  links: SiteLinks,
): Pick<EmailContent, 'reason' | 'settingsUrl'> {
  return secret === null
    ? {
        reason:
          'You get this email because you made a donation, and Donation Receipts are on in your settings.',
        settingsUrl: links.settings,
      }
    : { reason: 'You get this email because you made a donation and gave this address for it.' };
}

export function inOneLine(address: string): string {
  return addressLines(address).join(', ');
}
