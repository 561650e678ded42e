import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { QueryView } from '@/components/states/QueryView';
import { BusyButton } from '@/components/ui/BusyButton';
import { FormError } from '@/components/ui/FormError';
import { buttonClass } from '@/components/ui/button-class';
import { Dialog, DialogActions } from '@/components/ui/Dialog';
import { TextField } from '@/components/ui/Field';
import { useSubmitOnce } from '@/components/ui/use-submit-once';
import { dogSponsorsQuery, setDogStatus } from '@/features/dogs/team/admin-dogs-api';
import type { Dog } from '@/features/dogs/dog';
import { REFUND_REQUEST_DAYS } from '@/config/limits';
import { accessErrorText } from '@/lib/access-errors';
import type { Enums, RowOf } from '@common/database';
import { formatPaise } from '@/lib/money';
import { plural } from '@/lib/numbers';
import { listOf } from '@/lib/say';
import { showToast } from '@/lib/toast';

interface Props {
  dog: Dog;
  /** The database refused to delete the dog, because it has donations or sponsorships. */
  isInsteadOfDeleting: boolean;
  onClose: () => void;
}

/** Shows who is affected before the status is saved. */
export function DogStatusDialog({ dog, isInsteadOfDeleting, onClose }: Props) {
  const [chosen, setChosen] = useState(dog.status);
  const [typedName, setTypedName] = useState('');
  const sponsors = useQuery(dogSponsorsQuery(dog.id));
  const { submit, isPending, error } = useSubmitOnce(setDogStatus);

  // A death is public immediately, and one wrong press would grieve people.
  const mustConfirm = chosen === 'passed_away' && dog.status !== 'passed_away';
  const isConfirmed = !mustConfirm || plain(typedName) === plain(dog.name);

  const save = (event: FormEvent) => {
    event.preventDefault();
    if (!sponsors.data || !isConfirmed) return;
    if (chosen === dog.status) {
      onClose();
      return;
    }
    const affected = sponsors.data;
    submit({ dogId: dog.id, status: chosen }, (affectedCount) => {
      void showToast('success', savedText(dog.name, chosen, affected, affectedCount));
      onClose();
    });
  };

  return (
    <Dialog
      title={`Status of ${dog.name}`}
      hasUnsavedChanges={chosen !== dog.status}
      onClose={onClose}
    >
      {isInsteadOfDeleting ? (
        <p role="alert" className="rounded-card border-2 border-brick px-5 py-3">
          {`${dog.name} can’t be deleted: there are donations or sponsorships for ${dog.name}, and they stay on record. Choose a status instead. The profile stays, says what happened, and nobody can sponsor ${dog.name} any more.`}
        </p>
      ) : null}
      <form aria-label={`Status of ${dog.name}`} className="grid grid-cols-1 gap-5" onSubmit={save}>
        <StatusChoice chosen={chosen} onChoose={setChosen} />
        <DogSponsors dogName={dog.name} query={sponsors} />
        <p className="text-muted">{consequence(dog, chosen, sponsors.data ?? [])}</p>
        {mustConfirm ? (
          <p className="text-muted">
            {`An open appeal for ${dog.name} closes, and those who gave for it get an email after 15 minutes: what was not spent goes to the care of our other dogs, and whoever asks within ${REFUND_REQUEST_DAYS} days gets the money back.`}
          </p>
        ) : null}
        {mustConfirm ? (
          <TextField
            label="Type the dog’s name to confirm"
            hint={dog.name}
            autoComplete="off"
            autoCapitalize="none"
            value={typedName}
            onChange={(event) => setTypedName(event.target.value)}
          />
        ) : null}
        <FormError>
          {error
            ? (accessErrorText(error) ?? 'The status could not be saved. Please try again.')
            : null}
        </FormError>
        <DialogActions>
          <BusyButton
            type="submit"
            disabled={!isConfirmed}
            isBusy={isPending || !sponsors.data}
            className={buttonClass('primary')}
          >
            {isPending ? 'Saving...' : 'Save Status'}
          </BusyButton>
        </DialogActions>
      </form>
    </Dialog>
  );
}

/** For comparing names without their case and spaces. */
function plain(name: string): string {
  return name.normalize().trim().replaceAll(/\s+/g, ' ').toLowerCase();
}

function StatusChoice({
  chosen,
  onChoose,
}: {
  chosen: Dog['status'];
  onChoose: (status: Dog['status']) => void;
}) {
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">Status</legend>
      <div className="grid grid-cols-1 gap-3">
        {dogStatuses.map((status) => (
          <label
            key={status.value}
            className="flex cursor-pointer gap-3 rounded-control border border-line bg-surface p-4 hover:border-amber has-checked:border-amber has-checked:ring-1 has-checked:ring-amber"
          >
            <input
              type="radio"
              name="status"
              value={status.value}
              checked={status.value === chosen}
              onChange={() => onChoose(status.value)}
              className="mt-1 size-5 shrink-0 accent-amber-text"
            />
            <span className="font-semibold">
              <span>{status.label}</span>
              <span className="block font-normal text-muted">{status.explanation}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** What saving does, and how to undo it. */
function consequence(
  { name, status }: Dog,
  chosen: Dog['status'],
  sponsors: readonly Sponsor[],
): string {
  if (chosen === status) {
    return status === AVAILABLE
      ? 'Choose what happened, to see what saving it does.'
      : 'Was it a mistake? Choose Available: what paused because of it goes on.';
  }
  if (sponsors.length === 0) {
    return chosen === AVAILABLE
      ? `Everybody can sponsor ${name} again.`
      : `Nobody can sponsor ${name} any more. The profile stays and says what happened.`;
  }
  if (chosen === AVAILABLE) {
    return `Sponsorships that paused because ${name} left go on. Sponsors who already got an email about it get another one; if it is not 15 minutes old, neither is sent.`;
  }
  const byBank = sponsors.filter(isByBank);
  return [
    ...(byBank.length < sponsors.length ? ['Monthly payments pause, so nothing is charged.'] : []),
    ...(byBank.length > 0
      ? ['Standing orders go on until the sponsor stops them at the bank.']
      : []),
    writingText(sponsors),
    'We’ll send the emails after 15 minutes, in kind words, and whoever gets one can choose another dog or stop. Until then you can undo it here, and nobody is written to.',
  ].join(' ');
}

type Sponsor = RowOf<'dog_sponsors'>;

/** Paid by the sponsor's own bank: nothing pauses, and the team must hear what happens. */
function isByBank({ source }: Sponsor): boolean {
  return source === 'standing-order';
}

/** Such as 'Write to 3 sponsors; call Suresh Kumar, who pays by standing order and has no email.' */
function writingText(sponsors: readonly Sponsor[]): string {
  const toCall = sponsors.filter((sponsor) => isByBank(sponsor) && sponsor.email === null);
  const written = sponsors.filter(({ email }) => email !== null).length;
  const parts = [
    ...(written > 0
      ? [plural(written, { one: 'write to {count} sponsor', other: 'write to {count} sponsors' })]
      : []),
    ...(toCall.length > 0
      ? [
          `call ${listOf(toCall.map(nameOf))}, who ${toCall.length === 1 ? 'pays by standing order and has' : 'pay by standing order and have'} no email`,
        ]
      : []),
  ].join('; ');
  return parts === '' ? '' : `${parts[0]?.toUpperCase() ?? ''}${parts.slice(1)}.`;
}

function savedText(
  name: string,
  status: Dog['status'],
  sponsors: readonly Sponsor[],
  affectedCount: number,
): string {
  const saved = `${name}: ${dogStatusLabel(status)}.`;
  if (affectedCount === 0) return saved;
  if (status !== AVAILABLE) return `${saved} ${writingText(sponsors)}`;
  const forms = { one: '{count} sponsorship goes on.', other: '{count} sponsorships go on.' };
  return `${saved} ${plural(affectedCount, forms)}`;
}

interface DogSponsorsProps {
  dogName: string;
  query: UseQueryResult<RowOf<'dog_sponsors'>[]>;
}

/** Whom a new status affects. */
function DogSponsors({ dogName, query }: DogSponsorsProps) {
  return (
    <QueryView
      query={query}
      failed="The sponsors could not be loaded, so the status can’t be saved yet."
      loading={
        <p role="status" className="text-muted">
          Loading the sponsors...
        </p>
      }
      isEmpty={(sponsors) => sponsors.length === 0}
      empty={<p>{`Nobody sponsors ${dogName} every month.`}</p>}
    >
      {(sponsors) => (
        <section className="rounded-card bg-paper p-5">
          <h3 className="text-xl!">
            {`${plural(sponsors.length, { one: '{count} sponsor', other: '{count} sponsors' })}, ${formatPaise(sponsors.reduce((sum, { amount_paise }) => sum + amount_paise, 0))} a month`}
          </h3>
          <ul role="list" className="mt-3 grid grid-cols-1 gap-3">
            {sponsors.map((sponsor) => (
              <li key={sponsor.sponsorship_id} className="[overflow-wrap:anywhere]">
                <span className="font-semibold">{nameOf(sponsor)}</span>
                <span>{` · ${formatPaise(sponsor.amount_paise)}${isPaused(sponsor) ? ', paused' : ''}${isByBank(sponsor) ? ', by standing order' : ''}`}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </QueryView>
  );
}

function nameOf({ name, email }: Sponsor): string {
  return (name?.trim() ? name : email) ?? 'Somebody without an account';
}

/** Whether it is paused, or will be. */
function isPaused({ desired_status, status }: Sponsor): boolean {
  return desired_status === 'pause' || status === 'paused';
}

interface DogStatus {
  value: Enums<'dog_status'>;
  label: string;
  explanation: string;
}

export const AVAILABLE = 'available';

/** In the order in which administrators choose. */
const dogStatuses: readonly DogStatus[] = [
  {
    value: AVAILABLE,
    label: 'Available',
    explanation: 'Everybody can sponsor this dog.',
  },
  {
    value: 'adopted',
    label: 'Adopted',
    explanation: 'A family has taken the dog home.',
  },
  {
    value: 'passed_away',
    label: 'Passed away',
    explanation: 'The dog has died.',
  },
  {
    value: 'moved',
    label: 'Moved away',
    explanation: 'The dog lives where the team can’t look after it.',
  },
];

export function dogStatusLabel(status: DogStatus['value']): string {
  return dogStatuses.find(({ value }) => value === status)?.label ?? 'Draft';
}
