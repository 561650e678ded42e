// What the page of a receipt and its email both say.
import { formatIndianDay, amountText } from '../amounts-and-dates.ts';
import { say } from '../say.ts';
import type { Issuer, Receipt } from './receipt.ts';

type Fact = readonly [name: string, value: string];

/** Of a payment provider's word, or the way of a recorded donation. A word unknown to this build is shown as it is. */
export function paymentMethodLabel(method: string): string {
  switch (method) {
    case 'bank-transfer':
      return say('Bank transfer');
    case 'card':
      return say('Card');
    case 'cash':
      return say('Cash');
    case 'cheque':
      return say('Cheque or draft');
    case 'emandate':
    case 'nach':
      return say('Bank account, monthly');
    case 'netbanking':
      return say('Net banking');
    case 'upi':
      return 'UPI';
    case 'wallet':
      return say('Wallet');
    default:
      return method;
  }
}

/** `21 November 2026` @param day as YYYY-MM-DD */
function formatDay(day: string): string {
  return formatIndianDay(new Date(day));
}

export function receiptTitle({ kind }: Pick<Receipt, 'kind'>): string {
  return kind === 'receipt' ? say('Donation receipt') : say('Cancellation of a receipt');
}

/** What else is printed on a receipt, in English with the Hindi of hindi-receipts.ts. `{number}` is a link. */
export const paperTexts = {
  number: say('No.'),
  issuedOn: say('Issued on'),
  receivedFrom: say('Received with thanks from'),
  donor: say('Donor'),
  amount: say('Amount'),
  cancelledAmount: say('Amount of the cancelled receipt'),
  test: say('Test payment: no money was taken'),
  cancelled: say('This receipt is no longer valid. It was cancelled by {number}.'),
  replaced: say('This receipt is no longer valid. It was replaced by {number}.'),
  cancellationReplaced: say('This cancellation is no longer valid. It was replaced by {number}.'),
  check: say('Anyone can check here whether this document is genuine and still valid:'),
  unsigned: say('Made by computer, without a signature.'),
} as const;

/** An address has at most this many lines, so that a document stays on one page. */
const MAX_ADDRESS_LINES = 4;

/** The lines of an address as somebody typed it. */
export function addressLines(address: string): string[] {
  const lines = address
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const last = lines.slice(MAX_ADDRESS_LINES - 1).join(', ');
  return [...lines.slice(0, MAX_ADDRESS_LINES - 1), ...(last === '' ? [] : [last])];
}

/** `Moti, monthly` */
export function purposeOf(dogName: string | null, type: Receipt['type']): string {
  if (type === 'Monthly')
    return dogName === null ? say('All dogs, monthly') : say`${dogName}, monthly`;
  return dogName === null ? say('All dogs, one-time') : say`${dogName}, one-time`;
}

function givenFor(dogName: string | null, type: Receipt['type']): string {
  const purpose = purposeOf(dogName, type);
  return dogName === null
    ? purpose
    : say`${purpose}. Anything beyond what a dog needs that month helps dogs with fewer sponsors.`;
}

function givenForAppeal(appeal: string, dogName: string | null): string {
  const purpose = purposeOf(dogName, 'One-time');
  return say`${appeal} (${purpose}). What is left over goes to the care of our other dogs.`;
}

/** The table of a receipt, below donor and amount. */
export function receiptFacts(receipt: Receipt): Fact[] {
  const { paidOn, dogName, appeal, type, paymentMethod, paymentId, reference } = receipt;
  const { panMasked, taxYear } = receipt;
  return [
    [say('Date of payment'), formatDay(paidOn)],
    [say('Tax year'), taxYear],
    [say('Given for'), appeal === null ? givenFor(dogName, type) : givenForAppeal(appeal, dogName)],
    ...(paymentMethod === null
      ? []
      : [[say('Paid by'), paymentMethodLabel(paymentMethod)] as const]),
    ...(paymentId === null ? [] : [[say('Payment'), paymentId] as const]),
    ...(reference === null ? [] : [[say('Reference'), reference] as const]),
    [say('Donor’s PAN'), panMasked ?? say('Not given')],
  ];
}

/** The lines below the organisation's address. */
export function issuerFacts({ pan, registration }: Issuer): Fact[] {
  if (registration === null) return pan === null ? [] : [['PAN', pan]];
  const { number, registeredOn, validUntil } = registration;
  const [since, until] = [registeredOn, validUntil].map((day) => day && formatDay(day));
  return [
    ...(pan === null ? [] : [['PAN', pan] as const]),
    [say('Reg. no.'), registrationText(number, since, until)],
  ];
}

function registrationText(number: string, since?: string | null, until?: string | null): string {
  if (since && until) return say`${number} of ${since}, valid until ${until}`;
  if (since) return say`${number} of ${since}`;
  return until ? say`${number}, valid until ${until}` : number;
}

/** Follows "because". */
function changeText(reason: Receipt['reason']): string {
  switch (reason) {
    case 'payment':
      return say('the payment was upheld');
    case 'partial-refund':
      return say('a part of the donation was refunded');
    case 'correction':
      return say('details were corrected');
    case 'refund':
      return say('the donation was refunded');
    case 'dispute':
      return say('the bank took the payment back');
    case 'returned':
      return say('the bank returned the cheque');
    case 'void':
      return say('the donation was entered by mistake');
  }
}

/** What the receipt is, whose place it takes, and why; at most two sentences. */
export function meaningOf(receipt: Receipt): string {
  const { kind, reason, replacesNumber: number, amountPaise, issuer } = receipt;
  if (kind === 'cancellation') {
    return say`Receipt ${number ?? ''} is no longer valid, because ${changeText(reason)}.`;
  }
  const confirmation = receipt.isTest
    ? say('This is the receipt for a test payment. No money was taken.')
    : say`${issuer.name} confirms that it received this donation of ${amountText(amountPaise)}.`;
  return number === null
    ? confirmation
    : `${confirmation} ${say`This receipt takes the place of ${number}, because ${changeText(reason)}.`}`;
}

/** Above this, a donation in cash gives no deduction. Source: Income-tax Act, 2025, section 133(5), read in November 2026. */
const DEDUCTIBLE_CASH_PAISE = 200_000;

/**
 * What a donor needs for a tax deduction, and whether it can exist. Source: Income-tax Act, 2025, sections 133 and 354;
 * Forms 113 and 114, due by 31 May after the tax year. The organisation's accountant confirms it.
 */
export function certificateSentence({
  isTest,
  taxYear,
  paidOn,
  issuer: { name, registration },
  donorAddress,
  panMasked,
  paymentMethod,
  amountPaise = 0,
}: Pick<Receipt, 'isTest' | 'taxYear' | 'paidOn' | 'issuer' | 'donorAddress' | 'panMasked'> &
  Partial<Pick<Receipt, 'paymentMethod' | 'amountPaise'>>): string {
  if (isTest) return say('A test payment is not reported for tax, and gives no deduction.');
  if (registration === null || !canHaveCertificate({ paidOn, issuer: { registration } })) {
    return say`This document gives no tax deduction: that needs a certificate in Form 114, which ${name} does not issue at present.`;
  }
  if (paymentMethod === 'cash' && amountPaise > DEDUCTIBLE_CASH_PAISE) {
    return say(
      'This donation gives no tax deduction: section 133(5) of the Income-tax Act, 2025, allows none for more than ₹2,000 in cash.',
    );
  }
  const need = say`This document alone gives no tax deduction: under section ${registration.section} of the Income-tax Act, 2025, that needs a certificate in Form 114.`;
  const missing = missingDetails({ donorAddress, panMasked });
  const lastYear = Number(taxYear.slice(0, 4)) + 1;
  return `${need} ${certificateState(missing, lastYear)}`;
}

function certificateState(missing: readonly ('PAN' | 'address')[], lastYear: number): string {
  if (missing.length === 0) {
    return say`The certificate is made from the organisation’s statement of the tax year (Form 113, due by 31 May ${lastYear}).`;
  }
  if (missing.length > 1) {
    return say(
      'The certificate is issued only to donors whose PAN and address are reported; we do not have the PAN and the address of this donor.',
    );
  }
  return missing[0] === 'PAN'
    ? say(
        'The certificate is issued only to donors whose PAN and address are reported; we do not have the PAN of this donor.',
      )
    : say(
        'The certificate is issued only to donors whose PAN and address are reported; we do not have the address of this donor.',
      );
}

/** What the certificate needs and the donor did not give. */
export function missingDetails({
  donorAddress,
  panMasked,
}: Pick<Receipt, 'donorAddress' | 'panMasked'>): ('PAN' | 'address')[] {
  return [
    ...(panMasked === null ? (['PAN'] as const) : []),
    ...(donorAddress === null ? (['address'] as const) : []),
  ];
}

/** Whether the organisation was registered for tax-deductible donations on the day of the payment. */
export function canHaveCertificate({
  paidOn,
  issuer: { registration },
}: {
  paidOn: string;
  issuer: Pick<Issuer, 'registration'>;
}): boolean {
  return registration !== null && (registration.validUntil ?? paidOn) >= paidOn;
}
