import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { Constants, type Enums, type RowOf } from '@common/database';
import { personName, type ListedPerson, type Person } from '@/features/people/person';
import { errorCode } from '@/lib/access-errors';
import { callFunction, FunctionError } from '@/lib/edge-functions';
import { entriesQuery } from '@/lib/entries-query';
import { errorTexts } from '@/lib/error-texts';
import { isLiveSite } from '@/lib/env';
import { fetchFoundPage } from '@/lib/pagination';
import { rpc } from '@/lib/rpc';
import { storedOnce } from '@/lib/stored-once';
import { supabase } from '@/lib/supabase';
import { showToast } from '@/lib/toast';

/** SQLSTATE of the error that the functions raise for other roles. */
const INSUFFICIENT_PRIVILEGE = '42501';

export const PEOPLE_PER_PAGE = 30;

const personKeys = {
  list: (search: string, page: number) => ['people', 'list', { search, page }] as const,
  of: (personId: string) => ['people', 'one', personId] as const,
  contact: (personId: string) => [...personKeys.of(personId), 'contact'] as const,
  donations: (personId: string) => [...personKeys.of(personId), 'donations'] as const,
  correspondence: (personId: string) => [...personKeys.of(personId), 'correspondence'] as const,
  before: (personId: string) => [...personKeys.of(personId), 'before'] as const,
  notes: (personId: string) => [...personKeys.of(personId), 'notes'] as const,
  history: (personId: string) => [...personKeys.of(personId), 'history'] as const,
};

/**
 * A page of people, ordered by name.
 * @param search part of a name, an email address, a phone number, a dog, or the number of a receipt or payment; ''
 * finds everyone
 * @param page starts at 1
 * @returns null when the database refuses the list
 */
export function peopleQuery(search: string, page: number) {
  return queryOptions({
    queryKey: personKeys.list(search, page),
    queryFn: async ({ signal }) => {
      try {
        return await fetchFoundPage(page, PEOPLE_PER_PAGE, (range) =>
          rpc('supporters', { search, live_only: isLiveSite(), ...range }, signal),
        );
      } catch (error) {
        // No error, because a retry can't succeed.
        if (errorCode(error) === INSUFFICIENT_PRIVILEGE) return null;
        throw error;
      }
    },
  });
}

const mergedSchema = z.array(
  z.object({ id: z.string(), name: z.string(), email: z.nullable(z.string()) }),
);
const waysSchema = z.array(z.enum(Constants.public.Enums.contact_way));

/** Who a person is; null for an unknown or deleted one. */
export function personQuery(personId: string) {
  return queryOptions({
    queryKey: personKeys.contact(personId),
    staleTime: 0,
    queryFn: async ({ signal }): Promise<Person | null> => {
      const [person] = await rpc(
        'known_person',
        { person_id: personId, live_only: isLiveSite() },
        signal,
      );
      if (!person) return null;
      const { contact_ways, merged } = person;
      return {
        ...person,
        contact_ways: waysSchema.parse(contact_ways),
        merged: mergedSchema.parse(merged),
      };
    },
  });
}

/** What a person gave before this site, from the office's own lists; null for nothing. */
export function giftsBeforeQuery(personId: string) {
  return queryOptions({
    queryKey: personKeys.before(personId),
    queryFn: async ({ signal }) => {
      const [gifts] = await rpc('gifts_before_this_site', { person_id: personId }, signal);
      return gifts ?? null;
    },
  });
}

/** What a person gave or tried to give. */
export function personDonationsQuery(personId: string) {
  return entriesQuery<RowOf<'person_donations'>>(personKeys.donations(personId), (last, signal) =>
    rpc(
      'person_donations',
      {
        person_id: personId,
        ...(last && { before_given_at: last.given_at, before_id: last.id }),
      },
      signal,
    ),
  );
}

/** What a person was written and wrote; without the emails of the site on request. */
export function personCorrespondenceQuery(personId: string, withoutEmails: boolean) {
  return entriesQuery<RowOf<'person_correspondence'>>(
    [...personKeys.correspondence(personId), String(withoutEmails)],
    (last, signal) =>
      rpc(
        'person_correspondence',
        {
          person_id: personId,
          without_emails: withoutEmails,
          ...(last && { before_at: last.written_at, before_id: last.id }),
        },
        signal,
      ),
  );
}

/** The team's notes about a person. */
export function personNotesQuery(personId: string) {
  return entriesQuery<RowOf<'notes_about_person'>>(personKeys.notes(personId), (last, signal) =>
    rpc('notes_about_person', { person_id: personId, ...(last && { before_id: last.id }) }, signal),
  );
}

/** What happened to a person's account, donations and sponsorships. */
export function personHistoryQuery(personId: string) {
  return entriesQuery<RowOf<'person_history'>>(personKeys.history(personId), (last, signal) =>
    rpc(
      'person_history',
      { person_id: personId, ...(last && { before_at: last.occurred_at, before_id: last.id }) },
      signal,
    ),
  );
}

/** Refetches all that is shown of a person. */
export function refreshPerson(client: QueryClient, personId: string): Promise<void> {
  return client.invalidateQueries({ queryKey: personKeys.of(personId) });
}

/** Why something was not done for a person. */
export const personErrorMessage = errorTexts({
  'unknown-person': 'This person is not here any more. The account was deleted.',
  'has-account': 'This person has an account now. Reload the page.',
  'changed-meanwhile': 'Somebody else changed this person meanwhile. Reload the page.',
  'nothing-given':
    'This person has not given anything, so there is nothing to send to another address.',
  'not-an-address': 'This is not an email address.',
  'other-person':
    'Somebody else has this address. Two people become one only when an account confirms the address.',
  'wrong-pan': 'This PAN doesn’t look right. Check it, or leave it empty.',
  'not-in-office': 'You are no longer in the office’s team. Ask an administrator.',
  'two-accounts': 'Both have an account, so they can’t be one person here.',
  'merged-person':
    'One of them is shown as one person with somebody else. Undo that on their page first.',
  'reason-missing': 'Say why, in a few words.',
  'sponsorship-runs': 'A monthly payment of this person runs. Stop it before you forget them.',
  'unknown-receipt': 'This receipt is not here any more.',
  'replaced-receipt': 'A newer receipt replaced this one. Reload the page and send that one.',
  'no-address':
    'There is no confirmed address for this receipt, so it can’t be sent. Ask the person to confirm the account’s address.',
  'refused-address':
    'A mail server refused this address for good. Ask the person for another address.',
  'sent-lately': 'This receipt was sent a short while ago. Please wait before you send it again.',
});

interface NewNote {
  personId: string;
  body: string;
  /** YYYY-MM-DD, or '' for no day. */
  dueOn: string;
}

/** The notes for today or an earlier day that aren't done. For staff. */
export const dueNotesQuery = queryOptions({
  queryKey: ['people', 'due-notes'],
  queryFn: ({ signal }) => rpc('due_notes', {}, signal),
});

/** Says that a note for a day is done, or not after all. */
export const setNoteDone = mutationOptions({
  mutationFn: ({ id, isDone }: { id: number; isDone: boolean }) =>
    rpc('set_note_done', { note_id: id, is_done: isDone }),
  onSuccess: (_data, _note, _onMutateResult, { client }) =>
    client.invalidateQueries({ queryKey: ['people'] }),
  meta: { errorMessage: 'The note could not be changed. Please try again.' },
});

/** Without an error toast: the form shows the error. */
export const addPersonNote = mutationOptions({
  mutationFn: ({ personId, body, dueOn }: NewNote) =>
    rpc('add_person_note', { person_id: personId, body, ...(dueOn !== '' && { due_on: dueOn }) }),
  onSuccess: (_data, { personId }, _onMutateResult, { client }) =>
    client.invalidateQueries({ queryKey: personKeys.notes(personId) }),
});

/** Gives a person without an account another address. Without an error toast: the dialog shows the error. */
export const setPersonEmail = mutationOptions({
  mutationFn: ({ personId, email }: { personId: string; email: string }) =>
    rpc('set_person_email', { person_id: personId, email }),
  onSuccess: (_data, _address, _onMutateResult, { client }) => {
    void showToast('success', 'Address saved');
    return client.invalidateQueries({ queryKey: ['people'] });
  },
});

interface PersonDetails {
  /** Of the person, or chosen for a new one. */
  id: string;
  /** As shown; null adds somebody. */
  person: Person | null;
  name: string;
  email: string;
  phone: string;
  address: string;
  /** '' keeps the stored one. */
  pan: string;
  language: Enums<'language'> | '';
  ways: Enums<'contact_way'>[];
  reason: string;
}

const savedPersonSchema = z.object({ person_id: z.string() });

/** Adds a person or replaces their details, and returns the id. Without an error toast: the dialog shows the error. */
export const savePerson = mutationOptions({
  mutationFn: async ({ id, person, name, language, ways, reason, ...texts }: PersonDetails) => {
    const known = Object.entries(texts).filter(([, text]) => text !== '');
    const { data } = savedPersonSchema.safeParse(
      await callFunction('record-donation', {
        action: 'save-person',
        id,
        ...(person && { person_id: person.id, replaces_id: person.donor_id }),
        donor: { name, ...Object.fromEntries(known) },
        language: language || null,
        contact_ways: ways,
        reason,
      }),
    );
    if (!data) throw new FunctionError(undefined);
    return data.person_id;
  },
  onSuccess: (_personId, { person }, _onMutateResult, { client }) => {
    void showToast('success', person === null ? 'The person is added' : 'Details saved');
    return client.invalidateQueries({ queryKey: ['people'] });
  },
  // The cache must not keep a PAN.
  gcTime: 0,
});

/** Shows two persons as one, and returns the id of who is shown. Without an error toast: the dialog shows the error. */
export const mergePeople = mutationOptions({
  mutationFn: ({ personId, otherId, reason }: Record<'personId' | 'otherId' | 'reason', string>) =>
    rpc('merge_people', { person_id: personId, other_id: otherId, reason }),
  onSuccess: (_personId, _people, _onMutateResult, { client }) => {
    void showToast('success', 'Both are shown as one person');
    return client.invalidateQueries({ queryKey: ['people'] });
  },
});

/** Shows two persons as two again. @see mergePeople */
export const partPeople = mutationOptions({
  mutationFn: (mergedId: string) => rpc('part_people', { merged_id: mergedId }),
  onSuccess: (_data, _mergedId, _onMutateResult, { client }) => {
    void showToast('success', 'They are two people again');
    return client.invalidateQueries({ queryKey: ['people'] });
  },
  meta: { errorMessage: personErrorMessage },
});

/** Deletes the WhatsApp numbers of a person who has withdrawn the consent. */
export const withdrawWhatsApp = mutationOptions({
  mutationFn: (personId: string) => rpc('withdraw_whatsapp', { person_id: personId }),
  onSuccess: (_data, personId, _onMutateResult, { client }) => {
    void showToast('success', 'The WhatsApp number is deleted');
    return refreshPerson(client, personId);
  },
  meta: { errorMessage: personErrorMessage },
});

/** Deletes a person without an account. Without an error toast: the dialog shows the error. */
export const forgetPerson = mutationOptions({
  mutationFn: (personId: string) => rpc('forget_person', { person_id: personId }),
  onSuccess: (_data, _personId, _onMutateResult, { client }) => {
    void showToast('success', 'The person is forgotten. Donations and receipts stay.');
    return client.invalidateQueries({ queryKey: ['people', 'list'] });
  },
});

export interface ReceiptToSend {
  personId: string;
  receipt: { id: string; number: string };
}

/** Sends a receipt again, to the address that it was made for. */
export const resendReceipt = mutationOptions({
  mutationFn: ({ receipt }: ReceiptToSend) => rpc('resend_receipt', { receipt_id: receipt.id }),
  onSuccess: (_data, { personId, receipt }, _onMutateResult, { client }) => {
    void showToast('success', `${receipt.number} is on its way to the address it was made for.`);
    return refreshPerson(client, personId);
  },
  meta: { errorMessage: personErrorMessage },
});

/** Somebody with an account, whose inbox takes messages, or without one, who gets an email. */
export type Recipient = Pick<ListedPerson, 'name' | 'email'> &
  ({ userId: string } | { userId: null; personId: string });

/** Why a message or an email was not sent. */
export const letterErrorText = errorTexts({
  'unknown-person': 'This person is not here any more.',
  'has-account': 'This person has an account now. Reload the page.',
  'no-email': 'This person has no email address that can be written to.',
  'refused-address':
    'A mail server refused this address for good. Ask the person for another address.',
  'too-many-letters':
    'You have written 50 such emails today. Write the next one tomorrow, or use the newsletter.',
  otherwise: 'Failed to send message. Please try again.',
});

interface StaffMessage {
  to: Recipient;
  subject: string;
  body: string;
}

/**
 * A trigger adds the sender's name and role. Without an error toast: the dialog, which would cover it,
 * shows the error.
 */
export const sendStaffMessage = mutationOptions({
  mutationFn: async ({ to, ...message }: StaffMessage): Promise<void> => {
    if (to.userId === null) {
      await rpc('write_to_person', { person_id: to.personId, ...message });
      return;
    }
    const backend = await supabase();
    await storedOnce(
      backend
        .from('messages')
        .insert({ recipient_id: to.userId, ...message })
        .throwOnError(),
    );
  },
  // Not in the dialog, which may be unmounted by then.
  onSuccess: (_data, { to }) =>
    showToast(
      'success',
      to.userId === null
        ? `The email to ${personName(to)} is on its way`
        : `Message sent to ${personName(to)}`,
    ),
});
