import { useEffect, useRef, useState, type RefObject } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { RadioCards } from '@/components/ui/RadioCards';
import { SPONSORSHIP_MAX_PAISE } from '@/config/limits';
import type { DonationType } from '@/content/donations';
import {
  type AmountChoice,
  amountBounds,
  amountOf,
  offeredChoice,
  OWN_AMOUNT,
  ownAmountError,
  sharesOf,
} from '@/entities/amount/amount';
import { AmountFields } from '@/entities/amount/AmountFields';
import type { Dog } from '@/entities/dog/dog';
import { hasMandates, MANDATE_TEXT } from '@/features/checkout/checkout';
import { formatPaise, parsePaise, rupeesToPaise } from '@/lib/money';
import { say } from '@/lib/say';

/** What a person chooses to give for a dog. */
export interface AmountValues {
  type: DonationType;
  choice: AmountChoice;
  /** As typed. */
  ownAmount: string;
}

export interface ChosenAmount extends AmountValues {
  shares: ReturnType<typeof sharesOf>;
  /** Null while a typed amount can't be given. */
  amountPaise: number | null;
  /** About the typed amount, once somebody tried to pay it. */
  error: string | undefined;
  ownAmountField: RefObject<HTMLInputElement | null>;
  change: (changes: Partial<AmountValues>) => void;
  showError: () => void;
}

/**
 * What is chosen on the page, which the address follows. Without mandates it is the one payment that the specification
 * describes.
 */
export function useChosenAmount({ monthlyAmount }: Dog): ChosenAmount {
  const navigate = useNavigate();
  const { search, hash, state } = useLocation();
  const ownAmountField = useRef<HTMLInputElement>(null);
  const [isChecked, setIsChecked] = useState(false);
  const [chosen, setChosen] = useState(() =>
    amountOfQuery(new URLSearchParams(hasMandates() ? search : ''), monthlyAmount),
  );
  const { type, ownAmount } = chosen;
  const shares = sharesOf(monthlyAmount, type);
  const choice = hasMandates() ? offeredChoice(chosen.choice, shares) : 'all';
  const bounds = amountBounds[type];
  const error = choice === OWN_AMOUNT && isChecked ? ownAmountError(ownAmount, bounds) : null;

  const query = queryOfAmount(
    { type, choice, ownAmount },
    monthlyAmount,
    new URLSearchParams(search),
  );
  useEffect(() => {
    if (!hasMandates() || query === search) return;
    void navigate({ search: query, hash }, { replace: true, state: state as unknown });
  }, [navigate, query, search, hash, state]);

  return {
    type,
    choice,
    ownAmount,
    shares,
    amountPaise: hasMandates()
      ? amountOf(choice, ownAmount, shares, bounds)
      : rupeesToPaise(monthlyAmount),
    error: error ?? undefined,
    ownAmountField,
    change: (changes) => setChosen((before) => ({ ...before, ...changes })),
    showError: () => {
      setIsChecked(true);
      ownAmountField.current?.focus({ preventScroll: true });
      // On a phone, the button stays at the bottom of the window and could cover the field.
      ownAmountField.current?.scrollIntoView({ block: 'center' });
    },
  };
}

interface Props {
  amount: ChosenAmount;
  /** What a month of the dog costs. */
  monthlyPaise: number;
}

const frequencies = [
  { value: 'Monthly', label: say('Every month'), text: MANDATE_TEXT },
  { value: 'One-time', label: say('Once'), text: say('Charged today, and not again.') },
] as const;

/** How often and how much. */
export function AmountPicker({ amount, monthlyPaise }: Props) {
  const { type, choice, shares, ownAmount, error, ownAmountField, change } = amount;
  return (
    <>
      <RadioCards
        legend={say('How often?')}
        options={frequencies}
        inputProps={(value) => ({
          name: 'type',
          checked: type === value,
          onChange: () => change({ type: value }),
        })}
      />
      <div>
        <AmountFields
          legend={say('How much?')}
          type={type}
          shares={shares}
          choice={choice}
          choiceProps={(value) => ({
            name: 'choice',
            checked: choice === value,
            onChange: () => change({ choice: value }),
          })}
          ownAmountProps={{
            ref: ownAmountField,
            value: ownAmount,
            onChange: ({ target }) => change({ ownAmount: target.value }),
          }}
          error={error}
        />
        {monthlyPaise > SPONSORSHIP_MAX_PAISE && type === 'Monthly' ? (
          <p className="mt-3 text-muted">
            {`Banks allow monthly payments of up to ${formatPaise(SPONSORSHIP_MAX_PAISE)}. You can give all of ${formatPaise(monthlyPaise)} as a one-time donation.`}
          </p>
        ) : null}
      </div>
    </>
  );
}

const ONE_TIME = 'one-time';

/**
 * What is chosen in the address of a dog's payment page, for example `?type=one-time&amount=500`: every month where it says
 * nothing, and all of the dog's month, or the largest share that banks allow.
 */
export function amountOfQuery(query: URLSearchParams, monthlyRupees: number): AmountValues {
  const type: DonationType = query.get('type') === ONE_TIME ? 'One-time' : 'Monthly';
  const shares = sharesOf(monthlyRupees, type);
  const amount = query.get('amount');
  if (amount === null) return { type, choice: offeredChoice('all', shares), ownAmount: '' };
  const share = shares.find(({ amountPaise }) => amountPaise === parsePaise(amount));
  return share
    ? { type, choice: share.name, ownAmount: '' }
    : { type, choice: OWN_AMOUNT, ownAmount: amount };
}

/** The query of the address that {@link amountOfQuery} reads, with the other parameters as they are. */
export function queryOfAmount(
  values: AmountValues,
  monthlyRupees: number,
  query: URLSearchParams,
): string {
  const { type, choice, ownAmount } = values;
  const [, ...others] = sharesOf(monthlyRupees, type);
  const share = others.find(({ name }) => name === choice);
  const result = new URLSearchParams(query);
  result.delete('type');
  result.delete('amount');
  if (type === 'One-time') result.set('type', ONE_TIME);
  if (choice === OWN_AMOUNT) result.set('amount', ownAmount);
  else if (share) result.set('amount', String(share.amountPaise / 100));
  const text = result.toString();
  return text === '' ? '' : `?${text}`;
}
