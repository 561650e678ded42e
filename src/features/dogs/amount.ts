import {
  DONATION_MAX_PAISE,
  DONATION_MIN_PAISE,
  SPONSORSHIP_MAX_PAISE,
  SPONSORSHIP_MIN_PAISE,
} from '@/config/limits';
import type { DonationType } from '@/content/donations';
import type { CoveredDog } from '@/features/dogs/dog';
import { formatPaise, parsePaise, rupeesToPaise } from '@/lib/money';
import { say } from '@/lib/say';

const MONTHLY_STEP_PAISE = 5_000;

/** The value of the radio button for an amount that the donor types. */
export const OWN_AMOUNT = 'own';

/** What a page offers to give. */
export interface Offer<Name extends string = string> {
  name: Name;
  amountPaise: number;
}

export type ShareName = 'rest' | 'all' | 'half' | 'quarter';

export interface Share extends Offer<ShareName> {
  /** Of the rest: what it is besides. */
  also?: 'half' | 'quarter';
}

/**
 * The shares of a dog's month that can be given, the one to choose first. The rest, half and a quarter are monthly,
 * whole rupees, and within the bounds of a sponsorship. Half and a quarter are rounded up. The dog's own price only has
 * an upper bound. No amount is offered twice.
 * @param monthlyRupees what the dog's month costs
 * @param promisedPaise what is promised of it already, as it is published
 */
export function sharesOf(
  monthlyRupees: number,
  type: DonationType,
  promisedPaise = 0,
): readonly Share[] {
  const all: Share = { name: 'all', amountPaise: rupeesToPaise(monthlyRupees) };
  if (type === 'One-time') return [all];
  const part = (divisor: number) => rupeesToPaise(Math.ceil(monthlyRupees / divisor));
  const restPaise = all.amountPaise - promisedPaise;
  const parts: Share[] = [
    ...(promisedPaise > 0 && restPaise % 100 === 0
      ? [{ name: 'rest' as const, amountPaise: restPaise }]
      : []),
    all,
    { name: 'half', amountPaise: part(2) },
    { name: 'quarter', amountPaise: part(4) },
  ];
  const possible = parts.filter(
    ({ name, amountPaise }) =>
      amountPaise <= SPONSORSHIP_MAX_PAISE &&
      (name === 'all' || amountPaise >= SPONSORSHIP_MIN_PAISE),
  );
  const rest = possible.find(({ name }) => name === 'rest');
  const same = possible.find((share) => share !== rest && share.amountPaise === rest?.amountPaise);
  const also = same?.name;
  if (!rest || (also !== 'half' && also !== 'quarter')) return possible;
  return possible.flatMap((share) =>
    share === same ? [] : [share === rest ? { ...rest, also } : share],
  );
}

/** What completes a dog's month and can be given every month, which the payment page has chosen then; null else. */
export function completingPaise({ monthlyAmount, coverage }: CoveredDog): number | null {
  const [first] = sharesOf(monthlyAmount, 'Monthly', coverage?.paise);
  return first?.name === 'rest' ? first.amountPaise : null;
}

/** A choice that these offers allow: the chosen one, or the first. */
export function offeredChoice(choice: string | null, offers: readonly Offer[]): string {
  if (choice === OWN_AMOUNT) return choice;
  return (offers.find(({ name }) => name === choice) ?? offers[0])?.name ?? OWN_AMOUNT;
}

export interface AmountBounds {
  minPaise: number;
  maxPaise: number;
  /** For a visitor's monthly amount, so that the provider needs no plan for every number. */
  multiple?: { ofPaise: number; besides: readonly Offer[] };
}

/** Of an amount that a donor types. The database checks them, too. */
export const amountBounds: Record<DonationType, AmountBounds> = {
  'One-time': { minPaise: DONATION_MIN_PAISE, maxPaise: DONATION_MAX_PAISE },
  Monthly: { minPaise: SPONSORSHIP_MIN_PAISE, maxPaise: SPONSORSHIP_MAX_PAISE },
};

/** Of an amount that a visitor types. Every month it is a multiple of ₹50, or one of the shares. The database checks it. */
export function visitorBounds(type: DonationType, shares: readonly Offer[]): AmountBounds {
  const bounds = amountBounds[type];
  return type === 'Monthly'
    ? { ...bounds, multiple: { ofPaise: MONTHLY_STEP_PAISE, besides: shares } }
    : bounds;
}

/** What a field for an amount accepts, in one sentence. */
export function boundsText({ minPaise, maxPaise }: AmountBounds): string {
  return say`From ${formatPaise(minPaise)} to ${formatPaise(maxPaise)}.`;
}

/** What to change about a typed amount; null when it can be given. */
export function ownAmountError(
  text: string,
  { minPaise, maxPaise, multiple }: AmountBounds,
): string | null {
  const amountPaise = parsePaise(text);
  if (amountPaise === null) return say('Please enter an amount in whole rupees, such as 750.');
  if (amountPaise < minPaise) {
    return minPaise === SPONSORSHIP_MIN_PAISE
      ? say`The smallest monthly donation is ${formatPaise(minPaise)}. You can give less as a one-time donation.`
      : say`The smallest donation is ${formatPaise(minPaise)}.`;
  }
  if (amountPaise > maxPaise) {
    return maxPaise === SPONSORSHIP_MAX_PAISE
      ? say`The largest monthly donation is ${formatPaise(maxPaise)}, because banks allow no more. You can give more as a one-time donation.`
      : say`The largest donation here is ${formatPaise(maxPaise)}. For more, please write to us.`;
  }
  const isOffered =
    !multiple ||
    amountPaise % multiple.ofPaise === 0 ||
    multiple.besides.some((offer) => offer.amountPaise === amountPaise);
  return isOffered ? null : NOT_A_MULTIPLE;
}

/** Also for the server's refusal of such an amount. */
export const NOT_A_MULTIPLE = say`Without an account, please give a multiple of ${formatPaise(MONTHLY_STEP_PAISE)} every month, such as ₹750.`;

/** The amount of a choice; null while none is chosen that can be given. */
export function amountOf(
  choice: string,
  ownAmount: string,
  offers: readonly Offer[],
  bounds: AmountBounds,
): number | null {
  if (choice !== OWN_AMOUNT) return offers.find(({ name }) => name === choice)?.amountPaise ?? null;
  return ownAmountError(ownAmount, bounds) === null ? parsePaise(ownAmount) : null;
}
