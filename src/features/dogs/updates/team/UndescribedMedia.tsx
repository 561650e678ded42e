import { useQuery } from '@tanstack/react-query';
import { type SyntheticEvent, useRef, useState } from 'react';
import { EmptyState } from '@/components/states/EmptyState';
import { QueryView } from '@/components/states/QueryView';
import { BusyButton } from '@/components/ui/BusyButton';
import { buttonClass } from '@/components/ui/button-class';
import { TextField } from '@/components/ui/Field';
import { Form } from '@/components/ui/Form';
import { useSubmitOnce } from '@/components/ui/use-submit-once';
import {
  describeMedia,
  type UndescribedMedia as Undescribed,
  undescribedMediaQuery,
} from '@/features/dogs/updates/team/team-updates-api';
import { UpdatePicture } from '@/features/dogs/updates/UpdatePicture';
import { ALT_MAX_LENGTH, VIDEO_TEXT_MAX_LENGTH } from '@/config/limits';
import { accessErrorText } from '@/lib/access-errors';
import { formatNumber, plural } from '@/lib/numbers';

/** Pictures and videos that nobody has described, each with a field for it. */
export function UndescribedMedia() {
  const query = useQuery(undescribedMediaQuery);
  const { data, isPending } = query;
  const count = useRef<HTMLParagraphElement>(null);
  return (
    <>
      <p ref={count} tabIndex={-1} role="status" className="mb-4 min-h-6 text-muted">
        {isPending
          ? 'Loading pictures...'
          : data
            ? plural(data.count, {
                one: '1 picture or video without a description.',
                other: '{count} pictures and videos without a description.',
              })
            : ''}
      </p>
      <QueryView
        query={query}
        failed="The pictures could not be loaded"
        headingLevel={2}
        loading={null}
        isEmpty={(found) => found.count === 0}
        empty={
          <EmptyState title="Every picture has a description" scene="empty-dogs">
            People who don’t see the pictures know what they show.
          </EmptyState>
        }
      >
        {({ rows }) => (
          <ul role="list" className="grid grid-cols-1 gap-4 empty:hidden">
            {rows.map((item) => (
              <li key={item.media.id}>
                <DescriptionForm item={item} onSaved={() => count.current?.focus()} />
              </li>
            ))}
          </ul>
        )}
      </QueryView>
    </>
  );
}

interface FormProps {
  item: Undescribed;
  onSaved: () => void;
}

function DescriptionForm({ item: { media, update }, onSaved }: FormProps) {
  const [description, setDescription] = useState('');
  const [problem, setProblem] = useState<string>();
  const { submit, isPending } = useSubmitOnce({
    ...describeMedia,
    onError: (error: Error) =>
      setProblem(accessErrorText(error) ?? 'The description could not be saved. Please try again.'),
  });
  const maxLength = media.video ? VIDEO_TEXT_MAX_LENGTH : ALT_MAX_LENGTH;
  const save = async (event: SyntheticEvent) => {
    event.preventDefault();
    const text = description.trim();
    if (text === '') setProblem('Please say in a few words what it shows.');
    else if (text.length > maxLength) {
      setProblem(`This must be at most ${formatNumber(maxLength)} characters.`);
    } else {
      setProblem(undefined);
      submit({ id: media.id, description: text }, onSaved);
    }
  };
  return (
    <article
      aria-label={media.alt}
      className="grid grid-cols-1 gap-4 rounded-card border border-line bg-surface p-4 wrap-anywhere sm:grid-cols-[14rem_minmax(0,1fr)] sm:enlarged:grid-cols-1"
    >
      <UpdatePicture media={media} sizes="14rem" className="max-h-80 self-start" />
      <div className="min-w-0">
        <h2 className="text-xl!">{media.alt}</h2>
        <p dir="auto" lang={update.language} className="mt-1 mb-3 line-clamp-3 text-muted">
          {update.body}
        </p>
        <Form label={`Describe ${media.alt}`} onSubmit={save}>
          <TextField
            label={media.video ? 'What happens in the video?' : 'What does it show?'}
            autoComplete="off"
            value={description}
            error={problem}
            onChange={(event) => setDescription(event.target.value)}
          />
          <BusyButton type="submit" isBusy={isPending} className={buttonClass('primary')}>
            {isPending ? 'Saving...' : 'Save'}
          </BusyButton>
        </Form>
      </div>
    </article>
  );
}
