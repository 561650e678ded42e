interface UpiPayment {
  /** The payee's UPI ID, such as `name@bank`. */
  payee: string;
  /** The holder of the account, whose name the payer's app shows. */
  holder: string;
  /** What the code says that the bank gave, if it gave one. */
  bankCode?: string | undefined;
  amountPaise?: number | undefined;
  note?: string | undefined;
}

const HOLDER_MAX_LENGTH = 50;

/**
 * The text of a code that every UPI app scans. Never the address of a link: to a personal UPI ID that is forbidden (NPCI
 * OC-76A), and fails after the payer has typed the PIN. Without a code of the bank it has no other members: `tr`, `mc`, `tid`,
 * `url` and `mode` make apps refuse a personal UPI ID. Not by URLSearchParams, which writes a space as `+`.
 * Source: NPCI, UPI Linking Specifications 1.6
 */
export function upiCode({ payee, holder, bankCode, amountPaise, note }: UpiPayment): string {
  if (isSignedCode(bankCode)) return bankCode;
  const name = holder
    .replaceAll(/[^\x20-\x7E]/g, '')
    .trim()
    .slice(0, HOLDER_MAX_LENGTH);
  const members = [
    ...(bankCode === undefined
      ? [`pa=${payee}`, `pn=${encodeURIComponent(name)}`]
      : membersOf(bankCode).filter((member) => !/^(am|cu|tn)=/.test(member))),
    ...(amountPaise === undefined ? [] : [`am=${(amountPaise / 100).toFixed(2)}`]),
    'cu=INR',
    ...(note === undefined ? [] : [`tn=${encodeURIComponent(note)}`]),
  ];
  return `upi://pay?${members.join('&')}`;
}

/** Whether a text is the number that payer and payee see of a UPI payment: twelve digits. */
export function isUpiReference(text: string): boolean {
  return /^\d{12}$/.test(text);
}

const membersOf = (code: string) => code.slice(code.indexOf('?') + 1).split('&');

/** Whether the bank has signed its code, which then must not be changed: amount and note are typed by hand. */
export function isSignedCode(code: string | undefined): code is string {
  return code !== undefined && membersOf(code).some((member) => member.startsWith('sign='));
}
