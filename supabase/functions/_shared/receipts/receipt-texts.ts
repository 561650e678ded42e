// What the page of a receipt and its email both say.
import { formatIndianDay, amountText } from '../amounts-and-dates.ts';
import type { Issuer, Receipt } from './receipt.ts';

type Fact = readonly [name: string, value: string];

const paymentMethods: Readonly<Record<string, string>> = {
  card: 'Card',
  emandate: 'Bank account, monthly',
  nach: 'Bank account, monthly',
  netbanking: 'Net banking',
  upi: 'UPI',
  wallet: 'Wallet',
};

/** Of a payment provider's word. A word unknown to this build is shown as it is. */
export function paymentMethodLabel(method: string): string {
  return paymentMethods[method] ?? method;
}

/** `21 November 2026` @param day as YYYY-MM-DD */
function formatDay(day: string): string {
  return formatIndianDay(new Date(day));
}

export function receiptTitle({ kind }: Pick<Receipt, 'kind'>): string {
  return kind === 'receipt' ? 'Donation receipt' : 'Cancellation of a receipt';
}

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
export function purposeOf(dogName: string | null, type: string): string {
  return `${dogName ?? 'All dogs'}, ${type.toLowerCase()}`;
}

/** Of a gift for one dog, as the dog's pages say it. */
const BEYOND_A_MONTH = 'What is given beyond a dog’s month helps dogs with fewer sponsors.';

/** The table of a receipt, below donor and amount. */
export function receiptFacts(receipt: Receipt): Fact[] {
  const { paidOn, dogName, type, paymentMethod, paymentId, panMasked, taxYear } = receipt;
  return [
    ['Date of payment', formatDay(paidOn)],
    ['Tax year', taxYear],
    [
      'Given for',
      dogName === null
        ? purposeOf(dogName, type)
        : `${purposeOf(dogName, type)}. ${BEYOND_A_MONTH}`,
    ],
    ...(paymentMethod === null ? [] : [['Paid by', paymentMethodLabel(paymentMethod)] as const]),
    ...(paymentId === null ? [] : [['Payment', paymentId] as const]),
    ['Donor’s PAN', panMasked ?? 'Not given'],
  ];
}

/** The lines below the organisation's address. */
export function issuerFacts({ pan, registration }: Issuer): Fact[] {
  if (registration === null) return pan === null ? [] : [['PAN', pan]];
  const { number, registeredOn, validUntil } = registration;
  const since = registeredOn === null ? '' : ` of ${formatDay(registeredOn)}`;
  const until = validUntil === null ? '' : `, valid until ${formatDay(validUntil)}`;
  return [
    ...(pan === null ? [] : [['PAN', pan] as const]),
    ['Reg. no.', `${number}${since}${until}`],
  ];
}

const changes: Readonly<Record<Receipt['reason'], string>> = {
  payment: 'the payment stands after all',
  'partial-refund': 'a part of the donation was paid back',
  correction: 'details were corrected',
  refund: 'the donation was paid back',
  dispute: 'the bank took the payment back',
};

/** What the receipt is, whose place it takes, and why; at most two sentences. */
export function meaningOf(receipt: Receipt): string {
  const { kind, reason, replacesNumber: number, amountPaise, issuer } = receipt;
  if (kind === 'cancellation') {
    return `Receipt ${number ?? ''} is no longer valid, because ${changes[reason]}.`;
  }
  const confirmation = receipt.isTest
    ? 'This is the receipt of a test payment. No money moved.'
    : `${issuer.name} confirms that it received this donation of ${amountText(amountPaise)}.`;
  return number === null
    ? confirmation
    : `${confirmation} This receipt takes the place of ${number}, because ${changes[reason]}.`;
}

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
}: Pick<
  Receipt,
  'isTest' | 'taxYear' | 'paidOn' | 'issuer' | 'donorAddress' | 'panMasked'
>): string {
  if (isTest) return 'A test payment is not reported for tax, and gives no deduction.';
  if (registration === null || !canHaveCertificate({ paidOn, issuer: { registration } })) {
    return `This document gives no tax deduction: that needs a certificate in Form 114, which ${name} does not issue at present.`;
  }
  const need = `This document alone gives no tax deduction: under section ${registration.section} of the Income-tax Act, 2025, that needs a certificate in Form 114.`;
  const missing = missingDetails({ donorAddress, panMasked });
  const lastYear = Number(taxYear.slice(0, 4)) + 1;
  return missing.length === 0
    ? `${need} The certificate is made from the organisation’s statement of the tax year (Form 113, due by 31 May ${lastYear}).`
    : `${need} The certificate exists only for donors whose PAN and address are reported; the ${missing.join(' and the ')} of this donor ${missing.length === 1 ? 'is' : 'are'} not known.`;
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
