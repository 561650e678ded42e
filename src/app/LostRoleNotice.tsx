import { useQueryClient, type QueryCacheNotifyEvent } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { roleKeys, type Role } from '@/features/accounts/session';
import { isRoleLost, ROLE_LOST_TEXT } from '@/lib/access-errors';
import { carryDrafts } from '@/lib/form-drafts';
import { languageOf } from '@/lib/language';

/** A role that was taken while a page of the team is open. */
export interface LostRole {
  /** The sentences that the person had typed into forms that are gone. */
  texts: readonly string[];
}

/**
 * Asks for the roles again when the database refuses a request. When a role has changed, the data that was fetched with
 * the former one is removed before anything renders again. What was typed is kept for when a lost role comes back.
 */
export function useLostRole(userId: string): LostRole | null {
  const queryClient = useQueryClient();
  const [lostRole, setLostRole] = useState<LostRole | null>(null);

  useEffect(() => {
    const rolesKey = { queryKey: roleKeys.of(userId) };
    const queries = queryClient.getQueryCache();
    let known = rankOf(queryClient.getQueryData(rolesKey.queryKey));

    const askAgain = ({ action }: { action: { type: string; error?: unknown } }) => {
      const { type, error } = action;
      if (type === 'error' && error instanceof Error && isRoleLost(error)) {
        void queryClient.invalidateQueries(rolesKey);
      }
    };
    const compareRoles = ({ query }: QueryCacheNotifyEvent) => {
      if (query.queryKey[0] !== roleKeys.all[0]) return;
      const rank = rankOf(query.state.data);
      if (rank === known) return;
      const isLost = rank < known;
      known = rank;
      setLostRole(isLost ? { texts: carryDrafts().filter(isSentence) } : null);
      queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== roleKeys.all[0] });
    };
    const unsubscribeQueries = queries.subscribe((event) => {
      if (event.type !== 'updated') return;
      askAgain(event);
      compareRoles(event);
    });
    const unsubscribeMutations = queryClient.getMutationCache().subscribe((event) => {
      if (event.type === 'updated') askAgain(event);
    });
    return () => {
      unsubscribeQueries();
      unsubscribeMutations();
    };
  }, [queryClient, userId]);
  return lostRole;
}

const ranks: readonly unknown[] = ['volunteer', 'staff', 'admin'] satisfies Role[];

/** How much somebody with these roles may do; -1 without a role. */
function rankOf(roles: unknown): number {
  return Array.isArray(roles) ? Math.max(-1, ...roles.map((role) => ranks.indexOf(role))) : -1;
}

/** Not a date, an amount or a choice. */
function isSentence(text: string): boolean {
  return /\S\s+\S/.test(text);
}

/** Says that a role is gone, and shows what was typed, which can be copied. */
export function LostRoleNotice({ texts }: LostRole) {
  return (
    <div role="alert" className="mb-8 rounded-card border-2 border-brick px-5 py-4">
      <p className="max-w-reading font-semibold">{ROLE_LOST_TEXT}</p>
      {texts.length > 0 ? (
        <>
          <p className="mt-3">What you typed:</p>
          {texts.map((text) => (
            <blockquote
              key={text}
              dir="auto"
              lang={languageOf(text)}
              className="mt-2 max-w-reading border-l-4 border-line pl-4 whitespace-pre-line wrap-anywhere"
            >
              {text}
            </blockquote>
          ))}
        </>
      ) : null}
    </div>
  );
}
