import { useQuery } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import * as z from 'zod/mini';
import { EmptyState } from '@/components/states/EmptyState';
import { QueryView } from '@/components/states/QueryView';
import { buttonClass } from '@/components/ui/button-class';
import { PageForm } from '@/components/ui/PageForm';
import { useSubmitForm } from '@/components/use-submit-form';
import { UPDATE_MAX_LENGTH } from '@/config/limits';
import { type TeamUpdate, translationOf } from '@/features/dogs/updates/team/team-update';
import {
  saveUpdateText,
  teamUpdateQuery,
  untranslatedUpdatesQuery,
} from '@/features/dogs/updates/team/team-updates-api';
import { formatDay } from '@/lib/dates';
import { errorTexts } from '@/lib/error-texts';
import { textSchema } from '@/lib/form-schemas';
import { formatNumber, plural } from '@/lib/numbers';
import { paths } from '@/lib/paths';
import { showToast } from '@/lib/toast';

/** The updates that people read in one language only, each with a field for the other. */
export function UntranslatedUpdates() {
  const query = useQuery(untranslatedUpdatesQuery);
  const { data, isPending } = query;
  const count = useRef<HTMLParagraphElement>(null);
  return (
    <>
      <p ref={count} tabIndex={-1} role="status" className="mb-4 min-h-6 text-muted">
        {isPending
          ? 'Loading updates...'
          : data
            ? plural(data.count, {
                one: '1 update in one language.',
                other: '{count} updates in one language.',
              })
            : ''}
      </p>
      <QueryView
        query={query}
        failed="The updates could not be loaded"
        headingLevel={2}
        loading={null}
        isEmpty={(found) => found.count === 0}
        empty={
          <EmptyState title="Every update is in both languages" scene="empty-dogs">
            People read them in the language of their page.
          </EmptyState>
        }
      >
        {({ rows }) => (
          <ul role="list" className="grid grid-cols-1 gap-4 empty:hidden">
            {rows.map((update) => (
              <li key={update.id}>
                <TranslationForm update={update} onSaved={() => count.current?.focus()} />
              </li>
            ))}
          </ul>
        )}
      </QueryView>
    </>
  );
}

/** The text of one update in its other language, which may be there already. */
export function UpdateTranslation({ updateId }: { updateId: string }) {
  const query = useQuery(teamUpdateQuery(updateId));
  const [savedCount, setSavedCount] = useState(0);
  return (
    <QueryView
      query={query}
      failed="The update could not be loaded"
      headingLevel={2}
      loading={<p role="status">Loading the update...</p>}
    >
      {(update) =>
        update ? (
          <>
            <TranslationForm
              key={savedCount}
              update={update}
              onSaved={() => {
                setSavedCount(savedCount + 1);
                void showToast('success', 'The text is saved.');
              }}
            />
            <Link
              to={paths.writeUpdate(update.dog_id)}
              className="text-link mt-4 inline-flex min-h-11 items-center"
            >
              {`All updates about ${update.dogName}`}
            </Link>
          </>
        ) : (
          <p role="status">This update is no longer there.</p>
        )
      }
    </QueryView>
  );
}

const schema = z.object({
  body: textSchema(
    UPDATE_MAX_LENGTH,
    `The text must be at most ${formatNumber(UPDATE_MAX_LENGTH)} characters.`,
  ),
});

const errorText = errorTexts({
  'edited-meanwhile':
    'Somebody changed this update or its text meanwhile. Copy yours, then load the page again.',
  'unknown-update': 'This update is no longer there.',
});

function TranslationForm({ update, onSaved }: { update: TeamUpdate; onSaved: () => void }) {
  const headingId = useId();
  const { language, name, body: stored, isStale } = translationOf(update);
  const { form, field, submit, status } = useSubmitForm({
    schema,
    defaults: { body: stored ?? '' },
    draft: `translation-${update.id}`,
    mutation: saveUpdateText,
    errorText,
  });
  const onSubmit = form.handleSubmit(({ body }) => {
    if (body === '' && stored === null) {
      form.setError('body', { message: `Please write it in ${name}.` }, { shouldFocus: true });
    } else submit({ update, body }, onSaved);
  });
  return (
    <article
      aria-labelledby={headingId}
      className="rounded-card border border-line bg-surface p-4 wrap-anywhere"
    >
      <h2 id={headingId} className="text-xl!">
        {`${update.dogName}, ${formatDay(update.happened_on)}`}
      </h2>
      <p dir="auto" lang={update.language} className="mt-1 mb-3 max-w-reading whitespace-pre-line">
        {update.body}
      </p>
      {isStale ? (
        <p className="mb-2 font-medium text-brick-text">
          {`The update was edited since, so nobody sees this ${name} text. Save it once it says the same.`}
        </p>
      ) : null}
      <PageForm
        {...status}
        label={`${update.dogName}, ${formatDay(update.happened_on)}, in ${name}`}
        submitLabel="Save"
        busyLabel="Saving..."
        submitClass={buttonClass('primary')}
        onSubmit={onSubmit}
      >
        {field('body', `In ${name}`, { rows: 4, maxLength: UPDATE_MAX_LENGTH, lang: language })}
      </PageForm>
    </article>
  );
}
