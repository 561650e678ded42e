import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { FirstRows } from '@/components/FirstRows';
import { ask } from '@/components/ask';
import { BusyButton } from '@/components/ui/BusyButton';
import { buttonClass } from '@/components/ui/button-class';
import { useIsAdmin, useIsStaff } from '@/features/accounts/AuthProvider';
import { draftDogsQuery, publishDog } from '@/features/dogs/team/admin-dogs-api';
import { missingParts } from '@/features/dogs/team/dog-schema';
import type { Dog } from '@/features/dogs/dog';
import { languageOf } from '@/lib/language';
import { paths } from '@/lib/paths';
import { listOf } from '@/lib/say';
import { showToast } from '@/lib/toast';
import { say } from '@/lib/say';

const DRAFTS_AT_ONCE = 10;

/** The drafts, and the way to a new one for staff. Nothing for a volunteer while there are none. */
export function DogDrafts() {
  const isStaff = useIsStaff();
  const { data: dogs = [] } = useQuery(draftDogsQuery);
  if (dogs.length === 0 && !isStaff) return null;
  return (
    <section aria-labelledby="drafts" className="mt-8">
      <h2 id="drafts" className="text-2xl!">
        Drafts of dogs
      </h2>
      <p className="mt-2 max-w-reading text-muted">
        Only the team sees them. An administrator publishes a draft once it is complete.
      </p>
      <FirstRows rows={dogs} atOnce={DRAFTS_AT_ONCE}>
        {(shown) => (
          <ul role="list" className="mt-2 grid grid-cols-1 gap-x-8 sm:grid-cols-2">
            {shown.map(({ id, name, location }) => (
              <li key={id}>
                <Link
                  to={paths.teamDog(id)}
                  lang={languageOf(name)}
                  className="text-link inline-flex min-h-11 items-center wrap-anywhere"
                >
                  {name}
                </Link>
                <span>{location === '' ? null : ` · ${location}`}</span>
              </li>
            ))}
          </ul>
        )}
      </FirstRows>
      {isStaff ? (
        <Link to={paths.newDraft} className={buttonClass('secondary', 'mt-3')}>
          New draft of a dog
        </Link>
      ) : null}
    </section>
  );
}

interface DraftNoticeProps {
  dog: Dog;
  /** The notice is about to disappear, with the button that has the focus. */
  onPublished: () => void;
}

/** That a dog is a draft, what is missing, and for administrators the way out. */
export function DraftNotice({ dog, onPublished }: DraftNoticeProps) {
  const isAdmin = useIsAdmin();
  const { mutate, isPending } = useMutation(publishDog);
  const missing = missingParts(dog);
  const question = say`Publish ${dog.name}? Everybody will see the dog at once, and whoever asked for news of new dogs will get an email. It can’t become a draft again.`;
  const publish = () =>
    mutate(dog.id, {
      onSuccess: () => {
        onPublished();
        void showToast('success', say`${dog.name} is published.`);
      },
    });
  return (
    <section
      aria-label={say('Draft')}
      className="mt-4 rounded-card border-2 border-amber bg-paper px-5 py-4 wrap-anywhere"
    >
      <p className="font-semibold">A draft: only the team sees it.</p>
      <p className="mt-1 text-muted">
        {missing.length > 0
          ? `Before it can be published it needs: ${listOf(missing)}.`
          : isAdmin
            ? 'It is complete. Publish it when the dog’s page should begin.'
            : 'It is complete. An administrator can publish it.'}
      </p>
      {isAdmin && missing.length === 0 ? (
        <BusyButton
          type="button"
          isBusy={isPending}
          className={buttonClass('primary', 'mt-3')}
          onClick={() => ask(question, publish)}
        >
          {isPending ? 'Publishing...' : 'Publish'}
        </BusyButton>
      ) : null}
    </section>
  );
}
