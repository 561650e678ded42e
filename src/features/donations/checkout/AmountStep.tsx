import { useEffect, useId, useRef, useState, type ReactNode, type RefObject } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useHydrated } from '@/components/hydration';
import { RadioCards, type RadioOption } from '@/components/ui/RadioCards';
import type { DonationType } from '@/content/donations';
import {
  type AmountBounds,
  amountOf,
  offeredChoice,
  type Offer,
  OWN_AMOUNT,
  ownAmountError,
} from '@/features/dogs/amount';
import { AmountFields } from '@/features/donations/AmountFields';
import { hasMandates } from '@/features/donations/checkout/checkout';
import { parsePaise } from '@/lib/money';
import { say } from '@/lib/say';

/** What a person chooses to give. */
export interface AmountValues {
  type: DonationType;
  /** The name of an offer; null for the one that stands first, as long as nobody has chosen. */
  choice: string | null;
  /** As typed. */
  ownAmount: string;
  /** To somebody else. */
  isGift: boolean;
}

/** What a page offers, which is also what its address leaves out. */
export interface Offers {
  /** Chosen until the person or the address says something else. */
  type: DonationType;
  choice?: string;
  of: (type: DonationType) => readonly Offer[];
  /** Of an amount that is typed. */
  bounds: (type: DonationType) => AmountBounds;
  canBeGift?: boolean;
}

export interface ChosenAmount extends AmountValues {
  choice: string;
  bounds: AmountBounds;
  /** Null while a typed amount can't be given. */
  amountPaise: number | null;
  /** About the typed amount, once somebody tried to pay it. */
  error: string | undefined;
  ownAmountField: RefObject<HTMLInputElement | null>;
  /** The query of the page's address. */
  query: string;
  change: (changes: Partial<AmountValues>) => void;
  showError: () => void;
}

/** What is chosen on the page, which the address follows, so that a reload, Back and signing in keep it. */
export function useChosenAmount(offers: Offers): ChosenAmount {
  const navigate = useNavigate();
  const { search, hash, state } = useLocation();
  // A prerendered page doesn't know its address.
  const isHydrated = useHydrated();
  const ownAmountField = useRef<HTMLInputElement>(null);
  const [isChecked, setIsChecked] = useState(false);
  const [changed, setChanged] = useState<AmountValues | null>(null);
  const values = changed ?? amountOfQuery(new URLSearchParams(isHydrated ? search : ''), offers);
  const { type, ownAmount, isGift } = values;
  const offered = offers.of(type);
  const choice = offeredChoice(values.choice ?? offers.choice ?? null, offered);
  const bounds = offers.bounds(type);
  const error = choice === OWN_AMOUNT && isChecked ? ownAmountError(ownAmount, bounds) : null;

  const query = queryOfAmount(values, offers, new URLSearchParams(search));
  useEffect(() => {
    if (changed === null || query === search) return;
    void navigate({ search: query, hash }, { replace: true, state: state as unknown });
  }, [navigate, changed, query, search, hash, state]);

  return {
    type,
    choice,
    ownAmount,
    isGift,
    bounds,
    query,
    amountPaise: amountOf(choice, ownAmount, offered, bounds),
    error: error ?? undefined,
    ownAmountField,
    change: (changes) => setChanged((before) => changedAmount(before ?? values, changes, offers)),
    showError: () => {
      setIsChecked(true);
      ownAmountField.current?.focus({ preventScroll: true });
      // On a phone, the button stays at the bottom of the window and could cover the field.
      ownAmountField.current?.scrollIntoView({ block: 'center' });
    },
  };
}

/** What is chosen after a change. The amount somebody chose stays when another frequency doesn't offer it by name. */
function changedAmount(
  before: AmountValues,
  changes: Partial<AmountValues>,
  offers: Offers,
): AmountValues {
  const values = { ...before, ...changes };
  const { choice } = before;
  if (values.type === before.type || choice === null || 'choice' in changes) return values;
  const amountPaise = amountOf(
    choice,
    before.ownAmount,
    offers.of(before.type),
    offers.bounds(before.type),
  );
  const offered = offers.of(values.type);
  const offer =
    offered.find(({ name }) => name === choice) ??
    offered.find((other) => other.amountPaise === amountPaise);
  if (offer) return { ...values, choice: offer.name };
  if (amountPaise === null) return values;
  return { ...values, choice: OWN_AMOUNT, ownAmount: String(amountPaise / 100) };
}

interface Props {
  amount: ChosenAmount;
  options: readonly RadioOption<string>[];
  /** Where a payment can be a gift to somebody else. */
  gift?: {
    /** A monthly one needs an account. */
    isMonthlyAllowed: boolean;
    fields: ReactNode;
  };
  /** Below the amounts. */
  note?: ReactNode;
}

const frequencies = {
  Monthly: { value: 'Monthly', label: say('Every month') },
  'One-time': { value: 'One-time', label: say('Once') },
} as const;
const GIFT = { value: 'gift', label: say('A gift') } as const;

const frequencyTexts: Record<DonationType, string> = {
  Monthly: hasMandates()
    ? say('First charge today or tomorrow, then the same day each month. Stop any time.')
    : say(
        'A one-time donation of one month’s cost: this site is in test mode, which takes no monthly payments.',
      ),
  'One-time': say('Charged today, and not again.'),
};

/** How much, of what is offered or another amount. */
export function HowMuch({ amount, options, note }: Omit<Props, 'gift'>) {
  const { type, choice, ownAmount, bounds, error, ownAmountField, change } = amount;
  return (
    <AmountFields
      legend={say('How much?')}
      layout="rows"
      type={type}
      options={options}
      choice={choice}
      choiceProps={(value) => ({
        name: 'choice',
        checked: choice === value,
        onChange: () => change({ choice: value }),
      })}
      bounds={bounds}
      ownAmountProps={{
        ref: ownAmountField,
        value: ownAmount,
        onChange: ({ target }) => change({ ownAmount: target.value }),
      }}
      error={error}
      note={note}
    />
  );
}

/** How often and how much. */
export function AmountStep({ amount, options, gift, note }: Props) {
  const { type, isGift, change } = amount;
  const textId = useId();
  const chosen = isGift ? GIFT.value : type;
  const both = [frequencies.Monthly, frequencies['One-time']];
  const choose = (value: DonationType | typeof GIFT.value) => {
    if (value !== GIFT.value) change({ type: value, isGift: false });
    else change({ isGift: true, ...(gift?.isMonthlyAllowed ? {} : { type: 'One-time' }) });
  };
  return (
    <div className="grid max-w-xl grid-cols-1 gap-3">
      <RadioCards
        legend={say('How often?')}
        layout="segments"
        options={gift ? [...both, GIFT] : both}
        inputProps={(value) => ({
          name: 'type',
          checked: chosen === value,
          'aria-describedby': chosen === value ? textId : undefined,
          onChange: () => choose(value),
        })}
      />
      {isGift ? (
        <RadioCards
          legend={say('Once or every month?')}
          layout="segments"
          options={[frequencies['One-time'], frequencies.Monthly]}
          inputProps={(value) => ({
            name: 'gift-type',
            checked: type === value,
            onChange: () => change({ type: value }),
          })}
        />
      ) : null}
      <HowMuch amount={amount} options={options} note={note} />
      {/* Below the amounts, which are on the first screen of a phone. */}
      <p id={textId} className="text-sm text-muted">
        <span>{frequencyTexts[type]}</span>
        {isGift && gift?.isMonthlyAllowed === false && type === 'One-time' ? (
          <span>{' A gift every month needs an account.'}</span>
        ) : null}
      </p>
      {isGift ? gift?.fields : null}
    </div>
  );
}

const typesInAddress = { Monthly: 'monthly', 'One-time': 'one-time' } as const;

/**
 * What is chosen in the address of a page, for example `?type=one-time&amount=500`: what the page offers first, where it
 * says nothing.
 */
export function amountOfQuery(query: URLSearchParams, offers: Offers): AmountValues {
  const named = query.get('type');
  const type =
    named === typesInAddress.Monthly
      ? 'Monthly'
      : named === typesInAddress['One-time']
        ? 'One-time'
        : offers.type;
  const isGift = offers.canBeGift === true && query.get('gift') === 'yes';
  const amount = query.get('amount');
  if (amount === null) return { type, choice: null, ownAmount: '', isGift };
  const offer = offers.of(type).find(({ amountPaise }) => amountPaise === parsePaise(amount));
  return offer
    ? { type, choice: offer.name, ownAmount: '', isGift }
    : { type, choice: OWN_AMOUNT, ownAmount: amount, isGift };
}

/** The query of the address that {@link amountOfQuery} reads, with the other parameters as they are. */
export function queryOfAmount(
  { type, choice, ownAmount, isGift }: AmountValues,
  offers: Offers,
  query: URLSearchParams,
): string {
  const offered = offers.of(type);
  const first = offeredChoice(offers.choice ?? null, offered);
  const offer = offered.find(({ name }) => name === choice && name !== first);
  const result = new URLSearchParams(query);
  result.delete('type');
  result.delete('amount');
  result.delete('gift');
  if (type !== offers.type) result.set('type', typesInAddress[type]);
  if (choice === OWN_AMOUNT) result.set('amount', ownAmount);
  else if (offer) result.set('amount', String(offer.amountPaise / 100));
  if (isGift) result.set('gift', 'yes');
  const text = result.toString();
  return text === '' ? '' : `?${text}`;
}
