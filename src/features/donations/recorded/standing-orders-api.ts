import { mutationOptions, queryOptions } from '@tanstack/react-query';
import type { ChosenDog } from '@/features/dogs/DogCombobox';
import {
  refreshRecorded,
  ROWS_PER_PAGE,
  type NewDonation,
} from '@/features/donations/recorded/recorded-donations-api';
import { callFunction } from '@/lib/edge-functions';
import { isLiveSite } from '@/lib/env';
import { fetchFoundPage } from '@/lib/pagination';
import { rpc } from '@/lib/rpc';
import { showToast } from '@/lib/toast';

const keys = {
  of: (personId: string) => ['recorded-donations', 'standing-orders', personId],
  late: (page: number) => ['recorded-donations', 'late', page],
  toCall: ['recorded-donations', 'to-call'],
} as const;

/** The standing orders of a person that run. */
export function standingOrdersQuery(personId: string) {
  return queryOptions({
    queryKey: keys.of(personId),
    queryFn: async ({ signal }) =>
      (await rpc('person_sponsorships', { person_id: personId }, signal)).filter(
        ({ source, ended_at }) => source === 'standing-order' && ended_at === null,
      ),
  });
}

interface NewStandingOrder extends Pick<
  NewDonation,
  'id' | 'donor' | 'citizenship' | 'dog_id' | 'amount_paise'
> {
  person_id: string;
  /** YYYY-MM-DD */
  since: string;
}

/** Without an error toast: the dialog shows the error. */
export const beginStandingOrder = mutationOptions({
  mutationFn: (order: NewStandingOrder) =>
    callFunction('record-donation', { action: 'begin-standing-order', ...order }),
  onSuccess: (_data, _order, _onMutateResult, { client }) => {
    void showToast('success', 'The standing order is entered.');
    return refreshRecorded(client);
  },
  gcTime: 0,
});

/** The standing orders whose month has not come by the 10th. @param page starts at 1 */
export function lateStandingOrdersQuery(page: number) {
  return queryOptions({
    queryKey: keys.late(page),
    queryFn: ({ signal }) =>
      fetchFoundPage(page, ROWS_PER_PAGE, (range) =>
        rpc('late_standing_orders', { live_only: isLiveSite(), ...range }, signal),
      ),
  });
}

/** Sponsors by standing order who don't know that their dog has left, or must decide. For staff. */
export const standingOrdersToCallQuery = queryOptions({
  queryKey: keys.toCall,
  queryFn: ({ signal }) => rpc('standing_orders_to_call', { live_only: isLiveSite() }, signal),
});

/** After a call. Without an error toast: the list shows the error. */
export const endStandingOrder = mutationOptions({
  mutationFn: ({ id, dogName }: { id: string; dogName: string }) =>
    rpc('stop_standing_order', { sponsorship_id: id, reason: `${dogName} has left.` }),
  onSuccess: (_data, _order, _onMutateResult, { client }) => {
    void showToast('success', 'The standing order has ended.');
    return refreshRecorded(client);
  },
});

/** As {@link endStandingOrder}. */
export const moveStandingOrder = mutationOptions({
  mutationFn: ({ id, dog }: { id: string; dog: ChosenDog }) =>
    rpc('move_standing_order', { sponsorship_id: id, dog_id: dog.id }),
  onSuccess: (_data, { dog }, _onMutateResult, { client }) => {
    void showToast('success', `The standing order goes on for ${dog.name}.`);
    return refreshRecorded(client);
  },
});
