import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useController, type Control } from 'react-hook-form';
import { Link } from 'react-router-dom';
import * as z from 'zod/mini';
import type { RowOf } from '@common/database';
import { FormError } from '@/components/ui/FormError';
import { buttonClass } from '@/components/ui/button-class';
import { PageForm } from '@/components/ui/PageForm';
import { SelectField } from '@/components/ui/Select';
import { useBlocker } from '@/components/use-blocker';
import { useSubmitForm } from '@/components/use-submit-form';
import { useToday } from '@/components/use-today';
import { RECORDED_FIRST_DAY } from '@/config/limits';
import { paymentWayLabels } from '@/content/donations';
import { appealsQuery } from '@/features/donations/appeals/appeals-api';
import {
  bankAmountSchema,
  paymentDaySchema,
  paymentWaySchema,
} from '@/features/donations/offline-donation';
import { DogCombobox, type ChosenDog } from '@/features/dogs/DogCombobox';
import {
  donorAddressSchema,
  donorNameSchema,
  panSchema,
} from '@/features/donations/donors/donor-schemas';
import {
  bankSchema,
  citizenLabels,
  citizenSchema,
  phoneSchema,
  reasonSchema,
  referenceOf,
} from '@/features/donations/recorded/recorded-donation';
import { GiverCombobox, type Giver } from '@/features/donations/recorded/GiverCombobox';
import { RecordWarnings } from '@/features/donations/recorded/RecordWarnings';
import {
  otherPersonOf,
  recordDonation,
  recordErrorText,
  warningOf,
  type NewDonation,
  type RecordedDonation,
} from '@/features/donations/recorded/recorded-donations-api';
import { standingOrdersQuery } from '@/features/donations/recorded/standing-orders-api';
import { dayAfter } from '@/lib/dates';
import { errorCode } from '@/lib/access-errors';
import { emailSchema, orEmpty } from '@/lib/form-schemas';
import { decimalRupees, formatPaise } from '@/lib/money';
import { paths } from '@/lib/paths';

/** What the form begins with, from a person, a dog or a letter. */
export interface RecordStart {
  giver?: Giver;
  dog?: ChosenDog;
  letterId?: string | undefined;
  amount?: string | undefined;
  paidOn?: string | undefined;
  way?: string | undefined;
  reference?: string | undefined;
  /** As the payer of a letter declared it. */
  address?: string | undefined;
  isCitizen?: boolean;
  appealId?: string | undefined;
  /** As the bank writes it, for the search of who gave. */
  giverName?: string | undefined;
  /** A credit of the bank's statement; names the draft. */
  bankLine?: string | undefined;
  /** A month of this standing order. */
  sponsorshipId?: string | undefined;
  /** What was somebody else's: the same facts are recorded for the right giver, and this one is void. */
  instead?: RecordedDonation | undefined;
}

const emptyValues = {
  id: '',
  giver: null as Giver | null,
  /** 'yes' when details for the receipt are typed for a known person. */
  details: '',
  name: '',
  email: '',
  phone: '',
  address: '',
  pan: '',
  amount: '',
  paidOn: '',
  way: '',
  reference: '',
  bank: '',
  sponsorshipId: '',
  appealId: '',
  dog: null as ChosenDog | null,
  citizen: 'not-asked',
  /** Why it was somebody else. */
  reason: '',
};

type Values = typeof emptyValues;

function startValues(start: RecordStart, today: string): Values {
  const { giver = null, dog = null, instead } = start;
  if (instead) {
    return {
      ...emptyValues,
      amount: decimalRupees(instead.amount_paise),
      paidOn: instead.received_on,
      way: instead.way,
      reference: instead.reference ?? '',
    };
  }
  return {
    ...emptyValues,
    ...detailsOf(giver),
    ...(start.address && giver?.kind === 'person'
      ? { details: 'yes', name: giver.name, address: start.address }
      : undefined),
    ...(start.isCitizen ? { citizen: 'yes' } : undefined),
    giver,
    dog,
    appealId: start.appealId ?? '',
    amount: start.amount ?? '',
    paidOn: start.paidOn ?? today,
    way: start.way ?? '',
    reference: start.reference ?? '',
    sponsorshipId: start.sponsorshipId ?? '',
  };
}

/** Somebody who has not given yet has no details for a receipt. */
function detailsOf(giver: Giver | null): Pick<Values, 'details' | 'name'> {
  if (giver === null || giver.kind === 'anonymous') return { details: '', name: '' };
  const areKnown = giver.kind === 'person' && giver.isKnownDonor;
  return { details: areKnown ? '' : 'yes', name: giver.name };
}

/** What is checked depends on who gave and how. @param today YYYY-MM-DD, in India */
function entrySchema({ details, way }: Values, today: string, { instead }: RecordStart) {
  const ignored = z.string();
  const hasDetails = details === 'yes';
  return z.object({
    id: z.string(),
    giver: z
      .custom<Giver | null>()
      .check(z.refine((giver) => giver !== null, 'Choose a person, a new one or “Anonymous”.')),
    details: z.string(),
    name: hasDetails ? donorNameSchema : ignored,
    email: hasDetails ? orEmpty(emailSchema) : ignored,
    phone: hasDetails ? phoneSchema : ignored,
    address: hasDetails ? orEmpty(donorAddressSchema) : ignored,
    pan: hasDetails ? panSchema : ignored,
    amount: bankAmountSchema,
    paidOn: paymentDaySchema(today, RECORDED_FIRST_DAY),
    way: paymentWaySchema,
    reference: referenceOf(way),
    bank: bankSchema,
    sponsorshipId: z.string(),
    appealId: z.string(),
    dog: z.custom<ChosenDog | null>(),
    citizen: citizenSchema,
    reason: instead ? reasonSchema : ignored,
  });
}

type Entry = z.output<ReturnType<typeof entrySchema>>;

function toDonation(entry: Entry, letterId: string | null): NewDonation {
  const { giver, dog } = entry;
  const isAnonymous = giver?.kind === 'anonymous';
  const { name, address, email, phone, pan, reference, bank } = entry;
  const appealId = entry.sponsorshipId === '' ? entry.appealId : '';
  return {
    id: entry.id,
    person_id: giver?.kind === 'person' ? giver.id : null,
    donor:
      entry.details === 'yes' && !isAnonymous
        ? {
            name,
            ...withoutEmpty({ address, email, phone, pan }),
          }
        : null,
    citizenship: isAnonymous ? 'not-asked' : entry.citizen,
    amount_paise: entry.amount,
    received_on: entry.paidOn,
    way: entry.way,
    ...withoutEmpty({
      reference,
      ...(entry.way === 'cheque' ? { bank_name: bank } : {}),
      appeal_id: appealId,
    }),
    dog_id: entry.sponsorshipId === '' && appealId === '' ? (dog?.id ?? null) : null,
    sponsorship_id: entry.sponsorshipId || null,
    letter_id: letterId,
  };
}

/** Cash and a payment by UPI may have no name that the office sees. */
const isPaidInAName = (way: Entry['way']) => way === 'cheque' || way === 'bank-transfer';

function withoutEmpty<Texts extends Record<string, string>>(texts: Texts): Partial<Texts> {
  return Object.fromEntries(
    Object.entries(texts).filter(([, text]) => text !== ''),
  ) as Partial<Texts>;
}

interface Props {
  start: RecordStart;
  /** @param id of the new donation @param way how it came */
  onRecorded: (id: string, way: NewDonation['way']) => void;
}

/** For the keyboard: what is the same for the next one, such as the day and the way, stays. */
export function RecordDonationForm({ start, onRecorded }: Props) {
  const today = useToday();
  const { instead } = start;
  const { form, field, inputProps, isDirty, submit, error, status } = useSubmitForm({
    schema: (values: Values) => entrySchema(values, today, start),
    defaults: startValues(start, today),
    draft: instead ? `instead-of-${instead.id}` : (start.bankLine ?? 'record-donation'),
    mutation: recordDonation,
    errorText: (failure) => (warningOf(failure) ? null : recordErrorText(failure)),
  });
  const { control, handleSubmit, watch, reset, setValue, getValues } = form;
  useBlocker(isDirty);
  // Of the values as they were sent: a change asks again.
  const [warned, setWarned] = useState(false);
  const [isAskedWhose, setIsAskedWhose] = useState(false);
  useEffect(() => {
    const { unsubscribe } = watch((_values, { name }) => {
      if (name === 'id') return;
      setWarned(false);
      setIsAskedWhose(false);
    });
    return unsubscribe;
  }, [watch]);
  const warning = warned && error ? warningOf(error) : null;
  const { field: giverField } = useController({ control, name: 'giver' });
  const { field: dogField } = useController({ control, name: 'dog' });
  const giverInput = useRef<HTMLInputElement>(null);
  const giver = giverField.value;
  // The page is for one form, filled in many times by keyboard.
  const startsEmpty = useRef(giver === null);
  useEffect(() => {
    if (startsEmpty.current) giverInput.current?.focus();
  }, []);
  const way = watch('way');
  const hasDetails = watch('details') === 'yes';
  const isGivenOnce = watch('sponsorshipId') === '' && !instead;

  const choose = (chosen: Giver | null) => {
    giverField.onChange(chosen);
    const { details, name } = detailsOf(chosen);
    setValue('details', details);
    setValue('name', name);
    setValue('sponsorshipId', '');
    if (chosen?.kind === 'anonymous') setValue('citizen', emptyValues.citizen);
  };

  const showDetails = () => {
    setValue('details', 'yes');
    if (giver?.kind === 'person') setValue('name', giver.name);
  };

  const record = (entry: Entry) => {
    if (giver?.kind === 'anonymous' && isPaidInAName(entry.way) && !isAskedWhose) {
      setIsAskedWhose(true);
      return;
    }
    // Kept with the draft until an answer comes.
    const id = entry.id || crypto.randomUUID();
    setValue('id', id, { shouldDirty: true });
    const donation: NewDonation = {
      ...toDonation({ ...entry, id }, start.letterId ?? null),
      ...(instead && {
        instead: {
          donation_id: instead.id,
          expected_version: instead.version,
          reason: entry.reason,
        },
      }),
    };
    submit(
      warning
        ? {
            ...donation,
            confirmed_duplicates: warning.duplicates.map((other) => other.id),
            ...(warning.cash_paise === null ? {} : { confirms_cash: true }),
          }
        : donation,
      () => {
        // First, because the page of another donation asks before typed text is left.
        reset({ ...startValues({}, today), paidOn: entry.paidOn, way: entry.way });
        onRecorded(id, entry.way);
        // The form's own setFocus knows no field right after a reset.
        giverInput.current?.focus();
      },
      (failure) => {
        setWarned(warningOf(failure) !== null);
        if (errorCode(failure) === 'details-needed') showDetails();
      },
    );
  };

  const other = otherPersonOf(error);
  return (
    <PageForm
      isBusy={status.isBusy}
      label={instead ? 'Who it was' : 'Record a donation'}
      submitLabel={warning || isAskedWhose ? 'Record it all the same' : 'Record'}
      busyLabel="Recording..."
      submitClass={buttonClass('primary', 'w-full sm:w-auto sm:justify-self-start')}
      onSubmit={(event) => handleSubmit(record)(event)}
    >
      <GiverCombobox
        value={giver}
        error={inputProps('giver').error}
        onChange={choose}
        startText={start.giverName}
        inputRef={(input) => {
          giverField.ref(input);
          giverInput.current = input;
        }}
      />
      {hasDetails && giver !== null && giver.kind !== 'anonymous' ? (
        <div className="grid items-start gap-x-5 gap-y-2 sm:grid-cols-2">
          {field('name', 'Full name')}
          {field('pan', 'PAN (optional)', 'pan')}
          {giver.kind === 'new' ? (
            <>
              {field('email', 'Email (optional)', 'other-email')}
              {field('phone', 'Phone (optional)', { type: 'tel', autoComplete: 'off' })}
            </>
          ) : null}
          <div className="sm:col-span-2">
            {field('address', 'Address (optional)', { rows: 2, autoComplete: 'off' })}
          </div>
        </div>
      ) : null}
      <div className="grid items-start gap-x-5 gap-y-2 sm:grid-cols-2">
        {instead ? null : (
          <>
            {field('amount', 'Amount in rupees', 'digits')}
            {field('paidOn', 'Day it came', { type: 'date', min: RECORDED_FIRST_DAY, max: today })}
            {field('way', 'How it came', { options: paymentWayLabels, none: 'Choose...' })}
            {field('reference', way === 'cheque' ? 'Number of the cheque' : 'Reference (optional)')}
            {way === 'cheque' ? field('bank', 'Bank (optional)') : null}
          </>
        )}
        {giver?.kind === 'person' ? (
          <StandingOrderField
            personId={giver.id}
            control={control}
            onChosen={(order) => {
              if (getValues('amount') === '') {
                setValue('amount', String(order.amount_paise / 100), { shouldDirty: true });
              }
            }}
          />
        ) : null}
        {isGivenOnce ? <AppealField control={control} today={today} /> : null}
        {isGivenOnce && watch('appealId') === '' ? (
          <DogCombobox
            label="For which dog (empty for all)"
            placeholder="All dogs"
            value={dogField.value}
            onChange={dogField.onChange}
            inputRef={dogField.ref}
          />
        ) : null}
        {giver?.kind === 'anonymous' || (giver?.kind === 'person' && giver.isCitizen && !hasDetails)
          ? null
          : field('citizen', 'Indian citizen', { options: citizenLabels })}
        {instead ? field('reason', 'Why was it somebody else?') : null}
      </div>
      {giver?.kind === 'person' && !hasDetails ? (
        <button
          type="button"
          className="text-link mb-3 min-h-11 justify-self-start"
          onClick={showDetails}
        >
          Other details for the receipt, or a PAN
        </button>
      ) : null}
      {isAskedWhose ? (
        <p role="alert" className="mb-4 font-semibold">
          The bank names who gave this. If nobody knows, press again.
        </p>
      ) : null}
      {warning ? <RecordWarnings warning={warning} /> : null}
      <FormError>{status.error}</FormError>
      {other === undefined ? null : (
        <Link to={paths.person(other)} className="text-link inline-flex min-h-11 items-center">
          Open the person with this address
        </Link>
      )}
    </PageForm>
  );
}

interface StandingOrderProps {
  personId: string;
  control: Control<Values, unknown, Entry>;
  onChosen: (order: RowOf<'person_sponsorships'>) => void;
}

/** Whether it is a month of a standing order. Nothing for a person without one. */
function StandingOrderField({ personId, control, onChosen }: StandingOrderProps) {
  const { data: orders = [] } = useQuery(standingOrdersQuery(personId));
  const { field } = useController({ control, name: 'sponsorshipId' });
  if (orders.length === 0) return null;
  return (
    <SelectField
      {...field}
      label="What it is for"
      onChange={({ target }) => {
        field.onChange(target.value);
        const order = orders.find(({ id }) => id === target.value);
        if (order) onChosen(order);
      }}
    >
      <option value="">Given once</option>
      {orders.map(({ id, dog_name, amount_paise }) => (
        <option key={id} value={id}>
          {`Standing order: ${formatPaise(amount_paise)} a month for ${dog_name ?? 'all dogs'}`}
        </option>
      ))}
    </SelectField>
  );
}

/** How long after its last day money for an appeal still comes, by cheque or with a letter. */
const LATE_DAYS = 30;

interface AppealFieldProps {
  control: Control<Values, unknown, Entry>;
  /** YYYY-MM-DD, in India */
  today: string;
}

/** The appeal that was given for, whose dog the donation is then for. Nothing while there is none. */
function AppealField({ control, today }: AppealFieldProps) {
  const { data: appeals = [] } = useQuery(appealsQuery);
  const { field } = useController({ control, name: 'appealId' });
  const shown = appeals.filter(
    ({ id, last_day: lastDay }) => dayAfter(lastDay, LATE_DAYS) >= today || id === field.value,
  );
  if (shown.length === 0) return null;
  return (
    <SelectField {...field} label="For the appeal">
      <option value="">No appeal</option>
      {shown.map(({ id, title, dog }) => (
        <option key={id} value={id}>{`${title}, for ${dog.name}`}</option>
      ))}
    </SelectField>
  );
}
