import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import { careKeys } from '@/features/dogs/care/care-api';
import { appealKeys } from '@/features/donations/appeals/appeals-api';
import type { Tables } from '@common/database';
import { isLiveSite } from '@/lib/env';
import { rpc } from '@/lib/rpc';
import { supabase } from '@/lib/supabase';
import { showToast } from '@/lib/toast';

export type TeamAppeal = Tables<'appeals'> & { dog_profiles: { id: string; name: string } };

/** Drafts, open and ended appeals, the newest first. For the team. */
export const teamAppealsQuery = queryOptions({
  queryKey: [...appealKeys.all, 'team'],
  queryFn: async ({ signal }): Promise<TeamAppeal[]> => {
    const backend = await supabase();
    const { data } = await backend
      .from('appeals')
      .select('*, dog_profiles!appeals_dog_id_fkey(id, name)')
      .order('status')
      .order('updated_at', { ascending: false })
      .limit(100)
      .abortSignal(signal)
      .throwOnError();
    return data;
  },
});

/** The last updates of a dog, whose pictures an appeal can show. */
export function updatesToShowQuery(dogId: string) {
  return queryOptions({
    queryKey: [...appealKeys.all, 'updates', dogId],
    queryFn: async ({ signal }) => {
      const backend = await supabase();
      const { data } = await backend
        .from('dog_updates')
        .select('id, body, happened_on, dog_update_media!inner(id)')
        .eq('dog_id', dogId)
        .is('hidden_at', null)
        .order('published_at', { ascending: false })
        .limit(20)
        .abortSignal(signal)
        .throwOnError();
      return data;
    },
  });
}

/** Whether the site is built when an appeal is opened, not only at night: the server has called the host's build hook. */
export const buildHookQuery = queryOptions({
  queryKey: [...appealKeys.all, 'build-hook'],
  queryFn: async ({ signal }): Promise<boolean> => {
    const backend = await supabase();
    const { data } = await backend
      .from('scheduled_jobs')
      .select('last_result')
      .eq('name', 'build-site')
      .abortSignal(signal)
      .maybeSingle()
      .throwOnError();
    return data?.last_result === 'complete';
  },
});

type WrittenAppeal = Omit<
  Tables<'appeals'>,
  'status' | 'opened_at' | 'closed_at' | 'updated_at' | 'outcome_update_id' | 'outcome_at'
>;

const refresh = (client: QueryClient) => client.invalidateQueries({ queryKey: appealKeys.all });

/** Without an error toast, as those below: the form or the dialog shows the error. */
export const saveAppeal = mutationOptions({
  mutationFn: ({ appeal, version }: { appeal: WrittenAppeal; version: string | null }) =>
    rpc('save_appeal', {
      appeal,
      expected_updated_at: version,
      mode: isLiveSite() ? 'live' : 'test',
    }),
  onSuccess: (_data, _appeal, _onMutateResult, { client }) => {
    void showToast('success', 'The appeal is saved.');
    return refresh(client);
  },
});

export type AppealStep = 'open' | 'close' | 'delete';

const done = {
  open: 'The appeal is open.',
  close: 'The appeal is closed.',
  delete: 'The draft is deleted.',
} as const satisfies Record<AppealStep, string>;

/** Opens or closes an appeal, or deletes a draft. */
export const takeAppealStep = mutationOptions({
  mutationFn: async ({ id, step }: { id: string; step: AppealStep }) => {
    if (step === 'open') return rpc('open_appeal', { appeal_id: id });
    if (step === 'close') return rpc('close_appeal', { appeal_id: id });
    const backend = await supabase();
    await backend.from('appeals').delete().eq('id', id).eq('status', 'draft').throwOnError();
  },
  onSuccess: (_data, { step }, _onMutateResult, { client }) => {
    void showToast('success', done[step]);
    return refresh(client);
  },
});

/** The care records of a dog since a day, which an appeal may have paid for. */
export function costsToNameQuery(dogId: string, since: string) {
  return queryOptions({
    queryKey: [...appealKeys.all, 'costs-to-name', dogId, since],
    queryFn: async ({ signal }) => {
      const backend = await supabase();
      const { data } = await backend
        .from('care_records')
        .select('id, happened_on, note, cost_paise, appeal_id')
        .eq('dog_id', dogId)
        .gte('happened_on', since)
        .order('happened_on', { ascending: false })
        .limit(100)
        .abortSignal(signal)
        .throwOnError();
      return data;
    },
  });
}

/** Without an error toast, as the next one. */
export const setAppealCosts = mutationOptions({
  mutationFn: ({ id, recordIds }: { id: string; recordIds: readonly string[] }) =>
    rpc('set_appeal_costs', { appeal_id: id, record_ids: [...recordIds] }),
  onSuccess: async (_data, _costs, _onMutateResult, { client }) => {
    void showToast('success', 'The costs are saved.');
    await client.invalidateQueries({ queryKey: careKeys.all });
    return refresh(client);
  },
});

export const tellOutcome = mutationOptions({
  mutationFn: ({ id, updateId }: { id: string; updateId: string }) =>
    rpc('tell_outcome', { appeal_id: id, update_id: updateId }),
  onSuccess: (_data, _outcome, _onMutateResult, { client }) => {
    void showToast('success', 'Everybody can read how it went.');
    return refresh(client);
  },
});
