import {
  infiniteQueryOptions,
  keepPreviousData,
  mutationOptions,
  queryOptions,
} from '@tanstack/react-query';
import {
  personName,
  toListedPerson,
  toPerson,
  toPersonDonation,
  type ListedPerson,
  type Person,
  type PersonDonation,
} from '@/features/people/person';
import { errorCode } from '@/lib/access-errors';
import { isLiveSite } from '@/lib/env';
import { fetchNumberedPage } from '@/lib/numbered-pages';
import { supabase } from '@/lib/supabase';
import { showToast } from '@/lib/toast';

/** SQLSTATE of the error that the functions raise for other roles. */
const INSUFFICIENT_PRIVILEGE = '42501';

export const PEOPLE_PER_PAGE = 50;

/** Of the lists on a person's page. The functions return one row more, so that a next page is known. */
const ROWS_PER_PAGE = 20;

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

interface Page<Item> {
  items: Item[];
  /** The last item of the page; null on the last page. */
  next: Item | null;
}

function pageOf<Row, Item>(rows: readonly Row[], toItem: (row: Row) => Item): Page<Item> {
  const items = rows.slice(0, ROWS_PER_PAGE).map(toItem);
  return { items, next: rows.length > ROWS_PER_PAGE ? (items.at(-1) ?? null) : null };
}

const noDonation: PersonDonation | null = null;

/** What a person gave or tried to give, newest first. */
export function personDonationsQuery(personId: string) {
  return infiniteQueryOptions({
    queryKey: personKeys.donations(personId),
    staleTime: 0,
    initialPageParam: noDonation,
    getNextPageParam: ({ next }: Page<PersonDonation>) => next,
    queryFn: async ({ pageParam: last, signal }): Promise<Page<PersonDonation>> => {
      const backend = await supabase();
      const { data } = await backend
        .rpc('person_donations', {
          person_id: personId,
          ...(last ? { before_created_at: last.createdAt, before_id: last.id } : {}),
        })
        .abortSignal(signal)
        .throwOnError();
      return pageOf(data, toPersonDonation);
    },
  });
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
