import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useForm, useWatch, type UseFormReturn } from 'react-hook-form';
import { useHydrated } from '@/components/hydration';
import { QueryView } from '@/components/states/QueryView';
import { TextField } from '@/components/ui/Field';
import { FormError } from '@/components/ui/FormError';
import { useFormDraft } from '@/components/use-form-draft';
import type { Donor } from '@/features/donations/donors/donor';
import {
  accountDonorSchema,
  donorErrorMessage,
  DonorFields,
  visitorDonorSchema,
  type DonorValues,
} from '@/features/donations/donors/DonorFields';
import {
  donorProfileQuery,
  donorQuery,
  saveDonor,
  setWhatsApp,
} from '@/features/donations/donors/donors-api';
import { noWhatsApp, toWhatsApp } from '@/features/donations/donors/WhatsAppFields';
import { suggestedEmail } from '@/lib/email-typos';
import { discardDraft } from '@/lib/form-drafts';
import { formResolver } from '@/lib/form-resolver';
import { languageOf } from '@/lib/language';
import { say } from '@/lib/say';

const DRAFT = 'donor';
const fieldsInOrder = [
  'citizen',
  'name',
  'email',
  'address',
  'pan',
  'whatsApp',
  'whatsAppConsent',
] as const;
const empty: DonorValues = {
  name: '',
  email: '',
  address: '',
  citizen: '',
  pan: '',
  ...noWhatsApp,
};

interface Options {
  /** Null for a visitor, undefined while it is not known. */
  userId: string | null | undefined;
  isMonthly: boolean;
  /** Undefined for all dogs. */
  dogName?: string;
}

/** The step of a payment page that asks who gives: accounts once, visitors each time. */
export function useDonorStep({ userId, isMonthly, dogName }: Options) {
  const client = useQueryClient();
  const accountId = userId ?? '';
  const isAccount = accountId !== '';
  const stored = useQuery({ ...donorQuery(accountId), enabled: isAccount });
  const { data: profile } = useQuery({
    ...donorProfileQuery(accountId),
    enabled: stored.data === null,
  });
  const [isChanging, setIsChanging] = useState(false);
  const form = useForm({
    resolver: formResolver(isAccount ? accountDonorSchema : visitorDonorSchema),
    defaultValues: empty,
    // It focuses in the order of registration, and once more a moment later, when a quick person types already.
    shouldFocusError: false,
  });
  useFormDraft(DRAFT, form, { survivesNavigation: true });
  const { getValues, setValue, handleSubmit, reset } = form;
  useEffect(() => {
    for (const field of ['name', 'address'] as const) {
      if (profile && getValues(field) === '') setValue(field, profile[field]);
    }
  }, [profile, getValues, setValue]);
  const save = useMutation(saveDonor(accountId));
  const saveWhatsApp = useMutation(setWhatsApp(accountId));

  /** Null while a field says what to change, which then has focus. */
  const read = async (): Promise<DonorValues | null> => {
    let values: DonorValues | null = null;
    await handleSubmit(
      (valid) => {
        values = valid;
      },
      (errors) => {
        const first = fieldsInOrder.find((name) => errors[name] !== undefined);
        const field = first && errors[first]?.ref;
        // setFocus waits, and then scrolls no further than behind the button, which stays at the bottom of a phone.
        if (field instanceof HTMLElement) {
          field.closest('details')?.setAttribute('open', '');
          field.focus({ preventScroll: true });
          field.scrollIntoView({ block: 'center' });
        }
      },
    )();
    return values;
  };
  const isStored = async () =>
    isAccount &&
    !isChanging &&
    (await client.fetchQuery({
      ...donorQuery(accountId),
      // Another tab may have saved them since.
      staleTime: ({ state }) => (state.data ? Infinity : 0),
    })) !== null;

  return {
    isComplete: async () => {
      // A failed request is reported by the checkout, which makes it again.
      const isKnown = await isStored().catch(() => true);
      return isKnown || (await read()) !== null;
    },
    askForDonor: async (isSignedIn: boolean) => {
      if (isSignedIn && (await isStored())) return 'stored' as const;
      const values = await read();
      if (values === null) return null;
      if (!isSignedIn) return toVisitorDonor(values, isMonthly);
      try {
        const updated_at = stored.data?.updated_at;
        await save.mutateAsync({ ...values, pan: values.pan || undefined, updated_at });
        const { number } = toWhatsApp(values)?.whatsapp ?? {};
        if (number !== undefined) await saveWhatsApp.mutateAsync(number);
      } catch {
        return null;
      }
      // The cache and the form must not keep a PAN.
      save.reset();
      saveWhatsApp.reset();
      setValue('pan', '');
      setIsChanging(false);
      return 'stored' as const;
    },
    forget: () => {
      reset(empty);
      discardDraft(DRAFT);
    },
    fields: (
      <DonorDetails
        userId={userId}
        stored={stored}
        isChanging={isChanging}
        onChange={(donor) => {
          reset({ ...empty, name: donor.name, address: donor.address ?? '', citizen: 'yes' });
          setIsChanging(true);
        }}
        isPanLater={isMonthly}
        dogName={dogName}
        form={form}
        error={save.error ?? saveWhatsApp.error}
      />
    ),
  };
}

function toVisitorDonor(values: DonorValues, isMonthly: boolean) {
  const { name, address, email, pan } = values;
  return {
    ...toWhatsApp(values),
    name,
    address,
    email,
    is_indian_citizen: true,
    // With a monthly payment it can be added to the receipt only.
    ...(pan === '' || isMonthly ? {} : { pan }),
  } as const;
}

interface DetailsProps extends Pick<Options, 'userId'> {
  stored: Parameters<typeof QueryView<Donor | null>>[0]['query'];
  isChanging: boolean;
  onChange: (donor: Donor) => void;
  isPanLater: boolean;
  dogName: string | undefined;
  form: UseFormReturn<DonorValues>;
  error: Error | null;
}

function DonorDetails(props: DetailsProps) {
  const { userId, stored, isChanging, onChange, dogName, form, error } = props;
  const { register, formState } = form;
  const isHydrated = useHydrated();
  const fields = (maskedPan: string | null, isPanLater: boolean) => (
    <div className="grid max-w-xl grid-cols-1 gap-1">
      <DonorFields
        register={register}
        errors={formState.errors}
        emailField={
          typeof userId === 'string' ? null : (
            <EmailField form={form} error={formState.errors.email?.message} />
          )
        }
        maskedPan={maskedPan}
        isPanLater={isPanLater}
        whatsApp={isChanging ? undefined : { dogName }}
      />
      <FormError>{error && donorErrorMessage(error)}</FormError>
    </div>
  );
  // A prerendered page doesn't know who reads it, and most readers are visitors.
  if (userId === null || !isHydrated) return fields(null, props.isPanLater);
  const loading = (
    <p role="status" className="text-muted">
      Loading your details...
    </p>
  );
  if (userId === undefined) return loading;
  return (
    <QueryView query={stored} failed={say('Your details could not be loaded.')} loading={loading}>
      {(donor) =>
        donor === null || isChanging ? (
          <>
            {isChanging ? (
              <p className="mb-3 max-w-xl text-sm text-muted">
                Your receipts for this tax year and the last one are replaced, too. Each can be
                corrected three times.
              </p>
            ) : null}
            {fields(donor?.pan_masked ?? null, false)}
          </>
        ) : (
          <div className="flex max-w-xl flex-wrap items-start gap-x-6 wrap-anywhere">
            <p className="min-w-0 flex-1 basis-60 whitespace-pre-line">
              {[donor.name, donor.address ?? ''].map((text) => (
                <span key={text} dir="auto" lang={languageOf(text)} className="block">
                  {text}
                </span>
              ))}
            </p>
            <button type="button" className="text-link min-h-11" onClick={() => onChange(donor)}>
              Change
            </button>
          </div>
        )
      }
    </QueryView>
  );
}

interface EmailFieldProps {
  form: UseFormReturn<DonorValues>;
  error: string | undefined;
}

/** Asks about an address whose domain looks mistyped: everything about the payment goes there. */
function EmailField({ form: { control, register, setValue, setFocus }, error }: EmailFieldProps) {
  const email = useWatch({ control, name: 'email' });
  const [isLeft, setIsLeft] = useState(false);
  const suggestion = isLeft ? suggestedEmail(email) : null;
  return (
    <div>
      <TextField
        label={say('Email')}
        type="email"
        inputMode="email"
        autoComplete="email"
        hint={say('Your receipt will be sent here.')}
        error={error}
        {...register('email', { onBlur: () => setIsLeft(true) })}
      />
      <p role="status" className="empty:hidden">
        {suggestion === null ? null : (
          <button
            type="button"
            className="text-link min-h-11 wrap-anywhere"
            onClick={() => {
              setValue('email', suggestion, { shouldDirty: true, shouldValidate: true });
              setFocus('email');
            }}
          >
            {`Is it ${suggestion}?`}
          </button>
        )}
      </p>
    </div>
  );
}
