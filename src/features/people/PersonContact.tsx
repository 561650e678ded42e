import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { RowOf } from '@common/database';
import { BusyButton } from '@/components/ui/BusyButton';
import { useSubmitOnce } from '@/components/ui/use-submit-once';
import { giftsBeforeQuery, partPeople, withdrawWhatsApp } from '@/features/people/people-api';
import {
  contactWayLabels,
  isAddressConfirmed,
  personName,
  type Person,
} from '@/features/people/person';
import { formatDate, formatDay } from '@/lib/dates';
import { formatPaise } from '@/lib/money';
import { plural } from '@/lib/numbers';

/** How to reach a person, and what is known about the address. */
export function PersonContact({ person }: { person: Person }) {
  const { email, phone, address, other_names, account_created_at, is_confirmed } = person;
  const { subscribed_at, subscription_confirmed_at, refused_at } = person;
  const { data: before } = useQuery(giftsBeforeQuery(person.id));
  return (
    <dl className="divide-y divide-line border-y border-line">
      <Detail label="Email">
        <p className="break-all">{email ?? 'No email address'}</p>
        {refused_at === null ? null : (
          <Note>{`A mail server refused this address on ${formatDate(refused_at)}. We no longer send anything to it.`}</Note>
        )}
        {email === null || isAddressConfirmed(person) ? null : <UnconfirmedNote />}
      </Detail>
      {phone === '' ? null : (
        <Detail label="Phone">
          <a
            href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}
            className="text-link inline-flex min-h-11 items-center"
          >
            {phone}
          </a>
        </Detail>
      )}
      <WhatsApp person={person} />
      {address === '' ? null : (
        <Detail label="Address">
          <span>{address}</span>
          {email === null || (person.is_own_address && is_confirmed) ? null : <UnconfirmedNote />}
        </Detail>
      )}
      {person.language === null && person.contact_ways.length === 0 ? null : (
        <Detail label="How to write to them">
          {[
            ...(person.language === null
              ? []
              : [person.language === 'hi' ? 'In Hindi' : 'In English']),
            ...person.contact_ways.map((way) => contactWayLabels[way]),
          ].join(', ')}
        </Detail>
      )}
      {person.entered_on === null ? null : (
        <Detail label="Details">{`Entered by the office on ${formatDay(person.entered_on)}`}</Detail>
      )}
      {before ? <Detail label="Before this site">{giftsText(before)}</Detail> : null}
      <Detail label="Account">
        <span>
          {account_created_at === null
            ? 'None'
            : `Since ${formatDate(account_created_at)}${is_confirmed ? '' : ', not confirmed'}`}
        </span>
        {person.wants_receipts ? null : (
          <Note>Has switched off emails with receipts. They are on My Donations.</Note>
        )}
      </Detail>
      {subscribed_at === null ? null : (
        <Detail label="Newsletter">
          {subscription_confirmed_at === null
            ? `Asked for on ${formatDate(subscribed_at)}, not confirmed`
            : `Since ${formatDate(subscribed_at)}`}
        </Detail>
      )}
      {person.merged.length === 0 ? null : (
        <Detail label="One person with">
          {person.merged.map((other) => (
            <Merged key={other.id} other={other} />
          ))}
        </Detail>
      )}
      {other_names.length === 0 ? null : (
        <Detail label="Other names">
          <span>{other_names.join(', ')}</span>
          <Note>Typed under this address, for receipts or in messages.</Note>
        </Detail>
      )}
    </dl>
  );
}

/** The number that somebody gave with the consent to messages there, and the button for when they withdraw it. */
function WhatsApp({ person }: { person: Person }) {
  const { id, whatsapp_number: number, whatsapp_consented_at: consentedAt } = person;
  const { submit, isPending } = useSubmitOnce(withdrawWhatsApp);
  if (number === null || consentedAt === null) return null;
  return (
    <Detail label="WhatsApp">
      <span>{number}</span>
      <Note>{`Agreed on ${formatDate(consentedAt)} to photos and receipts there. Never call it.`}</Note>
      {person.is_own_whatsapp && person.is_confirmed ? null : (
        <Note>Typed with a payment. Make sure whose it is before you send a receipt.</Note>
      )}
      <BusyButton
        type="button"
        isBusy={isPending}
        className="text-link inline-flex min-h-11 items-center text-sm"
        onClick={() => submit(id)}
      >
        Consent withdrawn: delete it
      </BusyButton>
    </Detail>
  );
}

/** '4 gifts, ₹9,600, and 1 in kind, last on 24 May 2024' */
function giftsText({
  gifts,
  total_paise,
  in_kind,
  last_on,
}: RowOf<'gifts_before_this_site'>): string {
  const kind = in_kind === 0 ? '' : `${in_kind} in kind`;
  const money =
    gifts === 0
      ? ''
      : `${plural(gifts, { one: '1 donation', other: '{count} donations' })}, ${formatPaise(total_paise)}`;
  const given = [money, kind].filter((text) => text !== '').join(', and ');
  return `${given}, last on ${formatDay(last_on)}`;
}

/** Somebody who is shown as the person, and the button that undoes it. */
function Merged({ other }: { other: Person['merged'][number] }) {
  const { submit, isPending } = useSubmitOnce(partPeople);
  const name = personName(other);
  return (
    <span className="flex flex-wrap items-center gap-x-4">
      <span>{other.email === null || other.email === name ? name : `${name}, ${other.email}`}</span>
      <BusyButton
        type="button"
        isBusy={isPending}
        className="text-link inline-flex min-h-11 items-center text-sm"
        onClick={() => submit(other.id)}
      >
        <span>Two people after all</span>
        <span className="sr-only">{`: ${name}`}</span>
      </BusyButton>
    </span>
  );
}

function Detail({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="py-3">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="font-medium [overflow-wrap:anywhere] whitespace-pre-line">{children}</dd>
    </div>
  );
}

function UnconfirmedNote() {
  return (
    <Note>
      Nobody has confirmed this address. Somebody else may have typed it: make sure before you act
      on it.
    </Note>
  );
}

function Note({ children }: { children: ReactNode }) {
  return <p className="text-sm font-normal text-muted">{children}</p>;
}
