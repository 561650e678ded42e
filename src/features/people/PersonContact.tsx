import type { ReactNode } from 'react';
import { isAddressConfirmed, mailTo, type Person } from '@/features/people/person';
import { formatDate } from '@/lib/dates';

/** How to reach a person, and what is known about the address. */
export function PersonContact({ person }: { person: Person }) {
  const { email, phone, address, otherNames, account, newsletter, refusedAt } = person;
  return (
    <dl className="divide-y divide-line border-y border-line">
      <Detail label="Email">
        <a href={mailTo(email)} className="text-link inline-flex min-h-11 items-center break-all">
          {email}
        </a>
        {refusedAt === null ? null : (
          <Note>{`A mail server refused this address on ${formatDate(refusedAt)}. We no longer send anything to it.`}</Note>
        )}
        {isAddressConfirmed(person) ? null : <UnconfirmedNote />}
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
      {address === '' ? null : (
        <Detail label="Address">
          {address}
          {person.isOwnAddress && account?.isConfirmed ? null : <UnconfirmedNote />}
        </Detail>
      )}
      <Detail label="Account">
        {account === null
          ? 'None'
          : `Since ${formatDate(account.createdAt)}${account.isConfirmed ? '' : ', not confirmed'}`}
        {account?.wantsReceipts === false ? (
          <Note>Has switched off emails with receipts. They are on My Donations.</Note>
        ) : null}
      </Detail>
      {newsletter === null ? null : (
        <Detail label="Newsletter">
          {newsletter.isConfirmed
            ? `Since ${formatDate(newsletter.since)}`
            : `Asked for on ${formatDate(newsletter.since)}, not confirmed`}
        </Detail>
      )}
      {otherNames.length === 0 ? null : (
        <Detail label="Other names">
          {otherNames.join(', ')}
          <Note>Typed under this address, for receipts or in messages.</Note>
        </Detail>
      )}
    </dl>
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
