// Payments in the visitor's own UPI app. A phone may end the tab while the app pays, so that what was begun is stored on the
// device before the code is shown.
import { useMemo, useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import { cleanLine } from '@common/typed-text';
import { site } from '@/config/site';
import { REFERENCE_MAX_LENGTH } from '@/config/limits';
import type { Payable } from '@/features/donations/checkout/begun-checkout';
import { hasMandates } from '@/features/donations/checkout/checkout';
import { currentDay } from '@/lib/clock';
import { dayAfter } from '@/lib/dates';
import { isLiveSite } from '@/lib/env';
import { readText, removeStored, storageKeys, writeText } from '@/lib/local-storage';
import { isUpiReference } from '@/lib/upi';

/** What UPI takes as one payment. */
export const UPI_MAX_PAISE = 10_000_000;
/** What apps pay by a picture of a code. */
export const UPI_PICTURE_MAX_PAISE = 200_000;

/**
 * Whether a payment page shows the UPI ID: on a live site, and never that of the samples, which the development server alone
 * shows.
 */
export function canPayByUpi(): boolean {
  const isSample = site.upiId?.endsWith('@example') === true;
  return (
    site.upiId !== undefined &&
    hasMandates() &&
    (isLiveSite() ? !isSample : isSample && import.meta.env.DEV)
  );
}

const NOTE_LETTERS = '23456789BCDFGHJKMNPQRSTVWXZ';
const NOTE_LENGTH = 6;

/** By which the office finds the payment in the bank's statement. */
export function newUpiNote(): string {
  // A byte below this is each letter with the same probability.
  const limit = 256 - (256 % NOTE_LETTERS.length);
  return [...crypto.getRandomValues(new Uint8Array(64))]
    .filter((byte) => byte < limit)
    .slice(0, NOTE_LENGTH)
    .map((byte) => NOTE_LETTERS[byte % NOTE_LETTERS.length])
    .join('');
}

/** What somebody typed or pasted as the number of a payment: its twelve digits if it has them, in any script. */
export function upiReference(text: string): string {
  const line = cleanLine(text);
  const digits = line.replaceAll(' ', '');
  if (isUpiReference(digits)) return digits;
  return /(?:^|\D)(\d{12})(?!\d)/.exec(line)?.[1] ?? line.slice(0, REFERENCE_MAX_LENGTH).trim();
}

/** Whether something was typed that is no number of a UPI payment. */
export function isOtherReference(text: string): boolean {
  const reference = upiReference(text);
  return reference !== '' && !isUpiReference(reference);
}

const keptSchema = z.object({
  note: z.string(),
  amountPaise: z.int(),
  /** YYYY-MM-DD, in India. */
  begunOn: z.string(),
  dogId: z.string(),
  appealId: z.optional(z.string()),
  payerId: z.nullable(z.string()),
  /** Null once they told us that they paid. */
  donor: z.nullable(z.object({ name: z.string(), email: z.string(), address: z.string() })),
});
export type KeptUpiPayment = z.infer<typeof keptSchema>;

type Page = Pick<KeptUpiPayment, 'dogId' | 'appealId' | 'payerId'>;

const KEPT_DAYS = 3;

const listeners = new Set<() => void>();
/** Where storage is disabled. */
let unstored: string | null = null;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

const readKept = () => unstored ?? readText(storageKeys.upiPayments);

function parseKept(text: string | null): KeptUpiPayment[] {
  try {
    return z.array(keptSchema).parse(JSON.parse(text ?? '[]'));
  } catch {
    return [];
  }
}

const isOfPage = (one: Page, other: Page) =>
  one.dogId === other.dogId && one.appealId === other.appealId && one.payerId === other.payerId;

const isRecent = ({ begunOn }: KeptUpiPayment) => dayAfter(begunOn, KEPT_DAYS) >= currentDay();

function change(page: Page, kept: readonly KeptUpiPayment[]): void {
  const others = parseKept(readKept()).filter((other) => isRecent(other) && !isOfPage(other, page));
  const all = [...others, ...kept];
  const text = all.length === 0 ? null : JSON.stringify(all);
  if (text === null) removeStored(storageKeys.upiPayments);
  else writeText(storageKeys.upiPayments, text);
  unstored = readText(storageKeys.upiPayments) === text ? null : text;
  for (const listener of listeners) listener();
}

/** Keeps it for three days, in place of what this page had. */
export function keepUpiPayment(payment: KeptUpiPayment): void {
  change(payment, [payment]);
}

export function forgetUpiPayment(page: Page): void {
  change(page, []);
}

/** What was begun on this page by this person, in any tab; null for nothing. */
export function useKeptUpiPayment({ dogId, appealId, payerId }: Payable): KeptUpiPayment | null {
  const text = useSyncExternalStore(subscribe, readKept, () => null);
  return useMemo(() => {
    if (dogId === null || payerId === undefined) return null;
    const page = { dogId, appealId, payerId };
    return parseKept(text).find((kept) => isOfPage(kept, page) && isRecent(kept)) ?? null;
  }, [text, dogId, appealId, payerId]);
}
