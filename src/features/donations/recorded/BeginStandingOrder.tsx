import { useState } from 'react';
import { useController } from 'react-hook-form';
import * as z from 'zod/mini';
import { buttonClass } from '@/components/ui/button-class';
import { FormDialog } from '@/components/ui/FormDialog';
import { useSubmitForm } from '@/components/use-submit-form';
import { useToday } from '@/components/use-today';
import { RECORDED_FIRST_DAY } from '@/config/limits';
import { offlineAmountSchema, paymentDaySchema } from '@/features/donations/offline-donation';
import { DogCombobox, type ChosenDog } from '@/features/dogs/DogCombobox';
import { donorAddressSchema, donorNameSchema } from '@/features/donations/donors/donor-schemas';
import { citizenLabels, citizenSchema } from '@/features/donations/recorded/recorded-donation';
import { recordErrorText } from '@/features/donations/recorded/recorded-donations-api';
import { beginStandingOrder } from '@/features/donations/recorded/standing-orders-api';
import { errorCode } from '@/lib/access-errors';
import { orEmpty } from '@/lib/form-schemas';

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
    dog: null as ChosenDog | null,
    amount: '',
    since: today,
    citizen: 'not-asked',
    details: isKnownDonor ? '' : 'yes',
    name,
    address: '',
  };
}

type Values = ReturnType<typeof valuesOf>;

function orderSchema({ details }: Values, today: string) {
  const hasDetails = details === 'yes';
  return z.object({
    dog: z.custom<ChosenDog | null>(),
    amount: offlineAmountSchema,
    since: paymentDaySchema(today, RECORDED_FIRST_DAY),
    citizen: citizenSchema,
    details: z.string(),
    name: hasDetails ? donorNameSchema : z.string(),
    address: hasDetails ? orEmpty(donorAddressSchema) : z.string(),
  });
}

function StandingOrderDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const today = useToday();
  const [id] = useState(() => crypto.randomUUID());
  const { form, field, submit, status } = useSubmitForm({
    schema: (values: Values) => orderSchema(values, today),
    defaults: valuesOf(person, today),
    draft: `standing-order-${person.id}`,
    mutation: beginStandingOrder,
    errorText: recordErrorText,
  });
  const { field: dog } = useController({ control: form.control, name: 'dog' });
  const onSubmit = form.handleSubmit(({ citizen, since, ...order }) =>
    submit(
      {
        id,
        person_id: person.id,
        donor:
          order.details === 'yes'
            ? { name: order.name, ...(order.address === '' ? {} : { address: order.address }) }
            : null,
        citizenship: citizen,
        dog_id: order.dog?.id ?? null,
        amount_paise: order.amount,
        since,
      },
      onClose,
      (failure) => {
        if (errorCode(failure) === 'details-needed') form.setValue('details', 'yes');
      },
    ),
  );
  return (
    <FormDialog
      {...status}
      title="Enter a standing order"
      intro={
        <p>
          The person’s own bank sends the money every month. Record each month when it comes:
          nothing is charged here.
        </p>
      }
      submitLabel="Enter it"
      busyLabel="Saving..."
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <DogCombobox
        label="For which dog (empty for all)"
        placeholder="All dogs"
        value={dog.value}
        onChange={dog.onChange}
        inputRef={dog.ref}
      />
      {field('amount', 'Amount a month in rupees', 'digits')}
      {field('since', 'Since', { type: 'date', min: RECORDED_FIRST_DAY, max: today })}
      {form.watch('details') === 'yes' ? (
        <>
          {field('name', 'Full name')}
          {field('address', 'Address (optional)', { rows: 2, autoComplete: 'off' })}
        </>
      ) : null}
      {field('citizen', 'Indian citizen', { options: citizenLabels })}
    </FormDialog>
  );
}
