import type { Enums, RowOf } from '@common/database';

/** A person in the list, with or without an account. The name is '' when none was given. */
export type ListedPerson = RowOf<'supporters'>;

/** The name, or the email of a person without one. Somebody without an address has a name. */
export function personName({ name, email }: Pick<ListedPerson, 'name' | 'email'>): string {
  return name.trim() === '' ? (email ?? 'No name') : name;
}

/** A person's page: who they are and how to reach them. Name, phone and address are '' when none was given. */
export type Person = Omit<RowOf<'known_person'>, 'contact_ways' | 'merged'> & {
  contact_ways: Enums<'contact_way'>[];
  /** Who is shown as this person. */
  merged: (Pick<ListedPerson, 'name' | 'email'> & { id: string })[];
};

export const contactWayLabels = {
  email: 'Email',
  whatsapp: 'WhatsApp',
  post: 'Post',
} as const satisfies Record<Enums<'contact_way'>, string>;

/** Whether somebody has shown that the address is theirs: with an account, or a confirmed subscription. */
export function isAddressConfirmed(person: Person): boolean {
  return person.is_confirmed || person.subscription_confirmed_at !== null;
}
