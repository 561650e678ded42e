import type { ComponentProps } from 'react';
import { TextField } from '@/components/ui/Field';
import { RadioCards } from '@/components/ui/RadioCards';
import type { DonationType } from '@/content/donations';
import {
  amountBounds,
  boundsText,
  OWN_AMOUNT,
  type AmountChoice,
  type Share,
  type ShareName,
} from '@/entities/amount/amount';
import { formatPaise } from '@/lib/money';
import { say } from '@/lib/say';

interface Props {
  legend: string;
  type: DonationType;
  shares: readonly Share[];
  choice: AmountChoice;
  choiceProps: (choice: AmountChoice) => ComponentProps<'input'>;
  ownAmountProps: ComponentProps<'input'>;
  /** About the typed amount. */
  error: string | undefined;
}

const monthlyLabels: Record<ShareName, string> = {
  all: say('All of it: {amount}'),
  half: say('Half: {amount}'),
  quarter: say('A quarter: {amount}'),
};

/** Once, the only share is all of it. */
function shareLabel({ name, amountPaise }: Share, type: DonationType): string {
  const label = type === 'Monthly' ? monthlyLabels[name] : say('A whole month: {amount}');
  return label.replace('{amount}', formatPaise(amountPaise));
}

/** A share of a dog's month or an amount of one's own, whose field is there when it is chosen. */
export function AmountFields(props: Props) {
  const { legend, type, shares, choice, choiceProps, ownAmountProps, error } = props;
  const options = [
    ...shares.map((share) => ({ value: share.name, label: shareLabel(share, type) })),
    { value: OWN_AMOUNT, label: say('Another amount') },
  ] as const;
  return (
    <div className="grid max-w-(--choices,36rem) grid-cols-1 gap-4">
      <RadioCards legend={legend} options={options} inputProps={choiceProps} />
      {choice === OWN_AMOUNT ? (
        <TextField
          label={type === 'Monthly' ? say('Amount in rupees every month') : say('Amount in rupees')}
          inputMode="numeric"
          autoComplete="off"
          hint={boundsText(amountBounds[type])}
          error={error}
          {...ownAmountProps}
        />
      ) : null}
    </div>
  );
}
