import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useHydrated } from '@/components/hydration/hydration';
import { signedOutSession, unknownSession, type Session } from '@/features/auth/session/session';
import { logError } from '@/lib/page-lifecycle';
import { readText, storageKeys } from '@/lib/local-storage';
import { supabaseIsCreated } from '@/lib/supabase';

/**
 * The current session, updated on every authentication change in this tab and in others. A visitor
 * without a stored session is signed out immediately: neither the Supabase client nor follow-session.ts is
 * downloaded until they sign in, here or in another tab.
 */
export function useSession(): Session {
  const queryClient = useQueryClient();
  const isHydrated = useHydrated();
  const [initialSession] = useState(readInitialSession);
  const [session, setSession] = useState<Session | null>(null);

  useEffect(() => {
    let isUnmounted = false;
    let isStarted = false;
    const isRestored = isSessionStored();
    let unsubscribe: (() => void) | undefined;

    const follow = async () => {
      const { followSession } = await import('@/features/auth/session/follow-session');
      if (!isUnmounted) unsubscribe = followSession(queryClient, isRestored, setSession);
    };
    const start = () => {
      if (isStarted) return;
      isStarted = true;
      follow().catch((error: unknown) => {
        isStarted = false;
        logError(error);
        if (!isUnmounted) setSession(signedOutSession);
      });
    };
    const onStorage = ({ key, newValue }: StorageEvent) => {
      if (key === storageKeys.session && newValue !== null) start();
    };
    if (isRestored) start();
    else void supabaseIsCreated.then(start);
    window.addEventListener('storage', onStorage);
    return () => {
      isUnmounted = true;
      unsubscribe?.();
      window.removeEventListener('storage', onStorage);
    };
  }, [queryClient]);

  // Prerendered pages know no session, and the first render must match them.
  return session ?? (isHydrated ? initialSession : unknownSession);
}

function readInitialSession(): Session {
  if (import.meta.env.SSR) return unknownSession;
  return isSessionStored() ? unknownSession : signedOutSession;
}

function isSessionStored(): boolean {
  return readText(storageKeys.session) !== null;
}
