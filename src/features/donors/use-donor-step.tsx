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

/** Who is asked at this moment. */
interface Question extends Pick<DonorDialogProps, 'userId' | 'initial'> {
  Dialog: ComponentType<DonorDialogProps>;
}

type Answer = ReturnType<typeof toVisitorDonor> | 'stored' | null;

/**
 * Asks who gives before a checkout: accounts once, visitors each time.
 * @param isLikely whether to load the form before it is needed
 * @returns `askForDonor` for the checkout, and the dialog to render
 */
export function useDonorStep(isLikely: boolean) {
  const client = useQueryClient();
  const [question, setQuestion] = useState<Question | null>(null);
  // In memory alone: a PAN is in it.
  const typed = useRef<DonorValues>(null);
  const isLeft = useRef(false);
  /** Lets the checkout that asked go on. */
  const answer = useRef<(donor: Answer) => void>(null);
  // While the dialog is open, it registers the draft itself.
  useEffect(() => {
    if (question !== null || typed.current === null) return undefined;
    const { pan: _secret, ...draft } = typed.current;
    return registerForm(CHECKOUT_DRAFT, () => draft);
  }, [question]);
  useIdleImport(loadDialog, isLikely && environment?.payments === 'server');
  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
      answer.current?.(null);
    };
  }, []);

  const askForDonor = async (isSignedIn: boolean): Promise<Answer> => {
    const account = isSignedIn ? await readDonorAccount(client) : null;
    if (account?.donor) return 'stored';
    const dialog = await loadDialog();
    // Without a module the page is about to reload or is being left (app/stale-chunk.ts).
    if (!dialog || isLeft.current) return null;
    const initial = typed.current ?? { ...empty, ...account?.profile };
    setQuestion({ Dialog: dialog.default, userId: account?.userId ?? null, initial });
    return new Promise((resolve) => {
      answer.current = resolve;
    });
  };
  const close = (donor: Answer, values: DonorValues) => {
    typed.current = donor === 'stored' ? null : values;
    setQuestion(null);
    answer.current?.(donor);
  };

  if (question === null) return { askForDonor, donorDialog: null };
  const { Dialog, ...asked } = question;
  const donorDialog = (
    <Dialog
      {...asked}
      onClose={(values) => close(null, values)}
      onDone={(values) => close(asked.userId === null ? toVisitorDonor(values) : 'stored', values)}
    />
  );
  return { askForDonor, donorDialog };
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
