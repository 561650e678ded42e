import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { LoadError } from '@/components/states/LoadError';
import { BusyButton } from '@/components/ui/BusyButton';
import { buttonClass } from '@/components/ui/button-class';
import { TextAreaField, TextField } from '@/components/ui/Field';
import { Form } from '@/components/ui/Form';
import { useSubmitOnce } from '@/components/ui/use-submit-once';
import { useUnsavedChanges } from '@/components/use-unsaved-changes';
import {
  receiptSettingsQuery,
  saveReceiptSettings,
} from '@/features/tax-year/receipt-settings-queries';
import {
  receiptSettingsSchema,
  type ReceiptSettingsValues,
} from '@/features/tax-year/receipt-settings-schema';
import { showToast } from '@/lib/toast';

/** What receipts say about the organisation. */
export function ReceiptSettings() {
  const { data, isError, isFetching, refetch } = useQuery(receiptSettingsQuery);
  if (data) return <SettingsForm initial={data} />;
  if (isError) {
    return (
      <LoadError
        text="The settings could not be loaded."
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  return (
    <p role="status" className="text-muted">
      Loading the settings...
    </p>
  );
}

function SettingsForm({ initial }: { initial: ReceiptSettingsValues }) {
  const { register, handleSubmit, formState, reset } = useForm({
    resolver: zodResolver(receiptSettingsSchema),
    defaultValues: initial,
  });
  const { errors, isDirty } = formState;
  useUnsavedChanges(isDirty);
  const { submit, isPending } = useSubmitOnce(saveReceiptSettings);
  const onSubmit = handleSubmit((values) =>
    submit(values, (saved) => {
      reset(saved);
      void showToast('success', 'Settings updated');
    }),
  );
  return (
    <Form name="What receipts say about us" onSubmit={onSubmit} className="max-w-xl">
      <TextField
        label="Name"
        autoComplete="off"
        error={errors.name?.message}
        {...register('name')}
      />
      <TextAreaField
        label="Address"
        rows={3}
        autoComplete="off"
        error={errors.address?.message}
        {...register('address')}
      />
      <TextField
        label="PAN of the organisation"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        error={errors.pan?.message}
        {...register('pan')}
      />
      <TextField
        label="Unique registration number"
        autoComplete="off"
        error={errors.registrationNumber?.message}
        {...register('registrationNumber')}
      />
      <TextField
        label="Registered on"
        type="date"
        error={errors.registeredOn?.message}
        {...register('registeredOn')}
      />
      <TextField
        label="Valid until"
        type="date"
        error={errors.validUntil?.message}
        {...register('validUntil')}
      />
      <TextField
        label="Section"
        autoComplete="off"
        hint="Of the Income-tax Act 2025, under which donors may deduct their gift."
        error={errors.section?.message}
        {...register('section')}
      />
      <BusyButton
        type="submit"
        isBusy={isPending}
        className={buttonClass('primary', 'justify-self-start')}
      >
        {isPending ? 'Saving...' : 'Save Changes'}
      </BusyButton>
    </Form>
  );
}
