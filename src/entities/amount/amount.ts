import {
  DONATION_MAX_PAISE,
  DONATION_MIN_PAISE,
  SPONSORSHIP_MAX_PAISE,
  SPONSORSHIP_MIN_PAISE,
} from '@/config/limits';
import type { DonationType } from '@/content/donations';
import { formatPaise, parsePaise, rupeesToPaise } from '@/lib/money';
import { say } from '@/lib/say';

/** The value of the radio button for an amount that the donor types. */
export const OWN_AMOUNT = 'own';

const shareNames = ['all', 'half', 'quarter'] as const;

export type ShareName = (typeof shareNames)[number];

/** How much somebody gives: a share of a dog's month, or an amount of their own. */
export type AmountChoice = ShareName | typeof OWN_AMOUNT;

export const amountChoices = [...shareNames, OWN_AMOUNT] as const;

export interface Share {
  name: ShareName;
  amountPaise: number;
}

const divisors = { all: 1, half: 2, quarter: 4 } as const satisfies Record<ShareName, number>;

/**
 * The shares of a dog's month that can be given. Half and a quarter are monthly, in whole rupees rounded up, and
 * within the bounds of a sponsorship. The dog's own price only has an upper bound.
 * @param monthlyRupees what the dog's month costs
 */
export function sharesOf(monthlyRupees: number, type: DonationType): readonly Share[] {
  const all: Share = { name: 'all', amountPaise: rupeesToPaise(monthlyRupees) };
  if (type === 'One-time') return [all];
  return shareNames
    .map((name) =>
      name === 'all'
        ? all
        : { name, amountPaise: rupeesToPaise(Math.ceil(monthlyRupees / divisors[name])) },
    )
    .filter(
      ({ name, amountPaise }) =>
        amountPaise <= SPONSORSHIP_MAX_PAISE &&
        (name === 'all' || amountPaise >= SPONSORSHIP_MIN_PAISE),
    );
}

/** A choice that these shares allow: the chosen one, or the largest share. */
export function offeredChoice(choice: AmountChoice, shares: readonly Share[]): AmountChoice {
  if (choice === OWN_AMOUNT || shares.some(({ name }) => name === choice)) return choice;
  return shares[0]?.name ?? OWN_AMOUNT;
}

export interface AmountBounds {
  minPaise: number;
  maxPaise: number;
}

/** Of an amount that a donor types. The database checks them, too. */
export const amountBounds: Record<DonationType, AmountBounds> = {
  'One-time': { minPaise: DONATION_MIN_PAISE, maxPaise: DONATION_MAX_PAISE },
  Monthly: { minPaise: SPONSORSHIP_MIN_PAISE, maxPaise: SPONSORSHIP_MAX_PAISE },
};

/** What a field for an amount accepts, in one sentence. */
export function boundsText({ minPaise, maxPaise }: AmountBounds): string {
  return say`From ${formatPaise(minPaise)} to ${formatPaise(maxPaise)}.`;
}

/** What to change about a typed amount; null when it can be given. */
export function ownAmountError(text: string, { minPaise, maxPaise }: AmountBounds): string | null {
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
  return null;
}

/** The amount of a choice; null while none is chosen that can be given. */
export function amountOf(
  choice: AmountChoice,
  ownAmount: string,
  shares: readonly Share[],
  bounds: AmountBounds,
): number | null {
  if (choice !== OWN_AMOUNT) return shares.find(({ name }) => name === choice)?.amountPaise ?? null;
  return ownAmountError(ownAmount, bounds) === null ? parsePaise(ownAmount) : null;
}
