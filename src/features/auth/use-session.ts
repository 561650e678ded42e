import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useHydrated } from '@/components/hydration/hydration';
import { nobodysSession, unknownSession, type Session } from '@/features/auth/session';
import { isSessionInLink, isSessionStored } from '@/features/auth/session-marks';
import { isPageBeingLeft } from '@/lib/leave-page';
import { storageKeys } from '@/lib/local-storage';
import { supabaseIsMade } from '@/lib/supabase';

/**
 * The session of this browser, followed through every authentication change, in this tab and in others.
 * A visitor without a stored session counts as signed out at once, and neither the backend's client nor what
 * follows it (session-watch.ts) is fetched for them until they sign in, here or in another tab.
 */
export function useSession(): Session {
  const queryClient = useQueryClient();
  const isHydrated = useHydrated();
  const [atStart] = useState(sessionAtStart);
  const [changed, setChanged] = useState<Session | null>(null);

  useEffect(() => {
    let isOver = false;
    let isStarted = false;
    const isTakenUp = isSessionStored() && !isSessionInLink();
    let stopFollowing: (() => void) | undefined;

    const follow = async () => {
      const { followSession } = await import('@/features/auth/session-watch');
      if (!isOver) stopFollowing = followSession(queryClient, isTakenUp, setChanged);
    };
    const start = () => {
      if (isStarted) return;
      isStarted = true;
      follow().catch((error: unknown) => {
        isStarted = false;
        if (!isPageBeingLeft()) console.error(error);
        if (!isOver) setChanged(nobodysSession);
      });
    };
    const startOnSignInElsewhere = ({ key, newValue }: StorageEvent) => {
      if (key === storageKeys.session && newValue !== null) start();
    };
    if (sessionAtStart() === unknownSession) start();
    else void supabaseIsMade.then(start);
    window.addEventListener('storage', startOnSignInElsewhere);
    return () => {
      isOver = true;
      stopFollowing?.();
      window.removeEventListener('storage', startOnSignInElsewhere);
    };
  }, [queryClient]);

  // A prerendered page knows nobody's session, and what takes it up must draw the same.
  return changed ?? (isHydrated ? atStart : unknownSession);
}

function sessionAtStart(): Session {
  if (import.meta.env.SSR) return unknownSession;
  return isSessionStored() || isSessionInLink() ? unknownSession : nobodysSession;
}
