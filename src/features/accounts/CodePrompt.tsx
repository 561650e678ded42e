import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, type ComponentType } from 'react';
import { setCodePrompt } from '@/lib/second-factor';

interface Prompt {
  Dialog: ComponentType<{ onAccepted: () => void; onClose: () => void }>;
  answer: (isAccepted: boolean) => void;
}

/** Asks for the code of the app when a request needs it (withSecondFactor). */
export function CodePrompt() {
  const queryClient = useQueryClient();
  const [prompt, setPrompt] = useState<Prompt | null>(null);
  useEffect(() => {
    setCodePrompt(async () => {
      const [{ appsQuery }, { SecondFactorDialog: Dialog }] = await Promise.all([
        import('@/features/accounts/second-factor-api'),
        import('@/features/accounts/SecondFactorForm'),
      ]);
      const apps = await queryClient.fetchQuery(appsQuery);
      if (apps.length === 0) return false;
      return new Promise((resolve) => {
        const answer = (isAccepted: boolean) => {
          setPrompt(null);
          resolve(isAccepted);
        };
        setPrompt({ Dialog, answer });
      });
    });
  }, [queryClient]);
  if (prompt === null) return null;
  const { Dialog, answer } = prompt;
  return <Dialog onAccepted={() => answer(true)} onClose={() => answer(false)} />;
}
