import {
  infiniteQueryOptions,
  keepPreviousData,
  mutationOptions,
  queryOptions,
  type QueryClient,
} from '@tanstack/react-query';
import {
  personName,
  toCorrespondence,
  toHistoryEvent,
  toListedPerson,
  toPerson,
  toPersonDonation,
  toPersonNote,
  type ListedPerson,
  type Person,
} from '@/features/people/person';
import { accessErrorText, errorCode } from '@/lib/access-errors';
import { isLiveSite } from '@/lib/env';
import { fetchNumberedPage } from '@/lib/pagination';
import { supabase } from '@/lib/supabase';
import { showToast } from '@/lib/toast';

/** SQLSTATE of the error that the functions raise for other roles. */
const INSUFFICIENT_PRIVILEGE = '42501';

export const PEOPLE_PER_PAGE = 50;

/** Of the lists on a person's page. The functions return one row more, so that a next page is known. */
const ROWS_PER_PAGE = 10;

interface FoundPeople {
  people: ListedPerson[];
  /** On all pages. */
  foundCount: number;
}

/** A refusal is data and not an error, because a retry can't succeed. */
type PeopleResult = { isRefused: true } | ({ isRefused: false } & FoundPeople);

const personKeys = {
  list: (search: string, page: number) => ['people', 'list', { search, page }] as const,
  of: (personId: string) => ['people', 'one', personId] as const,
  contact: (personId: string) => [...personKeys.of(personId), 'contact'] as const,
  donations: (personId: string) => [...personKeys.of(personId), 'donations'] as const,
  correspondence: (personId: string) => [...personKeys.of(personId), 'correspondence'] as const,
  notes: (personId: string) => [...personKeys.of(personId), 'notes'] as const,
  history: (personId: string) => [...personKeys.of(personId), 'history'] as const,
};

/**
 * A page of people, ordered by name.
 * @param search part of a name, an email address, a phone number, a dog, or the number of a receipt or payment; ''
 * finds everyone
 * @param page starts at 1
 */
export function peopleQuery(search: string, page: number) {
  return queryOptions({
    queryKey: personKeys.list(search, page),
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<PeopleResult> => {
      const backend = await supabase();
      try {
        const { rows, count } = await fetchNumberedPage(
          page,
          PEOPLE_PER_PAGE,
          async (page_offset, page_size) => {
            const { data } = await backend
              .rpc('supporters', { search, live_only: isLiveSite(), page_size, page_offset })
              .abortSignal(signal)
              .throwOnError();
            return { rows: data, count: data[0]?.found_count ?? 0 };
          },
        );
        return { isRefused: false, people: rows.map(toListedPerson), foundCount: count };
      } catch (error) {
        if (errorCode(error) === INSUFFICIENT_PRIVILEGE) return { isRefused: true };
        throw error;
      }
    },
  });
}

/** Who a person is; null for an unknown or deleted one. */
export function personQuery(personId: string) {
  return queryOptions({
    queryKey: personKeys.contact(personId),
    staleTime: 0,
    queryFn: async ({ signal }): Promise<Person | null> => {
      const backend = await supabase();
      const { data } = await backend
        .rpc('person', { person_id: personId, live_only: isLiveSite() })
        .abortSignal(signal)
        .maybeSingle()
        .throwOnError();
      return data ? toPerson(data) : null;
    },
  });
}

/** The last item of a page. */
interface Cursor {
  id: string | number;
  /** ISO 8601. */
  at: string;
}

interface Page<Item> {
  items: Item[];
  /** null on the last page. */
  next: Cursor | null;
}

const firstPage: Cursor | null = null;

/** A list on a person's page, newest first. `fetchPage` gets the last item of the page before. */
function pagedQuery<Row, Item>(
  queryKey: readonly string[],
  fetchPage: (last: Cursor | null, signal: AbortSignal) => Promise<readonly Row[]>,
  toItem: (row: Row) => Item,
  cursorOf: (item: Item) => Cursor,
) {
  return infiniteQueryOptions({
    queryKey,
    staleTime: 0,
    initialPageParam: firstPage,
    getNextPageParam: ({ next }: Page<Item>) => next,
    queryFn: async ({ pageParam, signal }): Promise<Page<Item>> => {
      const rows = await fetchPage(pageParam, signal);
      const items = rows.slice(0, ROWS_PER_PAGE).map(toItem);
      const last = rows.length > ROWS_PER_PAGE ? items.at(-1) : undefined;
      return { items, next: last === undefined ? null : cursorOf(last) };
    },
  });
}

/** What a person gave or tried to give. */
export function personDonationsQuery(personId: string) {
  return pagedQuery(
    personKeys.donations(personId),
    async (last, signal) => {
      const backend = await supabase();
      const { data } = await backend
        .rpc('person_donations', {
          person_id: personId,
          ...(last ? { before_given_at: last.at, before_id: String(last.id) } : {}),
        })
        .abortSignal(signal)
        .throwOnError();
      return data;
    },
    toPersonDonation,
    ({ id, givenAt: at }) => ({ id, at }),
  );
}

/** What a person was written and wrote. */
export function personCorrespondenceQuery(personId: string) {
  return pagedQuery(
    personKeys.correspondence(personId),
    async (last, signal) => {
      const backend = await supabase();
      const { data } = await backend
        .rpc('person_correspondence', {
          person_id: personId,
          ...(last ? { before_at: last.at, before_id: String(last.id) } : {}),
        })
        .abortSignal(signal)
        .throwOnError();
      return data;
    },
    toCorrespondence,
    ({ id, writtenAt: at }) => ({ id, at }),
  );
}

/** The team's notes about a person. */
export function personNotesQuery(personId: string) {
  return pagedQuery(
    personKeys.notes(personId),
    async (last, signal) => {
      const backend = await supabase();
      const { data } = await backend
        .rpc('person_notes', {
          person_id: personId,
          ...(last ? { before_id: Number(last.id) } : {}),
        })
        .abortSignal(signal)
        .throwOnError();
      return data;
    },
    toPersonNote,
    ({ id, createdAt: at }) => ({ id, at }),
  );
}

/** What happened to a person's account, donations and sponsorships. */
export function personHistoryQuery(personId: string) {
  return pagedQuery(
    personKeys.history(personId),
    async (last, signal) => {
      const backend = await supabase();
      const { data } = await backend
        .rpc('person_history', {
          person_id: personId,
          ...(last ? { before_at: last.at, before_id: Number(last.id) } : {}),
        })
        .abortSignal(signal)
        .throwOnError();
      return data;
    },
    toHistoryEvent,
    ({ id, occurredAt: at }) => ({ id, at }),
  );
}

/** Refetches all that is shown of a person. */
export function refreshPerson(client: QueryClient, personId: string): Promise<void> {
  return client.invalidateQueries({ queryKey: personKeys.of(personId) });
}

/** Without an error toast: the form shows the error. */
export const addPersonNote = mutationOptions({
  mutationFn: async ({ personId, body }: { personId: string; body: string }): Promise<void> => {
    const backend = await supabase();
    await backend.rpc('add_person_note', { person_id: personId, body }).throwOnError();
  },
  onSuccess: (_data, { personId }, _onMutateResult, { client }) =>
    client.invalidateQueries({ queryKey: personKeys.notes(personId) }),
});

interface ReceiptToSend {
  personId: string;
  receipt: { id: string; number: string };
}

/** Sends a receipt again, to the address that it was made for. */
export const resendReceipt = mutationOptions({
  mutationFn: async ({ receipt }: ReceiptToSend): Promise<void> => {
    const backend = await supabase();
    await backend.rpc('resend_receipt', { receipt_id: receipt.id }).throwOnError();
  },
  onSuccess: (_data, { personId, receipt }, _onMutateResult, { client }) => {
    void showToast('success', `${receipt.number} is on its way to the address it was made for.`);
    return refreshPerson(client, personId);
  },
  meta: { errorMessage: personErrorMessage },
});

const messages: Readonly<Record<string, string>> = {
  'unknown-person': 'This person is not here any more. The account was deleted.',
  'unknown-receipt': 'This receipt is not here any more.',
  'replaced-receipt': 'A newer receipt replaced this one. Reload the page and send that one.',
  'no-address':
    'There is no confirmed address for this receipt, so it can’t be sent. Ask the person to confirm the account’s address.',
  'refused-address':
    'A mail server refused this address for good. Ask the person for another address.',
  'sent-lately': 'This receipt was sent a short while ago. Please wait before you send it again.',
};

/** Why something was not done for a person. The database's messages are codes. */
export function personErrorMessage(error: Error): string {
  const { message } = error;
  const known = Object.hasOwn(messages, message) ? messages[message] : undefined;
  return (
    known ??
    accessErrorText(error) ??
    'This could not be saved. Please check your connection and try again.'
  );
}

interface StaffMessage {
  to: Pick<ListedPerson, 'name' | 'email'> & { userId: string };
  subject: string;
  body: string;
}

/**
 * A trigger adds the sender's name and role. Without an error toast: the dialog, which would cover it,
 * shows the error.
 */
export const sendStaffMessage = mutationOptions({
  mutationFn: async ({ to, ...message }: StaffMessage): Promise<void> => {
    const backend = await supabase();
    await backend
      .from('messages')
      .insert({ recipient_id: to.userId, ...message })
      .throwOnError();
  },
  // Not in the dialog, which may be unmounted by then.
  onSuccess: (_data, { to }) => showToast('success', `Message sent to ${personName(to)}`),
});
