// Every form, emptied and submitted twice: what each field says, where it says it, and where the focus goes.
import { act, fireEvent, screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import { NewAppForm } from '@/features/accounts/Apps';
import { CodeForm } from '@/features/accounts/CodeForm';
import { ChangeEmailForm } from '@/features/accounts/EmailForms';
import {
  ChangePasswordForm,
  ForgotPasswordForm,
  ResetPasswordForm,
} from '@/features/accounts/PasswordForms';
import { SecondFactorForm } from '@/features/accounts/SecondFactorForm';
import { SignInForm } from '@/features/accounts/SignInForm';
import { SignUpForm } from '@/features/accounts/SignUpForm';
import { UnsavedAccountForm } from '@/features/accounts/UnsavedAccountForm';
import { CareRecordDialog } from '@/features/dogs/care/team/CareRecordDialog';
import LetterForm from '@/components/LetterForm';
import { AnswerForm } from '@/features/people/contact/team/ReceivedMessageCard';
import type { ReceivedMessage } from '@/features/people/contact/team/received-messages-api';
import ContactForm from '@/features/people/contact/ContactForm';
import PaymentNoticeForm from '@/features/people/contact/PaymentNoticeForm';
import { DogPapersForm } from '@/features/dogs/papers/team/DogPapersForm';
import { UpdateTranslation } from '@/features/dogs/updates/team/UpdateTranslations';
import { DogForm } from '@/features/dogs/team/DogForm';
import { HindiDialog } from '@/features/dogs/team/HindiDialog';
import { useDonorStep } from '@/features/donations/donors/DonorStep';
import { DonorForm } from '@/features/donations/donors/DonorForm';
import { saveDonor } from '@/features/donations/donors/donors-api';
import { CorrectDonorDialog } from '@/features/donations/donors/team/CorrectDonorDialog';
import { FollowDog } from '@/features/gifts/FollowDog';
import GiftDetailsForm from '@/features/gifts/GiftDetailsForm';
import { GiftList } from '@/features/gifts/GiftList';
import { NewsletterEditor } from '@/features/mailings/team/NewsletterEditor';
import NewsletterForm from '@/features/mailings/NewsletterForm';
import { AddressDialog } from '@/features/people/AddressDialog';
import { MergeDialog } from '@/features/people/MergeDialog';
import { MessageDialog } from '@/features/people/MessageDialog';
import { PersonDialog } from '@/features/people/PersonDialog';
import { PersonNotes } from '@/features/people/PersonNotes';
import { StandingOrderDialog } from '@/features/donations/recorded/BeginStandingOrder';
import { CorrectDonationDialog } from '@/features/donations/recorded/CorrectDonationDialog';
import { RecordDonationForm } from '@/features/donations/recorded/RecordDonationForm';
import { ReturnDonationDialog } from '@/features/donations/recorded/ReturnDonationDialog';
import { SponsorsMessage } from '@/features/people/SponsorsMessage';
import { ProfileForm } from '@/features/accounts/ProfileForm';
import type { ReviewItem } from '@/features/team/review-items/review-item';
import { ReviewItemNoteDialog } from '@/features/team/review-items/ReviewItemNoteDialog';
import { ChangeAmountDialog } from '@/features/sponsorships/ChangeAmountDialog';
import { toSponsorships, type Sponsorship } from '@/features/sponsorships/sponsorship';
import { StopDialog } from '@/features/sponsorships/StopDialog';
import { StopForSponsorDialog } from '@/features/sponsorships/team/StopForSponsorDialog';
import { SponsorshipByLink } from '@/features/sponsorships/visitor/SponsorshipByLink';
import type { TeamSponsorship } from '@/features/sponsorships/team/team-sponsorship';
import { FilingForm } from '@/features/tax-years/Filings';
import { ReceiptSettings } from '@/features/tax-years/ReceiptSettings';
import { AddMemberDialog, ChangeRoleDialog } from '@/features/team/RoleDialog';
import AuthPage from '@/pages/auth/AuthPage';
import SettingsPage from '@/pages/dashboard/SettingsPage';
import { recordedDonation } from '../support/recorded-donation.ts';
import { renderSite } from '../support/render.tsx';
import { edgeFunctionUrl, functionUrl, server, tableUrl } from '../support/server.ts';
import { meera, rememberSession, signedIn } from '../support/session.ts';
import { sponsorshipRow } from '../support/sponsorship-rows.ts';
import { updateRow } from '../support/update-rows.ts';

const nothing = () => {};
const sponsorship = toSponsorships([sponsorshipRow(1)], [])[0] as Sponsorship;
const notACitizen =
  'Please tick this if you are an Indian citizen. Without registration under the Foreign Contribution (Regulation) Act we can accept donations from Indian citizens only.';
const invalidEmail = 'Please enter a valid email address.';
const shortName = 'Name must be at least 2 characters.';
const shortPassword = 'Password must be at least 6 characters.';
const shortAddress = 'Address must be at least 5 characters.';
const receivedMessage: ReceivedMessage = {
  id: '1',
  name: 'Asha',
  email: 'asha@example.test',
  message: 'Can I visit Rani?',
  created_at: '2026-11-01T06:00:00Z',
  handled_at: null,
  needs_review: false,
  person_id: '1',
  kind: 'message',
  paid_paise: null,
  paid_on: null,
  paid_by: null,
  reference: null,
  for_dog: null,
  has_account: false,
  subject: null,
  handled_by: null,
  is_about_update: false,
  passed_on_at: null,
};
const noSubject = 'Subject is required.';
const noAmount = 'Please enter an amount in whole rupees, such as 750.';
const noCode: unknown = expect.stringMatching(/^Please enter the .+ digits of the code/);

/** Serves rows to everything that a form reads. */
function serveRows(): void {
  const day = '2026-11-20T10:00:00+00:00';
  const rows: Record<string, unknown> = {
    donors: { name: 'Ravi', address: 'Lucknow', pan_masked: null, updated_at: day },
    dog_profiles: {
      name: 'Sheru',
      tagline: 'Waits.',
      location: 'Chowk',
      traits: [],
      dog_translations: [],
    },
    receipt_settings: {
      organisation_name: 'Paws',
      organisation_address: 'Lucknow',
      section: '133',
    },
    dog_updates: [
      {
        ...updateRow(0),
        hidden_at: null,
        updated_at: day,
        needs_translation: true,
        dog_update_changes: [],
      },
    ],
    'rpc/visitor_sponsorship': {
      amount_paise: 300_000,
      mode: 'live',
      status: 'active',
      desired_status: 'run',
      pause_reason: null,
      resume_on: null,
      end_reason: null,
      starts_at: null,
      next_charge_at: day,
      halted_at: null,
      ended_at: null,
      failure_reason: null,
      dog: null,
      is_joined: false,
      is_emailed: false,
      email: 'gauri@example.org',
      can_correct: true,
    },
    word_translations: [],
    mailings: [],
    'rpc/dog_areas': [],
    'rpc/notes_about_person': [],
    'rpc/count_mailing_recipients': 2,
    'rpc/own_gifts': [
      {
        id: '70000000-0000-4000-8000-000000000001',
        created_at: day,
        dog_name: 'Sheru',
        is_monthly: false,
        has_ended: false,
        recipient_name: 'Amma',
        deliver_on: '2100-01-01',
        email: 'amma@example.org',
        state: 'ready',
        delivery: 'waiting',
        delivered_at: null,
        is_corrected: false,
        is_sent_again: false,
      },
    ],
  };
  server.use(
    ...Object.entries(rows).map(([name, answer]) =>
      http.all(tableUrl(name), () => HttpResponse.json(answer as object)),
    ),
    http.post(functionUrl('save_dog_translation'), () => new HttpResponse(null, { status: 204 })),
    http.post(functionUrl('save_dog_papers'), () => new HttpResponse(null, { status: 204 })),
    http.post(functionUrl('stop_sponsorship'), () => new HttpResponse(null, { status: 204 })),
    http.post(edgeFunctionUrl('sync-sponsorship'), () => HttpResponse.json({})),
  );
}

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
  /** Its file below src/features/. */
  file: string;
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
    name: 'Sign in',
    file: 'accounts/SignInForm.tsx',
    form: <SignInForm />,
    errors: [invalidEmail, 'Password is required.'],
  },
  {
    name: 'Sign up',
    file: 'accounts/SignUpForm.tsx',
    form: <SignUpForm />,
    errors: [shortName, invalidEmail, shortPassword, shortPassword],
  },
  {
    name: 'A code that was emailed',
    file: 'accounts/CodeForm.tsx',
    form: (
      <CodeForm
        code={{ email: meera.email, tab: 'sign-in', askedAt: 0 }}
        account={null}
        onAskedAgain={nothing}
      />
    ),
    errors: [noCode],
  },
  {
    name: 'A new email',
    file: 'accounts/EmailForms.tsx',
    form: <ChangeEmailForm email={meera.email} newEmail="" />,
    errors: [invalidEmail],
  },
  {
    name: 'The codes for a new email',
    file: 'accounts/EmailForms.tsx',
    form: <ChangeEmailForm email={meera.email} newEmail="new@example.in" />,
    errors: [noCode, noCode],
  },
  {
    name: 'A forgotten password',
    file: 'accounts/PasswordForms.tsx',
    form: <ForgotPasswordForm onSent={nothing} />,
    errors: [invalidEmail],
  },
  {
    name: 'A password after a code',
    file: 'accounts/PasswordForms.tsx',
    form: <ResetPasswordForm email="" />,
    errors: [invalidEmail, noCode, shortPassword, shortPassword],
  },
  {
    name: 'Another password',
    file: 'accounts/PasswordForms.tsx',
    form: <ChangePasswordForm />,
    errors: ['Password is required.', shortPassword, shortPassword],
  },
  {
    name: 'A password that could not be saved',
    file: 'accounts/UnsavedAccountForm.tsx',
    form: <UnsavedAccountForm account={{ name: '', password: '' }} nextPath="/" />,
    errors: [shortPassword],
  },
  {
    name: 'A note about something to review',
    file: 'team/review-items/ReviewItemNoteDialog.tsx',
    form: (
      <ReviewItemNoteDialog
        reviewItem={{ id: '1', kind: 'dispute', description: '' } as ReviewItem}
        action="note"
        onCancel={nothing}
        onSaved={nothing}
      />
    ),
    errors: ['A note is required.'],
  },
  {
    name: 'Somebody new in the team',
    file: 'team/RoleDialog.tsx',
    form: <AddMemberDialog members={[]} onClose={nothing} onAdded={nothing} />,
    errors: [invalidEmail, 'Please choose a role.'],
  },
  {
    name: 'Code of the app',
    file: 'accounts/SecondFactorForm.tsx',
    form: <SecondFactorForm nextPath={null} />,
    errors: ['Please enter the six digits that your app shows.'],
  },
  {
    name: 'New app',
    file: 'accounts/Apps.tsx',
    form: (
      <NewAppForm
        app={{ id: '1', qrCode: 'data:,', secret: 'KEY' }}
        onConfirmed={nothing}
        onGone={nothing}
      />
    ),
    errors: ['Please enter the six digits that your app shows.'],
  },
  {
    name: 'Another role',
    file: 'team/RoleDialog.tsx',
    form: (
      <ChangeRoleDialog
        // As after somebody's role was taken away meanwhile.
        member={{
          user_id: '1',
          name: 'Asha',
          email: meera.email,
          role: '' as 'staff',
          has_second_factor: false,
        }}
        onClose={nothing}
        onChanged={nothing}
      />
    ),
    errors: ['Please choose a role.'],
  },
  {
    name: 'Stopping for a sponsor',
    file: 'sponsorships/team/StopForSponsorDialog.tsx',
    form: (
      <StopForSponsorDialog
        sponsorship={{ id: '1', dog_name: 'Sheru', amount_paise: 100 } as TeamSponsorship}
        onClose={nothing}
        onStopped={nothing}
      />
    ),
    errors: ['A reason is required.'],
  },
  {
    name: 'Another amount',
    file: 'sponsorships/ChangeAmountDialog.tsx',
    hasLegalLine: true,
    form: <ChangeAmountDialog sponsorship={sponsorship} onClose={nothing} onChosen={nothing} />,
    press: [['radio', /^Another amount/]],
    errors: [noAmount],
  },
  {
    name: 'Stopping',
    file: 'sponsorships/StopDialog.tsx',
    form: (
      <StopDialog
        sponsorship={sponsorship}
        onPause={null}
        onQuarter={null}
        onClose={nothing}
        onStopped={nothing}
      />
    ),
    errors: [],
  },
  {
    name: 'The profile',
    file: 'accounts/ProfileForm.tsx',
    hasLegalLine: true,
    form: (
      <ProfileForm
        userId={meera.id}
        profile={{ name: 'Meera', phone: '', address: '' } as never}
        onDone={nothing}
      />
    ),
    errors: [shortName],
  },
  {
    name: 'The address of a gift',
    file: '../components/CorrectAddressDialog.tsx',
    hasLegalLine: true,
    form: <GiftList userId={meera.id} isAwaited={false} />,
    press: [['button', /^Correct the address/]],
    errors: [invalidEmail],
  },
  {
    name: 'A gift by email, in memory of somebody',
    file: 'gifts/GiftDetailsForm.tsx',
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
    name: 'News of a dog',
    file: 'gifts/FollowDog.tsx',
    hasLegalLine: true,
    form: (
      <FollowDog
        giftId="1"
        secret="s"
        dog={{ id: '1', name: 'Sheru' } as never}
        gift={{ has_address: false, is_subscribed: false }}
      />
    ),
    errors: [invalidEmail],
  },
  {
    name: 'Contact',
    file: 'people/contact/ContactForm.tsx',
    hasLegalLine: true,
    form: <ContactForm />,
    errors: [shortName, invalidEmail, 'Message must be at least 10 characters.'],
  },
  {
    name: 'Your reply',
    file: '../components/LetterForm.tsx',
    form: <LetterForm about={{ messageId: '1' }} label="Your reply" />,
    errors: ['Please write at least 2 characters.'],
  },
  {
    name: 'Answer Asha',
    file: 'people/contact/team/ReceivedMessageCard.tsx',
    form: <AnswerForm received={receivedMessage} onSent={() => {}} />,
    errors: ['An answer is required.'],
  },
  {
    name: 'Tell us that you paid',
    file: 'people/contact/PaymentNoticeForm.tsx',
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
    name: 'A recorded donation',
    file: 'donations/recorded/RecordDonationForm.tsx',
    form: <RecordDonationForm start={{}} onRecorded={nothing} />,
    errors: [
      'Choose a person, a new one or “Anonymous”.',
      noAmount,
      'Please choose a day.',
      'Please choose how it was paid.',
    ],
  },
  {
    name: 'A correction of a recorded donation',
    file: 'donations/recorded/CorrectDonationDialog.tsx',
    form: <CorrectDonationDialog donation={recordedDonation} onClose={nothing} />,
    errors: [
      noAmount,
      'Please choose a day.',
      'Please choose how it was paid.',
      shortName,
      'Say why, in a few words.',
    ],
  },
  {
    name: 'A return of a recorded donation',
    file: 'donations/recorded/ReturnDonationDialog.tsx',
    form: <ReturnDonationDialog donation={recordedDonation} onClose={nothing} />,
    errors: [
      noAmount,
      'Please choose a day.',
      'Please choose how it was paid.',
      'Say why, in a few words.',
    ],
  },
  {
    name: 'A standing order',
    file: 'donations/recorded/BeginStandingOrder.tsx',
    form: (
      <StandingOrderDialog
        person={{ id: recordedDonation.id, name: 'Ravi', isKnownDonor: false }}
        onClose={nothing}
      />
    ),
    errors: [noAmount, 'Please choose a day.', shortName],
  },
  {
    name: 'A care record',
    file: 'dogs/care/team/CareRecordDialog.tsx',
    form: <CareRecordDialog draft={{ kind: 'new', dogs: [] }} onClose={nothing} />,
    errors: [
      'Please choose the dog.',
      'Please choose what was done.',
      'Please say in a few words what was done.',
      'Please enter rupees, such as 450.',
      'Please choose the day.',
    ],
  },
  {
    name: 'A dog',
    file: 'dogs/team/DogForm.tsx',
    form: (
      <DogForm
        dog={null}
        suggestions={{ traits: [], locations: [] }}
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
    name: 'A dog in Hindi',
    file: 'dogs/team/HindiDialog.tsx',
    form: <HindiDialog dogId="1" onClose={nothing} />,
    errors: [],
  },
  {
    name: 'A dog’s story and papers',
    file: 'dogs/papers/team/DogPapersForm.tsx',
    form: (
      <DogPapersForm
        dog={{
          id: '1',
          name: 'Sheru',
          image_url: '',
          location: 'Chowk',
          status: 'available',
          at_centre_since: null,
          papers: null,
          teamPapers: null,
          hindi: null,
        }}
        onSaved={nothing}
      />
    ),
    errors: [],
  },
  {
    name: 'An update in its other language',
    file: 'dogs/updates/team/UpdateTranslations.tsx',
    form: <UpdateTranslation updateId="1" />,
    errors: ['Please write it in Hindi.'],
  },
  {
    name: 'The address of a monthly payment without an account',
    file: '../components/CorrectAddressDialog.tsx',
    hasLegalLine: true,
    press: [['button', /^Correct the address$/]],
    form: <SponsorshipByLink sponsorshipId="1" secret="nE3v8Qp1xR7mT2yWn5sLcA" />,
    errors: [invalidEmail],
  },
  {
    name: 'A donor’s details, corrected by the team',
    file: 'donations/donors/team/CorrectDonorDialog.tsx',
    form: <CorrectDonorDialog donorId="1" onClose={nothing} onCorrected={nothing} />,
    errors: [shortName, shortAddress],
  },
  {
    name: 'A visitor’s details before the payment',
    file: 'donations/donors/DonorStep.tsx',
    form: <DonorOfPage />,
    errors: [shortName, invalidEmail, shortAddress, notACitizen],
  },
  {
    name: 'Details for receipts',
    file: 'donations/donors/DonorForm.tsx',
    hasLegalLine: true,
    form: <DonorForm donor={null} save={saveDonor(meera.id)} onDone={nothing} />,
    errors: [shortName, shortAddress, notACitizen],
  },
  {
    name: 'A newsletter',
    file: 'mailings/team/NewsletterEditor.tsx',
    form: (
      <NewsletterEditor newsletter={null} onSaved={nothing} onSent={nothing} onClose={nothing} />
    ),
    errors: [noSubject, 'Text is required.'],
  },
  {
    name: 'A subscription of the newsletter',
    file: 'mailings/NewsletterForm.tsx',
    hasLegalLine: true,
    form: <NewsletterForm />,
    errors: [invalidEmail],
  },
  {
    name: 'Another address of a person',
    file: 'people/AddressDialog.tsx',
    form: <AddressDialog person={{ id: '1', email: '' }} onClose={nothing} />,
    errors: [invalidEmail],
  },
  {
    name: 'A message',
    file: 'people/MessageDialog.tsx',
    form: (
      <MessageDialog
        to={{ userId: meera.id, name: 'Meera', email: meera.email }}
        onClose={nothing}
      />
    ),
    errors: [noSubject, 'Message is required.'],
  },
  {
    name: 'Who else a person is',
    file: 'people/MergeDialog.tsx',
    form: (
      <MergeDialog
        person={{ id: '1', name: 'Meera', email: null }}
        onMerged={nothing}
        onClose={nothing}
      />
    ),
    errors: ['Choose a person.', 'Say why, in a few words.'],
  },
  {
    name: 'A new person',
    file: 'people/PersonDialog.tsx',
    form: <PersonDialog person={null} onSaved={nothing} onClose={nothing} />,
    errors: ['Name must be at least 2 characters.'],
  },
  {
    name: 'A note about a person',
    file: 'people/PersonNotes.tsx',
    form: <PersonNotes personId="1" />,
    errors: ['A note is required.'],
  },
  {
    name: 'A message to sponsors',
    file: 'people/SponsorsMessage.tsx',
    form: <SponsorsMessage dog={{ id: '1', name: 'Sheru' }} />,
    errors: [noSubject, 'Message is required.'],
  },
  {
    name: 'A filed statement',
    file: 'tax-years/Filings.tsx',
    form: <FilingForm taxYear="2026-27" originalNumber={null} content={null} />,
    press: [['button', /^Note a filed statement/]],
    errors: [
      'Please enter the acknowledgement number.',
      'Please choose the day.',
      'Please enter whole rupees, such as 45000.',
      'Please enter a number, such as 12.',
    ],
  },
  {
    name: 'What receipts say about the organisation',
    file: 'tax-years/ReceiptSettings.tsx',
    form: <ReceiptSettings />,
    errors: ['Name is required.', 'Address is required.', 'Section is required.'],
  },
];

it.each(cases)('$name: says beside each field what is missing', async (given) => {
  serveRows();
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

it('there is a case for every form', () => {
  const forms = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx') && file !== 'components/use-submit-form.tsx')
    .filter((file) => /\buse(?:Schema|Submit)?Form[<(]/.test(readFileSync(`src/${file}`, 'utf8')));
  const files = new Set(cases.map(({ file }) => path.posix.join('features', file)));
  expect([...files].toSorted()).toEqual(forms.toSorted());
});

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
