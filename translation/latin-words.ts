import {
  legalFacts,
  organisationDetails,
} from '../supabase/functions/_shared/common/organisation.ts';

/**
 * What stays in Latin letters: values and elements of a text, addresses, numbers of receipts,
 * names, and words that are printed so everywhere.
 */
const LATIN =
  /\{\w+\}|<\/?\d+\/?>|https?:\S+|\S+@\S+\.\w+|[A-Z]+\/\d{4}-\d\d\/\d+|\b(pay_|paws[-_][\w-]+|PAN|CSV|UPI|IFSC|RuPay|PhonePe|Google Pay|Paytm|UTR|transaction ID|Ref No|Razorpay|Supabase|CERT-In|WhatsApp|Instagram|Facebook|YouTube|JavaScript|PDF|JPEG|QR|FAQ|ABCDE1234F|Form \d+|80G|12A|OTP|SMS|A4|alt\+T)(?![A-Za-z])/g;

/** The organisation, and the services that it names on the privacy page. The registered name has the public one in it. */
const NAMES = [
  legalFacts.registered,
  organisationDetails,
  legalFacts.host,
  legalFacts.mailService,
].flatMap((named) => named?.name ?? []);

/** The words of a Hindi text that are in Latin letters, but for those that stay so. */
export function latinWords(text: string): string[] {
  const rest = NAMES.reduce((left, name) => left.replaceAll(name, ' '), text);
  return rest.replaceAll(LATIN, ' ').match(/[A-Za-z]+/g) ?? [];
}
