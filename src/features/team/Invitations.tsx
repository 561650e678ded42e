import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { QueryView } from '@/components/states/QueryView';
import { buttonClass, SMALL_BUTTON } from '@/components/ui/button-class';
import { ConfirmDialog } from '@/components/ui/ConfirmDialog';
import { useSubmitOnce } from '@/components/ui/use-submit-once';
import {
  invitationsQuery,
  teamErrorText,
  withdrawInvitation,
  type Invitation,
} from '@/features/team/team-api';
import { formatDate } from '@/lib/dates';
import { showToast } from '@/lib/toast';
import { roleTexts } from '@common/roles';

interface Props {
  /** Called after the dialog and the button that opened it are gone: somebody must take the focus. */
  onWithdrawn: () => void;
}

/** The addresses that get a role as soon as an account confirms them. */
export function Invitations({ onWithdrawn }: Props) {
  const headingId = useId();
  const [withdrawn, setWithdrawn] = useState<Invitation | null>(null);
  const close = () => setWithdrawn(null);
  const query = useQuery(invitationsQuery);
  if (!query.isError && !query.data?.length) return null;
  return (
    <section aria-labelledby={headingId} className="mt-10">
      <h2 id={headingId} className="text-2xl!">
        Invitations
      </h2>
      <QueryView
        query={query}
        failed="The invitations could not be loaded"
        headingLevel={3}
        loading={null}
        isEmpty={(invitations) => invitations.length === 0}
      >
        {(invitations) => (
          <>
            <p className="mt-2 max-w-reading text-muted">
              No account has confirmed these addresses yet. The one that does gets the role.
            </p>
            <ul role="list" className="mt-3 divide-y divide-line border-y border-line">
              {invitations.map((invitation) => (
                <li key={invitation.id}>
                  <InvitationRow
                    invitation={invitation}
                    onWithdraw={() => setWithdrawn(invitation)}
                  />
                </li>
              ))}
            </ul>
          </>
        )}
      </QueryView>
      {withdrawn ? (
        <WithdrawDialog
          invitation={withdrawn}
          onClose={close}
          onWithdrawn={() => {
            flushSync(close);
            onWithdrawn();
          }}
        />
      ) : null}
    </section>
  );
}

interface InvitationRowProps {
  invitation: Invitation;
  onWithdraw: () => void;
}

function InvitationRow({ invitation, onWithdraw }: InvitationRowProps) {
  const emailId = useId();
  const { email, role, expires_at } = invitation;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4">
      <div className="min-w-0">
        <p id={emailId} className="font-semibold wrap-anywhere">
          {email}
        </p>
        <p>{roleTexts[role].label}</p>
        <p className="text-sm text-muted">{`Until ${formatDate(expires_at)}`}</p>
      </div>
      <button
        type="button"
        aria-describedby={emailId}
        className={buttonClass('danger', SMALL_BUTTON)}
        onClick={onWithdraw}
      >
        Withdraw
      </button>
    </div>
  );
}

interface WithdrawProps {
  invitation: Invitation;
  onClose: () => void;
  onWithdrawn: () => void;
}

function WithdrawDialog({ invitation: { id, email }, onClose, onWithdrawn }: WithdrawProps) {
  const { submit, isPending, error } = useSubmitOnce(withdrawInvitation);
  const onWithdraw = () =>
    submit(id, () => {
      void showToast('success', `The invitation of ${email} is withdrawn.`);
      onWithdrawn();
    });
  return (
    <ConfirmDialog
      title="Withdraw the invitation?"
      text={`An account that confirms ${email} gets no role then. An email says so to this address.`}
      error={error ? teamErrorText(error) : null}
      confirmLabel="Withdraw"
      busyLabel="One moment..."
      cancelLabel="Keep the invitation"
      isBusy={isPending}
      isDangerous
      onConfirm={onWithdraw}
      onClose={onClose}
    />
  );
}
