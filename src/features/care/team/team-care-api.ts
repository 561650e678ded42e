import {
  infiniteQueryOptions,
  mutationOptions,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query';
import { careKeys } from '@/features/care/care-api';
import type { CareKind } from '@/features/care/care-record';
import { fetchAllRows, PAGE_SIZE_LIMIT } from '@/lib/keyset-pagination';
import { supabase } from '@/lib/supabase';
import { uploadFile } from '@/lib/upload';

const BILL_BUCKET = 'care-bills';
const RECORDS_PER_PAGE = 20;

/** An entry of the care ledger as the team sees it. */
export interface TeamCareRecord {
  id: string;
  dogId: string;
  dogName: string;
  kind: CareKind;
  /** YYYY-MM-DD */
  happenedOn: string;
  note: string;
  costPaise: number;
  /** YYYY-MM-DD; null when nothing is to be repeated. */
  dueOn: string | null;
  /** The name of the bill's photo in its bucket. */
  billName: string | null;
  /** Who changed it last, or wrote it; null when the account is gone. */
  changedBy: string | null;
  /** ISO 8601. */
  changedAt: string;
  /** Volunteers edit and delete what they wrote. */
  mayEdit: boolean;
}

/** The generated types know no nulls in the columns of a function. */
interface TeamCareRecordRow {
  id: string;
  dog_id: string;
  dog_name: string;
  kind: CareKind;
  happened_on: string;
  note: string;
  cost_paise: number;
  due_on: string | null;
  bill_name: string | null;
  updated_by_name: string | null;
  updated_at: string;
  may_edit: boolean;
}

function toTeamCareRecord(row: TeamCareRecordRow): TeamCareRecord {
  return {
    id: row.id,
    dogId: row.dog_id,
    dogName: row.dog_name,
    kind: row.kind,
    happenedOn: row.happened_on,
    note: row.note,
    costPaise: row.cost_paise,
    dueOn: row.due_on,
    billName: row.bill_name,
    changedBy: row.updated_by_name,
    changedAt: row.updated_at,
    mayEdit: row.may_edit,
  };
}

interface Filters {
  /** '' for all dogs. */
  dogId: string;
  /** Only what is due until this day, as YYYY-MM-DD. */
  dueUntil?: string;
  /** The last record of the page before. */
  last?: TeamCareRecord | undefined;
  limit: number;
}

async function fetchRecords(
  { dogId, dueUntil, last, limit }: Filters,
  signal?: AbortSignal,
): Promise<TeamCareRecord[]> {
  const backend = await supabase();
  const request = backend
    .rpc('team_care_records', {
      ...(dogId !== '' && { for_dog_id: dogId }),
      ...(dueUntil !== undefined && { due_until: dueUntil }),
      ...(last && { before_happened_on: last.happenedOn, before_id: last.id }),
    })
    .limit(limit);
  const { data } = await (signal ? request.abortSignal(signal) : request).throwOnError();
  return data.map(toTeamCareRecord);
}

/** What is due until a day, the longest overdue first. @param until YYYY-MM-DD */
export function dueCareQuery(until: string) {
  return queryOptions({
    queryKey: careKeys.due(until),
    queryFn: async ({ signal }): Promise<TeamCareRecord[]> => {
      const filters = { dogId: '', dueUntil: until, limit: PAGE_SIZE_LIMIT };
      const records = await fetchRecords(filters, signal);
      return records.toSorted((one, other) => (one.dueOn ?? '').localeCompare(other.dueOn ?? ''));
    },
  });
}

/** The care records of a dog, or of all for '', newest first, page by page. */
export function teamCareRecordsQuery(dogId: string) {
  return infiniteQueryOptions({
    queryKey: careKeys.team(dogId),
    initialPageParam: undefined as TeamCareRecord | undefined,
    queryFn: ({ signal, pageParam }) =>
      fetchRecords({ dogId, last: pageParam, limit: RECORDS_PER_PAGE }, signal),
    getNextPageParam: (page) => (page.length < RECORDS_PER_PAGE ? undefined : page.at(-1)),
  });
}

/** Every care record of a dog, or of all for '', newest first. */
export const fetchAllTeamCareRecords = mutationOptions({
  mutationFn: (dogId: string) =>
    fetchAllRows<TeamCareRecord>((last) => fetchRecords({ dogId, last, limit: PAGE_SIZE_LIMIT })),
  meta: { errorMessage: 'The care records could not be fetched. Please try again.' },
});

interface Saving {
  /** Chosen by the browser, so that saving twice adds one. */
  id: string;
  values: Pick<TeamCareRecord, 'dogId' | 'kind' | 'happenedOn' | 'note' | 'costPaise' | 'dueOn'>;
  /** A new photo of the bill. */
  bill: Blob | null;
  /** The name of the stored photo, which a new one replaces. */
  billName: string | null;
  /** The record whose due date this one settles. */
  settlesId: string | null;
}

/** SQLSTATE of a second row with the same id. */
const UNIQUE_VIOLATION = '23505';

/**
 * Adds or changes a care record, with the photo of its bill. Without an error toast: the dialog, which would
 * cover it, shows the error.
 */
export const saveCareRecord = mutationOptions({
  mutationFn: async ({ id, values, bill, billName, settlesId }: Saving): Promise<void> => {
    const backend = await supabase();
    const records = backend.from('care_records');
    const row = {
      dog_id: values.dogId,
      kind: values.kind,
      happened_on: values.happenedOn,
      note: values.note,
      cost_paise: values.costPaise,
      due_on: values.dueOn,
      bill_name: bill ? await uploadBill(bill) : billName,
    };
    const { error } = await records.insert({ id, ...row });
    if (error && error.code !== UNIQUE_VIOLATION) throw error;
    if (error) await records.update(row).eq('id', id).throwOnError();
    if (settlesId !== null) {
      await records.update({ due_on: null }).eq('id', settlesId).throwOnError();
    }
  },
  onSettled: (_data, _error, _variables, _onMutateResult, { client }) => refreshCare(client),
});

/** The server deletes the photo that a new one replaces later. @returns the name of the photo in the bucket */
async function uploadBill(bill: Blob): Promise<string> {
  const name = `${crypto.randomUUID()}.${bill.type === 'image/webp' ? 'webp' : 'jpg'}`;
  await uploadFile({
    bucket: BILL_BUCKET,
    name,
    file: bill,
    maxAge: 0,
    onProgress: () => {},
    signal: new AbortController().signal,
  });
  return name;
}

/** Deletes a care record. The server deletes the photo of its bill later. */
export const deleteCareRecord = mutationOptions({
  mutationFn: async (id: string): Promise<void> => {
    const backend = await supabase();
    await backend.from('care_records').delete().eq('id', id).throwOnError();
  },
  onSettled: (_data, _error, _id, _onMutateResult, { client }) => refreshCare(client),
  meta: { errorMessage: 'The record could not be deleted. Please try again.' },
});

/** The photo of a bill. */
export function billQuery(name: string) {
  return queryOptions({
    queryKey: careKeys.bill(name),
    staleTime: Infinity,
    queryFn: async (): Promise<Blob> => {
      const { storage } = await supabase();
      const { data, error } = await storage.from(BILL_BUCKET).download(name);
      if (error) throw error;
      return data;
    },
  });
}

function refreshCare(client: QueryClient) {
  return client.invalidateQueries({ queryKey: careKeys.all });
}
