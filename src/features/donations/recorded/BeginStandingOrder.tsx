import { useState } from 'react';
import { useController, useForm, useWatch, type Resolver } from 'react-hook-form';
import * as z from 'zod/mini';
import { buttonClass } from '@/components/ui/button-class';
import { FormDialog } from '@/components/ui/FormDialog';
import { TextAreaField, TextField } from '@/components/ui/Field';
import { SelectField } from '@/components/ui/Select';
import { useFormDraft } from '@/components/use-form-draft';
import { useSubmitOnce } from '@/components/ui/use-submit-once';
import { useToday } from '@/components/use-today';
import { RECORDED_FIRST_DAY } from '@/config/limits';
import { offlineAmountSchema, paymentDaySchema } from '@/features/donations/offline-donation';
import { DogCombobox } from '@/features/dogs/DogCombobox';
import { donorAddressSchema, donorNameSchema } from '@/features/donations/donors/donor-schemas';
import { citizenSchema } from '@/features/donations/recorded/recorded-donation';
import {
  beginStandingOrder,
  recordErrorText,
} from '@/features/donations/recorded/recorded-donations-api';
import { errorCode } from '@/lib/access-errors';
import { formResolver } from '@/lib/form-resolver';

interface Person {
  id: string;
  name: string;
  /** Whether there are details for a receipt already. */
  isKnownDonor: boolean;
}

/** A button, and the dialog behind it: somebody gives every month by a standing order of their own bank. */
export function BeginStandingOrder({ person }: { person: Person }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={buttonClass('secondary', 'mt-4')}
        onClick={() => setIsOpen(true)}
      >
        Enter a standing order
      </button>
      {isOpen ? <StandingOrderDialog person={person} onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}

function valuesOf({ name, isKnownDonor }: Person, today: string) {
  return {
    dogId: '',
    dogName: '',
    amount: '',
    since: today,
    citizen: 'not-asked',
    details: isKnownDonor ? '' : 'yes',
    name,
    address: '',
  };
}

type Values = ReturnType<typeof valuesOf>;

function orderSchema({ details, address }: Values, today: string) {
  const hasDetails = details === 'yes';
  return z.object({
    dogId: z.string(),
    dogName: z.string(),
    amount: offlineAmountSchema,
    since: paymentDaySchema(today, RECORDED_FIRST_DAY),
    citizen: citizenSchema,
    details: z.string(),
    name: hasDetails ? donorNameSchema : z.string(),
    address: hasDetails && address.trim() !== '' ? donorAddressSchema : z.string(),
  });
}

type Order = z.output<ReturnType<typeof orderSchema>>;

export function StandingOrderDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const today = useToday();
  const [id] = useState(() => crypto.randomUUID());
  const form = useForm<Values, unknown, Order>({
    resolver: ((values, ...rest) =>
      formResolver(orderSchema(values, today))(values, ...rest)) satisfies Resolver<
      Values,
      unknown,
      Order
    >,
    defaultValues: valuesOf(person, today),
  });
  const { register, control, handleSubmit, setValue, formState } = form;
  const { errors, isDirty } = formState;
  useFormDraft(`standing-order-${person.id}`, form);
  const { field: dogId } = useController({ control, name: 'dogId' });
  const values = useWatch({ control });
  const { submit, isPending, error } = useSubmitOnce(beginStandingOrder);
  const onSubmit = handleSubmit(({ citizen, since, ...order }) =>
    submit(
      {
        id,
        person_id: person.id,
        donor:
          order.details === 'yes'
            ? { name: order.name, ...(order.address === '' ? {} : { address: order.address }) }
            : null,
        citizenship: citizen,
        dog_id: order.dogId || null,
        amount_paise: order.amount,
        since,
      },
      onClose,
      (failure) => {
        if (errorCode(failure) === 'details-needed') setValue('details', 'yes');
      },
    ),
  );
  return (
    <FormDialog
      title="Enter a standing order"
      intro={
        <p>
          The person’s own bank sends the money every month. Record each month when it comes:
          nothing is charged here.
        </p>
      }
      hasUnsavedChanges={isDirty}
      error={error && recordErrorText(error)}
      submitLabel="Enter it"
      busyLabel="Saving..."
      isBusy={isPending}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <DogCombobox
        label="For which dog (empty for all)"
        placeholder="All dogs"
        value={values.dogId ? { id: values.dogId, name: values.dogName ?? '' } : null}
        onChange={(dog) => {
          dogId.onChange(dog?.id ?? '');
          setValue('dogName', dog?.name ?? '');
        }}
        inputRef={dogId.ref}
      />
      <TextField
        label="Amount a month in rupees"
        inputMode="numeric"
        autoComplete="off"
        error={errors.amount?.message}
        {...register('amount')}
      />
      <TextField
        label="Since"
        type="date"
        min={RECORDED_FIRST_DAY}
        max={today}
        error={errors.since?.message}
        {...register('since')}
      />
      {values.details === 'yes' ? (
        <>
          <TextField
            label="Full name"
            autoComplete="off"
            error={errors.name?.message}
            {...register('name')}
          />
          <TextAreaField
            label="Address (optional)"
            rows={2}
            autoComplete="off"
            error={errors.address?.message}
            {...register('address')}
          />
        </>
      ) : null}
      <SelectField label="Indian citizen" error={errors.citizen?.message} {...register('citizen')}>
        <CitizenOptions />
      </SelectField>
    </FormDialog>
  );
}

/** Of the question whether somebody is an Indian citizen. */
export function CitizenOptions() {
  return (
    <>
      <option value="not-asked">Not asked</option>
      <option value="yes">Yes, also with a passport of India abroad</option>
      <option value="no">No, or an OCI</option>
    </>
  );
}
