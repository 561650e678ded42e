import { useQuery } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { QueryView } from '@/components/states/QueryView';
import { buttonClass, SMALL_BUTTON } from '@/components/ui/button-class';
import { ConfirmDialog } from '@/components/ui/ConfirmDialog';
import { SearchField } from '@/components/ui/SearchField';
import { useSubmitOnce } from '@/components/ui/use-submit-once';
import { AddMemberDialog, ChangeRoleDialog } from '@/features/team/RoleDialog';
import { Invitations } from '@/features/team/Invitations';
import {
  removeApps,
  removeRole,
  teamErrorText,
  teamMembersQuery,
  type TeamMember,
} from '@/features/team/team-api';
import { plural } from '@/lib/numbers';
import { showToast } from '@/lib/toast';
import { roleTexts } from '@common/roles';

/** A shorter list is read faster than searched. */
const SEARCHED_LENGTH = 8;

interface Props {
  /** The administrator who looks at it. */
  userId: string;
  /** Called after a change that may have been of the administrator's own role. */
  onOwnRoleChanged: () => void;
}

/** Who has which role, for administrators. */
export function Team({ userId, onOwnRoleChanged }: Props) {
  const [open, setOpen] = useState<OpenDialog | null>(null);
  const count = useRef<HTMLParagraphElement>(null);
  const query = useQuery(teamMembersQuery);
  const { data: members, isError } = query;
  const close = () => setOpen(null);
  const focusCount = () => count.current?.focus();
  /** The button that opened the dialog may disappear with the change. */
  const finish = (member: TeamMember) => {
    flushSync(close);
    focusCount();
    if (member.user_id === userId) onOwnRoleChanged();
  };

  return (
    <>
      <p className="max-w-reading text-muted">
        Each change counts at once. The person and every administrator get an email about it.
      </p>
      <button
        type="button"
        className={buttonClass('primary', 'mt-4 w-full sm:w-auto')}
        disabled={members === undefined}
        onClick={() => setOpen({ kind: 'add' })}
      >
        Add somebody
      </button>
      <p ref={count} tabIndex={-1} role="status" className="mt-6 outline-none">
        {members ? countText(members.length) : isError ? null : 'Loading...'}
      </p>
      <QueryView
        query={query}
        failed="The team could not be loaded"
        headingLevel={2}
        loading={null}
      >
        {(all) => <MemberList members={all} userId={userId} onOpen={setOpen} />}
      </QueryView>
      <Invitations onWithdrawn={focusCount} />
      {open?.kind === 'add' ? (
        <AddMemberDialog members={members ?? []} onClose={close} onAdded={close} />
      ) : null}
      {open?.kind === 'change' ? (
        <ChangeRoleDialog
          member={open.member}
          onClose={close}
          onChanged={() => finish(open.member)}
        />
      ) : null}
      {open?.kind === 'remove' ? (
        <RemoveDialog
          member={open.member}
          isOwn={open.member.user_id === userId}
          onClose={close}
          onRemoved={() => finish(open.member)}
        />
      ) : null}
      {open?.kind === 'app' ? (
        <RemoveAppDialog
          member={open.member}
          onClose={close}
          onRemoved={() => finish(open.member)}
        />
      ) : null}
    </>
  );
}

type OpenDialog = { kind: 'add' } | { kind: 'change' | 'remove' | 'app'; member: TeamMember };

interface MemberListProps {
  members: readonly TeamMember[];
  userId: string;
  onOpen: (dialog: OpenDialog) => void;
}

function MemberList({ members, userId, onOpen }: MemberListProps) {
  const [search, setSearch] = useState('');
  const administrators = members.filter(({ role }) => role === 'admin').length;
  const found = members.filter((member) => matches(member, search));
  return (
    <>
      {members.length > SEARCHED_LENGTH ? (
        <div className="mt-4">
          <SearchField
            label="Search the team"
            placeholder="Name, email or role"
            value={search}
            onChange={setSearch}
          />
          <p role="status" className="mt-2 min-h-6 text-muted">
            {search.trim() === '' ? '' : foundText(found.length)}
          </p>
        </div>
      ) : null}
      <ul role="list" className="mt-3 divide-y divide-line border-y border-line">
        {found.map((member) => (
          <li key={member.user_id}>
            <Member
              member={member}
              isOwn={member.user_id === userId}
              isLastAdministrator={member.role === 'admin' && administrators === 1}
              onOpen={onOpen}
            />
          </li>
        ))}
      </ul>
    </>
  );
}

interface MemberProps {
  member: TeamMember;
  isOwn: boolean;
  isLastAdministrator: boolean;
  onOpen: (dialog: OpenDialog) => void;
}

function Member({ member, isOwn, isLastAdministrator, onOpen }: MemberProps) {
  const nameId = useId();
  const { name, email, role, has_second_factor: hasApp } = member;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4">
      <div className="min-w-0">
        <p id={nameId} className="font-semibold wrap-anywhere">
          {isOwn ? `${name || email} (you)` : name || email}
        </p>
        {name === '' ? null : <p className="text-sm text-muted wrap-anywhere">{email}</p>}
        <p>
          <span>{roleTexts[role].label}</span>
          {hasApp ? <span>, with an authenticator app</span> : null}
        </p>
        {isLastAdministrator ? (
          <p className="max-w-reading text-sm text-muted">
            The only administrator: make somebody else one before this role can change.
          </p>
        ) : null}
      </div>
      {isLastAdministrator ? null : (
        <div className="flex flex-wrap gap-3">
          {hasApp && !isOwn ? (
            <button
              type="button"
              aria-describedby={nameId}
              className={buttonClass('secondary', SMALL_BUTTON)}
              onClick={() => onOpen({ kind: 'app', member })}
            >
              Remove the app
            </button>
          ) : null}
          <button
            type="button"
            aria-describedby={nameId}
            className={buttonClass('secondary', SMALL_BUTTON)}
            onClick={() => onOpen({ kind: 'change', member })}
          >
            Change the role
          </button>
          <button
            type="button"
            aria-describedby={nameId}
            className={buttonClass('danger', SMALL_BUTTON)}
            onClick={() => onOpen({ kind: 'remove', member })}
          >
            Remove
          </button>
        </div>
      )}
    </div>
  );
}

interface RemoveProps {
  member: TeamMember;
  isOwn: boolean;
  onClose: () => void;
  onRemoved: () => void;
}

function RemoveDialog({ member, isOwn, onClose, onRemoved }: RemoveProps) {
  const { submit, isPending, error } = useSubmitOnce(removeRole);
  const who = member.name || member.email;
  const onRemove = () =>
    submit(member.user_id, () => {
      void showToast(
        'success',
        isOwn ? 'You are no longer in the team.' : `${who} is no longer in the team.`,
      );
      onRemoved();
    });
  return (
    <ConfirmDialog
      title={isOwn ? 'Leave the team?' : `Remove ${who} from the team?`}
      text={
        isOwn
          ? 'You lose the rights of the team at once, and this page with them. Your account stays. Another administrator can add you again.'
          : `${who} loses the rights of the team at once, also on a page that is open. The account and what it wrote stay.`
      }
      error={error ? teamErrorText(error) : null}
      confirmLabel={isOwn ? 'Leave the team' : 'Remove'}
      busyLabel="One moment..."
      cancelLabel={isOwn ? 'Stay in the team' : 'Keep in the team'}
      isBusy={isPending}
      isDangerous
      onConfirm={onRemove}
      onClose={onClose}
    />
  );
}

interface RemoveAppProps {
  member: TeamMember;
  onClose: () => void;
  onRemoved: () => void;
}

/** For somebody who has lost every device. */
function RemoveAppDialog({ member, onClose, onRemoved }: RemoveAppProps) {
  const { submit, isPending, error } = useSubmitOnce(removeApps);
  const who = member.name || member.email;
  const onRemove = () =>
    submit(member.user_id, () => {
      void showToast('success', `The authenticator app of ${who} was removed.`);
      onRemoved();
    });
  return (
    <ConfirmDialog
      title={`Remove the authenticator app of ${who}?`}
      text={`First make sure that it is ${who} who asks for it, for example by phone. Then the password or an emailed code is enough to sign in, until ${who} sets up another app. ${who} and the administrators get an email about it.`}
      error={error ? teamErrorText(error) : null}
      confirmLabel="Remove the app"
      busyLabel="One moment..."
      cancelLabel="Keep the app"
      isBusy={isPending}
      isDangerous
      onConfirm={onRemove}
      onClose={onClose}
    />
  );
}

function matches({ name, email, role }: TeamMember, search: string): boolean {
  const text = `${name} ${email} ${roleTexts[role].label}`.toLowerCase();
  const words = search.toLowerCase().split(/\s+/);
  return words.every((word) => text.includes(word));
}

function countText(count: number): string {
  return plural(count, {
    one: '{count} person is in the team.',
    other: '{count} people are in the team.',
  });
}

function foundText(count: number): string {
  return count === 0
    ? 'Nobody in the team matches.'
    : plural(count, { one: '{count} person found', other: '{count} people found' });
}
