import { FrequencyChoice } from '@/features/checkout/FrequencyChoice';
import { MANDATE_TEXT } from '@/features/checkout/mandates';

export type Frequency = 'monthly' | 'once';

interface Props {
  /** Formatted. */
  amount: string;
  chosen: Frequency;
  onChoose: (frequency: Frequency) => void;
}

export function GiftFrequency({ amount, chosen, onChoose }: Props) {
  return (
    <FrequencyChoice
      options={[
        { value: 'monthly', label: `Every month ${amount}`, text: MANDATE_TEXT },
        { value: 'once', label: 'Once', text: 'Charged today, and not again.' },
      ]}
      inputProps={(value: Frequency) => ({
        name: 'frequency',
        checked: chosen === value,
        onChange: () => onChoose(value),
      })}
    />
  );
}
