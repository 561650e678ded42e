import { amountInHindi } from '../receipts/amount-in-hindi.ts';
import { languageNow, say } from '../say.ts';
import type { EmailContent, Queued } from './email.ts';
import type { DomainEvent, EventFacts } from './event.ts';
import * as z from 'zod/mini';
import { amountText } from '../amounts-and-dates.ts';
import type { EmailedReceipt } from '../receipts/receipt.ts';
import {
  addressLines,
  certificateSentence,
  issuerFacts,
  meaningOf,
  receiptFacts,
} from '../receipts/receipt-texts.ts';
import { button, day, dogOrAll, notice, paragraph, type Block } from './blocks.ts';
import type { SiteLinks } from './site-links.ts';

export const emailedDonationSchema = z.object({
  amount_paise: z.int().check(z.nonnegative()),
  dog_id: z.nullable(z.uuid()),
  dog_name: z.nullable(z.string()),
  type: z.enum(['One-time', 'Monthly']),
  mode: z.enum(['test', 'live']),
});

/** What the emails about whose account a donation is in say of it. */
export const ownedDonationSchema = z.object({
  amount_paise: z.int(),
  paid_on: z.iso.date(),
  dog_name: z.nullable(z.string()),
  mode: z.enum(['test', 'live']),
});

export function testPaymentNotice({ mode }: { mode: 'test' | 'live' }): Block[] {
  return mode === 'test' ? [notice(say('This was a test payment. No money was taken.'))] : [];
}

/** `₹3,000 for Moti` */
export function amountAndDog({
  amount_paise,
  dog_name,
}: Pick<z.infer<typeof ownedDonationSchema>, 'amount_paise' | 'dog_name'>): string {
  return say`${amountText(amount_paise)} for ${dogOrAll(dog_name)}`;
}

export function donationTypeText(type: 'One-time' | 'Monthly'): string {
  return type === 'Monthly' ? say('Monthly') : say('One-time');
}

function amountInWords({ amountPaise, amountWords }: EmailedReceipt): string {
  return languageNow() === 'hi' ? amountInHindi(amountPaise) : amountWords;
}

/** A whole receipt, or a cancellation, and the link to its page. */
export function receiptBlocks(receipt: EmailedReceipt, links: SiteLinks): Block[] {
  const { kind, id, number, donorAddress, issuer, secret, claimSecret } = receipt;
  const isReceipt = kind === 'receipt';
  return [
    {
      kind: 'facts',
      rows: [
        [isReceipt ? say('Receipt') : say('Number'), number],
        [say('Issued on'), day(receipt.issuedAt)],
        [isReceipt ? say('Received from') : say('Donor'), receipt.donorName],
        ...(donorAddress === null ? [] : [[say('Address'), inOneLine(donorAddress)] as const]),
        [say('Amount'), amountText(receipt.amountPaise)],
        [say('In words'), amountInWords(receipt)],
        ...receiptFacts(receipt),
        [
          isReceipt ? say('Received by') : say('Issued by'),
          `${issuer.name}, ${inOneLine(issuer.address)}`,
        ],
        ...issuerFacts(issuer),
      ],
    },
    paragraph(meaningOf(receipt)),
    ...(isReceipt ? [paragraph(certificateSentence(receipt))] : []),
    button(say('Print or save it'), links.receipt(id, secret)),
    {
      kind: 'link',
      label: say('Check whether it is genuine and still valid, as anybody can'),
      url: links.verify(receipt.verifyCode),
    },
    ...(claimSecret === null
      ? []
      : [
          paragraph(
            say(
              'Would you like to see this donation on the site? It is added to the account with this email address as soon as the address is confirmed. If your account has another address, this link adds it. The link works once, within 30 days.',
            ),
          ),
          button(say('Add this donation to my account'), links.claim(claimSecret)),
        ]),
  ];
}

/** @param name of the account, '' without one */
export function nameFor({ donorName }: EmailedReceipt, name: string): string {
  return name === '' ? donorName : name;
}

/** Why the donor gets an email with a receipt. Only accounts have a switch for it. */
export function receiptFooter(
  { secret }: EmailedReceipt,
  links: SiteLinks,
): Pick<EmailContent, 'reason' | 'settingsUrl'> {
  return secret === null
    ? {
        reason: say(
          'You get this email because you made a donation, and Donation Receipts are on in your settings.',
        ),
        settingsUrl: links.settings,
      }
    : {
        reason: say('You get this email because you made a donation and gave this address for it.'),
      };
}

export function inOneLine(address: string): string {
  return addressLines(address).join(', ');
}

/** What the emails about a donation get of its event. */
export function donationData({ data, dog_id }: DomainEvent, { dogs }: EventFacts) {
  const { amount_paise, type, mode } = data;
  return { amount_paise, dog_id, dog_name: dogs[dog_id ?? '']?.name ?? null, type, mode };
}

/** A donor without an account opens the receipt with a secret, and may add the donation to an account with another. */
export function receiptSecrets({ donor, receipt }: EventFacts): NonNullable<Queued['secrets']> {
  const isClaimable = donor?.is_claimable && receipt?.['kind'] === 'receipt';
  return [
    { path: ['receipt', 'secret'], opens: 'receipts' },
    ...(isClaimable ? [{ path: ['receipt', 'claim_secret'], opens: 'claim' } as const] : []),
  ];
}
