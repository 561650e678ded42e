// Forms with each kind of field, emptied and submitted twice: what a field says, where it says it, and where the focus goes.
import { act, fireEvent, screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import { SignUpForm } from '@/features/accounts/SignUpForm';
import { CareRecordDialog } from '@/features/dogs/care/team/CareRecordDialog';
import PaymentNoticeForm from '@/features/people/contact/PaymentNoticeForm';
import { DogForm } from '@/features/dogs/team/DogForm';
import { useDonorStep } from '@/features/donations/donors/DonorStep';
import GiftDetailsForm from '@/features/gifts/GiftDetailsForm';
import AuthPage from '@/pages/auth/AuthPage';
import SettingsPage from '@/pages/dashboard/SettingsPage';
import { renderSite } from '../support/render.tsx';
import { server, tableUrl } from '../support/server.ts';
import { rememberSession, signedIn } from '../support/session.ts';

const nothing = () => {};
const notACitizen =
  'Please tick this if you are an Indian citizen. Without registration under the Foreign Contribution (Regulation) Act we can accept donations from Indian citizens only.';
const invalidEmail = 'Please enter a valid email address.';
const shortName = 'Name must be at least 2 characters.';
const shortPassword = 'Password must be at least 6 characters.';
const shortAddress = 'Address must be at least 5 characters.';
const noAmount = 'Please enter an amount in whole rupees, such as 750.';

/** The form that a page sends with a button of its own. */
function DonorOfPage() {
  const donor = useDonorStep({ userId: null, isMonthly: false });
  return (
    <form
      aria-label="Donor"
      onSubmit={(event) => {
        event.preventDefault();
        void donor.isComplete();
      }}
    >
      {donor.fields}
      <button type="submit">Read</button>
    </form>
  );
}

function GiftOfPage() {
  const readRef: Parameters<typeof GiftDetailsForm>[0]['readRef'] = { current: null };
  return (
    <form
      aria-label="Gift"
      onSubmit={(event) => {
        event.preventDefault();
        void readRef.current?.();
      }}
    >
      <GiftDetailsForm isSignedIn readRef={readRef} />
      <button type="submit">Read</button>
    </form>
  );
}

interface Case {
  name: string;
  form: ReactNode;
  /** Whether the terms and the privacy page are linked below it. The pages of accounts do that for their forms. */
  hasLegalLine?: true;
  /** What leads to the form. */
  press?: readonly ['button' | 'radio', RegExp][];
  /** Of fields that aren't emptied, by name. */
  values?: Readonly<Record<string, string>>;
  /** From top to bottom. */
  errors: readonly unknown[];
}

const cases: readonly Case[] = [
  {
    name: 'Sign up',
    form: <SignUpForm />,
    errors: [shortName, invalidEmail, shortPassword, shortPassword],
  },
  {
    name: 'A gift by email, in memory of somebody',
    form: <GiftOfPage />,
    press: [['radio', /^By email/]],
    values: { occasion: 'in-memory' },
    errors: [
      'Please say who the gift is in memory of.',
      'Please say who it is for.',
      'Please say who it is from.',
      invalidEmail,
      'Please choose a day within the next twelve months.',
    ],
  },
  {
    name: 'Tell us that you paid',
    hasLegalLine: true,
    form: <PaymentNoticeForm />,
    errors: [
      shortName,
      invalidEmail,
      noAmount,
      'Please choose a day.',
      'Please choose how it was paid.',
    ],
  },
  {
    name: 'A care record',
    form: <CareRecordDialog draft={{ kind: 'new', dogs: [] }} onClose={nothing} />,
    errors: [
      'Please choose the dog.',
      'Please choose what was done.',
      'Please say in a few words what was done.',
      'Please choose the day.',
    ],
  },
  {
    name: 'A dog',
    form: (
      <DogForm
        dog={null}
        suggestions={{ traits: [], locations: [] }}
        isForDraft={false}
        onSaved={nothing}
        onCancel={nothing}
      />
    ),
    errors: [
      'Please enter the dog’s name.',
      'Please choose a picture.',
      'Please write one line about the dog.',
      'Please enter the age.',
      'Please say where the dog lives.',
    ],
  },
  {
    name: 'A visitor’s details before the payment',
    form: <DonorOfPage />,
    errors: [notACitizen, shortName, invalidEmail, shortAddress],
  },
];

it.each(cases)('$name: says beside each field what is missing', async (given) => {
  server.use(
    http.all(tableUrl('rpc/dog_areas'), () => HttpResponse.json([])),
    http.get(tableUrl('dog_profiles'), () => HttpResponse.json([])),
  );
  rememberSession();
  const { user } = renderSite(given.form, { auth: signedIn('admin') });
  for (const [role, name] of given.press ?? []) {
    await user.click(await screen.findByRole(role, { name }));
  }
  const form = await screen.findByRole('form');
  fill(form, given.values);
  const submit = within(form).getAllByRole('button').find(isSubmit) as HTMLElement;
  expect(legalLinks()).toEqual(given.hasLegalLine ? ['/terms', '/privacy'] : []);
  for (const time of [1, 2]) {
    // A person passes through the fields. A group of radio buttons then loses the empty text that it began with.
    for (const field of fieldsIn(form)) fireEvent.blur(field);
    await user.click(submit);
    await act(async () => {});
    const shown = errorsIn(form);
    expect([time, ...shown.map(({ textContent }) => textContent)]).toEqual([time, ...given.errors]);
    expect(shown.filter((error) => fieldsOf(error).length === 0)).toEqual([]);
    const focused = shown.filter((error) =>
      fieldsOf(error).some((field) => field.matches(':focus')),
    );
    expect(focused).toEqual(shown.slice(0, 1));
    expect(document.body).not.toHaveTextContent(/Invalid input|Required|Expected|Too (small|big)/);
  }
});

it.each([
  { name: 'to sign in', page: <AuthPage />, auth: undefined },
  { name: 'of the settings', page: <SettingsPage />, auth: signedIn() },
])('the page $name links the terms and the privacy page once', async ({ page, auth }) => {
  server.use(http.get(tableUrl('user_settings'), () => HttpResponse.json({})));
  renderSite(page, auth && { auth });
  await screen.findAllByRole('form');
  expect(legalLinks()).toEqual(['/terms', '/privacy']);
});

/** Where the links to the terms and the privacy page lead. */
function legalLinks() {
  return ['terms', 'privacy page']
    .flatMap((name) => screen.queryAllByRole('link', { name }))
    .map((link) => link.getAttribute('href'));
}

function fill(form: HTMLElement, values: Readonly<Record<string, string>> = {}): void {
  for (const field of fieldsIn(form)) {
    if (/radio|checkbox|file/.test(field.type)) continue;
    fireEvent.change(field, { target: { value: values[field.name] ?? '' } });
  }
}

function fieldsIn(form: HTMLElement): HTMLInputElement[] {
  return [...form.querySelectorAll<HTMLInputElement>('input, textarea, select')];
}

function isSubmit(button: HTMLElement): boolean {
  return button.getAttribute('type') === 'submit';
}

/** The texts in the colours of errors. */
function errorsIn(form: HTMLElement): Element[] {
  const texts = form.querySelectorAll('p.text-brick-text, p.text-on-pine-error');
  return [...texts].filter(({ textContent }) => textContent);
}

/** The fields that an error describes. */
function fieldsOf({ id }: Element): Element[] {
  if (id === '') return [];
  const describedBy = `[aria-describedby~="${id}"]`;
  return [...document.querySelectorAll(`${describedBy}, ${describedBy} input`)];
}
