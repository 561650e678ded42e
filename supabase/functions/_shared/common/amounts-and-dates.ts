import { languageNow } from './say.ts';

const format = { dateStyle: 'long', timeZone: 'Asia/Kolkata' } as const;
const DAYS = {
  en: new Intl.DateTimeFormat('en-IN', format),
  hi: new Intl.DateTimeFormat('hi-IN-u-nu-latn', format),
};

/** `₹3,000`, `₹1,00,000`, and with two decimals when there are paise: `₹99.50` */
export function amountText(amountPaise: number): string {
  const minimumFractionDigits = amountPaise % 100 === 0 ? 0 : 2;
  const rupees = (amountPaise / 100).toLocaleString('en-IN', { minimumFractionDigits });
  return `₹${rupees}`;
}

/** The Indian day of an instant: `20 November 2026`, in a Hindi email `20 नवंबर 2026` */
export function formatIndianDay(instant: Date): string {
  return DAYS[languageNow()].format(instant);
}

/** The Indian day of an instant as an ISO date: `2026-11-20` */
export function indianIsoDay(instant: Date): string {
  // India has one time zone, without summer time.
  return new Date(instant.getTime() + 5.5 * 3_600_000).toISOString().slice(0, 10);
}

/** Whether a text is a tax year, such as `2026-27`: April to March. */
export function isTaxYear(text: string): boolean {
  const [, first, last] = /^20(\d\d)-(\d\d)$/.exec(text) ?? [];
  return first !== undefined && (Number(first) + 1) % 100 === Number(last);
}
