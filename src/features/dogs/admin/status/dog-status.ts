import type { Enums } from '@/lib/database.types';

interface DogStatus {
  value: Enums<'dog_status'>;
  label: string;
  explanation: string;
}

export const AVAILABLE = 'available';

/** In the order in which administrators choose. */
export const dogStatuses: readonly DogStatus[] = [
  {
    value: AVAILABLE,
    label: 'Available',
    explanation: 'Everybody can sponsor this dog.',
  },
  {
    value: 'adopted',
    label: 'Adopted',
    explanation: 'A family has taken the dog home.',
  },
  {
    value: 'passed_away',
    label: 'Passed away',
    explanation: 'The dog has died.',
  },
  {
    value: 'moved',
    label: 'Moved away',
    explanation: 'The dog lives where the team can’t look after it.',
  },
];

export function dogStatusLabel(status: DogStatus['value']): string {
  return dogStatuses.find(({ value }) => value === status)?.label ?? status;
}
