import { Link, useSearchParams } from 'react-router-dom';
import { PageHead } from '@/components/PageHead';
import { StoriesWithoutHindi } from '@/features/dogs/papers/team/StoriesWithoutHindi';
import {
  UntranslatedUpdates,
  UpdateTranslation,
} from '@/features/dogs/updates/team/UpdateTranslations';
import { isUuid, paths } from '@/lib/paths';

/** Updates in the other language: one of them, or all that have no text in it. */
export default function TranslationsPage() {
  const [searchParams] = useSearchParams();
  const updateId = searchParams.get('update') ?? '';
  return (
    <>
      <PageHead
        title="Updates in one language"
        description="For the team: write updates in the other language."
      />
      <h1 className="text-3xl! sm:text-4xl!">Updates in one language</h1>
      {isUuid(updateId) ? (
        <>
          <Link
            to={paths.translations}
            className="text-link mb-2 inline-flex min-h-11 items-center"
          >
            All updates in one language
          </Link>
          <UpdateTranslation key={updateId} updateId={updateId} />
        </>
      ) : (
        <>
          <Link to={paths.updateQueue} className="text-link mb-2 inline-flex min-h-11 items-center">
            Dog updates
          </Link>
          <UntranslatedUpdates />
          <StoriesWithoutHindi />
        </>
      )}
    </>
  );
}
