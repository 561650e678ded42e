import type { UseFormRegisterReturn } from 'react-hook-form';
import { donationTypeLabels } from '@/content/donation-types';
import { donationTypes } from '@/features/checkout/donation-schema';

const explanations = {
  'One-time': 'A single gift.',
  Monthly:
    'Today you give the first month. Each further month waits for your yes: nothing is ever taken by itself.',
} as const;

export function FrequencyChoice({ type }: { type: UseFormRegisterReturn }) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-4 text-lg font-semibold">How often?</legend>
      <div className="grid max-w-xl grid-cols-1 gap-3 sm:grid-cols-2">
        {donationTypes.map((value) => (
          <label
            key={value}
            className="flex cursor-pointer gap-3 rounded-control border border-line bg-surface p-4 hover:border-amber has-checked:border-amber has-checked:ring-1 has-checked:ring-amber"
          >
            <input
              type="radio"
              value={value}
              className="mt-1 size-5 shrink-0 accent-amber-text"
              {...type}
            />
            <span>
              <span className="block font-semibold">{donationTypeLabels[value]}</span>
              <span className="block text-muted">{explanations[value]}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
