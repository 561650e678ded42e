import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, type ComponentType } from 'react';
import { useIdleImport } from '@/components/use-idle-import';
import { CHECKOUT_DRAFT } from '@/features/donors/donor';
import { readDonorAccount } from '@/features/donors/donors-api';
import type { DonorValues } from '@/features/donors/DonorFields';
import type { DonorDialogProps } from '@/features/donors/DonorDialog';
import { environment } from '@/lib/env';
import { registerForm } from '@/lib/form-drafts';

type DialogModule = { default: ComponentType<DonorDialogProps> } | undefined;

const loadDialog = (): Promise<DialogModule> => import('@/features/donors/DonorDialog');

const empty: DonorValues = { name: '', email: '', address: '', citizen: '', pan: '' };

interface Step extends DonorDialogProps {
  Component: ComponentType<DonorDialogProps>;
}

/**
 * Asks who gives before a checkout: accounts once, visitors each time.
 * @param isLikely whether to load the form before it is needed
 * @returns `askForDonor` for the checkout, and the dialog to render
 */
export function useDonorStep(isLikely: boolean) {
  const client = useQueryClient();
  const [step, setStep] = useState<Step | null>(null);
  // In memory alone: a PAN is in it.
  const typed = useRef<DonorValues>(null);
  const isLeft = useRef(false);
  const leave = useRef<() => void>(null);
  // While the dialog is open, it registers the draft itself.
  useEffect(() => {
    if (step !== null || typed.current === null) return undefined;
    const { pan: _secret, ...draft } = typed.current;
    return registerForm(CHECKOUT_DRAFT, () => draft);
  }, [step]);
  useIdleImport(loadDialog, isLikely && environment?.payments === 'server');
  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
      leave.current?.();
    };
  }, []);

  const askForDonor = async (isSignedIn: boolean) => {
    const account = isSignedIn ? await readDonorAccount(client) : null;
    if (account?.donor) return 'stored';
    const dialog = await loadDialog();
    // Without a module the page is about to reload or is being left (app/stale-chunk.ts).
    if (!dialog || isLeft.current) return null;
    return new Promise<ReturnType<typeof toVisitorDonor> | 'stored' | null>((resolve) => {
      const finish = (values: DonorValues, isDone: boolean) => {
        typed.current = account && isDone ? null : values;
        setStep(null);
        if (!isDone) resolve(null);
        else resolve(account ? 'stored' : toVisitorDonor(values));
      };
      leave.current = () => resolve(null);
      setStep({
        Component: dialog.default,
        userId: account?.userId ?? null,
        initial: typed.current ?? { ...empty, ...account?.profile },
        onClose: (values) => finish(values, false),
        onDone: (values) => finish(values, true),
      });
    });
  };

  if (step === null) return { askForDonor, donorDialog: null };
  const { Component, ...props } = step;
  return { askForDonor, donorDialog: <Component {...props} /> };
}

function toVisitorDonor({ name, address, email, pan }: DonorValues) {
  return {
    name,
    address,
    email,
    is_indian_citizen: true,
    ...(pan === '' ? {} : { pan }),
  } as const;
}
