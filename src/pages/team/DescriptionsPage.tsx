import { Link } from 'react-router-dom';
import { PageHead } from '@/components/PageHead';
import { UndescribedMedia } from '@/features/dogs/updates/team/UndescribedMedia';
import { paths } from '@/lib/paths';

/** Descriptions that were not written with the update. */
export default function DescriptionsPage() {
  return (
    <>
      <PageHead
        title="Pictures without a description"
        description="For the team: say what pictures and videos show."
      />
      <h1 className="text-3xl! sm:text-4xl!">Pictures without a description</h1>
      <Link to={paths.updateQueue} className="text-link mb-2 inline-flex min-h-11 items-center">
        Dog updates
      </Link>
      <UndescribedMedia />
    </>
  );
}
