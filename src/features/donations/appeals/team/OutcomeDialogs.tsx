import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { QueryView } from '@/components/states/QueryView';
import { Checkbox } from '@/components/ui/Checkbox';
import { FormDialog } from '@/components/ui/FormDialog';
import { useSubmitOnce } from '@/components/ui/use-submit-once';
import { useSubmitForm } from '@/components/use-submit-form';
import {
  costsToNameQuery,
  setAppealCosts,
  type TeamAppeal,
  tellOutcome,
  updatesToShowQuery,
} from '@/features/donations/appeals/team/team-appeals-api';
import { costText, knownCost } from '@/features/dogs/care/care-record';
import type { Tables } from '@common/database';
import { formatDay, indianDay } from '@/lib/dates';
import { errorTexts } from '@/lib/error-texts';
import { formatPaise } from '@/lib/money';

interface Props {
  appeal: TeamAppeal;
  onClose: () => void;
}

const errorText = errorTexts({
  'unknown-record': 'One of these records is no longer there. Close this and open it again.',
  'cost-of-other-appeal':
    'One of these records was paid by another appeal. Take it from that appeal first.',
  'unknown-update': 'This update is no longer there. Please choose another one.',
  'no-translation': 'Please write this update in the other language first.',
  'still-open': 'The appeal is still open. Close it first.',
});

/** Which care records the appeal paid for. */
export function CostsDialog({ appeal, onClose }: Props) {
  const since = indianDay(appeal.opened_at ?? appeal.updated_at);
  const query = useQuery(costsToNameQuery(appeal.dog_id, since));
  const [changed, setChanged] = useState<ReadonlyMap<string, boolean>>(new Map());
  const { submit, error, isPending } = useSubmitOnce(setAppealCosts);
  const isChosen = ({ id, appeal_id }: { id: string; appeal_id: string | null }) =>
    changed.get(id) ?? appeal_id === appeal.id;
  const chosen = (query.data ?? []).filter(isChosen);
  return (
    <FormDialog
      title={`Costs of “${appeal.title}”`}
      intro={
        <p>
          Everybody can read the day, the text and the cost on its page. The bills stay with the
          team.
        </p>
      }
      submitLabel="Save the costs"
      busyLabel="Saving..."
      isBusy={isPending}
      isIncomplete={!query.data}
      hasUnsavedChanges={changed.size > 0}
      error={error && errorText(error)}
      onSubmit={(event) => {
        event.preventDefault();
        submit({ id: appeal.id, recordIds: chosen.map(({ id }) => id) }, onClose);
      }}
      onClose={onClose}
    >
      <QueryView
        query={query}
        failed="The care records could not be loaded"
        loading={<p role="status">Loading care records...</p>}
        isEmpty={(records) => records.length === 0}
        empty={<p>{`Nothing was recorded for this dog since ${formatDay(since)}.`}</p>}
      >
        {(records) => (
          <ul role="list" className="grid gap-1 wrap-anywhere">
            {records.map((record) => (
              <li key={record.id}>
                <Checkbox
                  label={labelOf(record, appeal.id)}
                  isChecked={isChosen(record)}
                  onChange={(isChecked) => setChanged(new Map(changed).set(record.id, isChecked))}
                />
              </li>
            ))}
          </ul>
        )}
      </QueryView>
      <p className="font-semibold">{`Together ${formatPaise(knownCost(chosen))}`}</p>
    </FormDialog>
  );
}

function labelOf(
  {
    happened_on,
    note,
    cost_paise,
    appeal_id,
  }: Pick<Tables<'care_records'>, 'happened_on' | 'note' | 'cost_paise' | 'appeal_id'>,
  appealId: string,
): string {
  const label = `${formatDay(happened_on)}: ${note}, ${costText(cost_paise)}`;
  return appeal_id === null || appeal_id === appealId ? label : `${label}, paid by another appeal`;
}

const outcomeSchema = z.object({
  update: z.string().check(z.minLength(1, 'Please choose an update.')),
});

/** Which update tells how it went. */
export function OutcomeDialog({ appeal, onClose }: Props) {
  const { data: updates = [] } = useQuery(updatesToShowQuery(appeal.dog_id));
  const { form, field, submit, status } = useSubmitForm({
    schema: outcomeSchema,
    defaults: { update: appeal.outcome_update_id ?? '' },
    mutation: tellOutcome,
    errorText,
  });
  return (
    <FormDialog
      {...status}
      title={`How “${appeal.title}” went`}
      intro={
        <p>
          Publish an update with pictures, in both languages, that says what was done and how the
          dog is doing. Then choose it here. Name the costs first: 15 minutes after the first time,
          those who gave get an email, once, with the sums as they are then.
        </p>
      }
      submitLabel="Show it on the page"
      busyLabel="Saving..."
      onSubmit={form.handleSubmit(({ update }) =>
        submit({ id: appeal.id, updateId: update }, onClose),
      )}
      onClose={onClose}
    >
      {field('update', 'Update', {
        options: Object.fromEntries(
          updates.map(({ id, body, happened_on }) => [
            id,
            `${formatDay(happened_on)}: ${body.slice(0, 60)}`,
          ]),
        ),
        none: 'Please choose',
      })}
    </FormDialog>
  );
}
