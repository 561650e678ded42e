import type { ComponentProps, ReactNode } from 'react';
import { TextField } from '@/components/ui/Field';
import { RadioCards, type RadioLayout, type RadioOption } from '@/components/ui/RadioCards';
import type { DonationType } from '@/content/donations';
import {
  boundsText,
  OWN_AMOUNT,
  type AmountBounds,
  type Share,
  type ShareName,
} from '@/features/dogs/amount';
import { formatPaise } from '@/lib/money';
import { say } from '@/lib/say';

interface Props {
  legend: string;
  layout?: RadioLayout;
  type: DonationType;
  /** What is offered; an amount of one's own is added. */
  options: readonly RadioOption<string>[];
  choice: string;
  choiceProps: (choice: string) => ComponentProps<'input'>;
  bounds: AmountBounds;
  ownAmountProps: ComponentProps<'input'>;
  /** About the typed amount. */
  error: string | undefined;
  /** Between the choices and the field. */
  note?: ReactNode;
}

/** One of the amounts that are offered or one's own, whose field is there when it is chosen. */
export function AmountFields(props: Props) {
  const { legend, layout = 'cards', type, options, choice, choiceProps } = props;
  const own = { value: OWN_AMOUNT, label: say('Another amount'), isWide: true };
  return (
    <div className="grid max-w-(--choices,36rem) grid-cols-1 gap-4">
      <RadioCards
        legend={legend}
        layout={layout}
        options={[...options, own]}
        inputProps={choiceProps}
      />
      {props.note}
      {choice === OWN_AMOUNT ? (
        <TextField
          label={type === 'Monthly' ? say('Amount in rupees every month') : say('Amount in rupees')}
          inputMode="numeric"
          autoComplete="off"
          hint={boundsText(props.bounds)}
          error={props.error}
          {...props.ownAmountProps}
        />
      ) : null}
    </div>
  );
}

const monthlyLabels: Record<Exclude<ShareName, 'rest'>, string> = {
  all: say('All of it: {amount}'),
  half: say('Half: {amount}'),
  quarter: say('A quarter: {amount}'),
};

/**
 * The shares of a dog's month as radio buttons.
 * @param promisedPaise what is promised of it already
 */
export function shareOptions(
  shares: readonly Share[],
  type: DonationType,
  { dogName = '', promisedPaise = 0 } = {},
): RadioOption<ShareName>[] {
  const hasRest = shares.some(({ name }) => name === 'rest');
  return shares.map(({ name, amountPaise, also }) => {
    const amount = formatPaise(amountPaise);
    const isWide = name === 'rest' || name === 'all';
    if (type === 'One-time') return { value: name, isWide, label: say`A whole month: ${amount}` };
    if (name === 'rest') {
      const label =
        also === undefined
          ? say`Complete ${dogName}’s month: ${amount}`
          : also === 'half'
            ? say`Complete ${dogName}’s month, a half: ${amount}`
            : say`Complete ${dogName}’s month, a quarter: ${amount}`;
      return { value: name, isWide, label };
    }
    const label = monthlyLabels[name].replace('{amount}', amount);
    return name === 'all' && hasRest
      ? {
          value: name,
          isWide,
          label,
          text: say`${formatPaise(promisedPaise)} of it helps dogs with fewer sponsors.`,
        }
      : { value: name, isWide, label };
  });
}
