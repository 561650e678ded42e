import { mutationOptions, queryOptions } from '@tanstack/react-query';
import type { Dog } from '@/features/dogs/dog';
import { dogKeys } from '@/features/dogs/dog-keys';
import { supabase } from '@/lib/supabase';

export interface DogSponsor {
  sponsorshipId: string;
  /** The name, else the email; null once the account is deleted. */
  name: string | null;
  /** Each month. */
  amountPaise: number;
  /** Whether it is paused, or will be. */
  isPaused: boolean;
}

/** Whose sponsorships a new status of the dog affects, by name. */
export function dogSponsorsQuery(dogId: string) {
  return queryOptions({
    queryKey: ['dog-sponsors', dogId],
    staleTime: 0,
    queryFn: async ({ signal }): Promise<DogSponsor[]> => {
      const backend = await supabase();
      const { data } = await backend
        .rpc('dog_sponsors', { dog_id: dogId })
        .abortSignal(signal)
        .throwOnError();
      return data.map(toDogSponsor);
    },
  });
}

/** Name and email are null once the account is deleted; the generated types don't know that. */
interface DogSponsorRow {
  sponsorship_id: string;
  name: string | null;
  email: string | null;
  amount_paise: number;
  status: string;
  desired_status: string;
}

function toDogSponsor(row: DogSponsorRow): DogSponsor {
  return {
    sponsorshipId: row.sponsorship_id,
    name: row.name?.trim() ? row.name : row.email,
    amountPaise: row.amount_paise,
    isPaused: row.desired_status === 'pause' || row.status === 'paused',
  };
}

/**
 * Changes a dog's status and what it means for its sponsorships. Returns how many sponsors that affects.
 * Without an error toast: the dialog, which would cover it, shows the error.
 */
export const setDogStatus = mutationOptions({
  mutationFn: async ({
    dogId,
    status,
  }: {
    dogId: string;
    status: Dog['status'];
  }): Promise<number> => {
    const backend = await supabase();
    const { data } = await backend
      .rpc('set_dog_status', { dog_id: dogId, new_status: status })
      .throwOnError();
    return data;
  },
  onSettled: (_data, _error, { dogId }, _result, { client }) => {
    void client.invalidateQueries({ queryKey: dogKeys.all });
    void client.invalidateQueries(dogSponsorsQuery(dogId));
  },
});
