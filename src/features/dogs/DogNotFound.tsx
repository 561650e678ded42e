import { Link } from 'react-router-dom';
import { PageHead } from '@/components/PageHead';
import { Scene } from '@/components/ui/Scene';
import { buttonClass } from '@/components/ui/button-class';
import { paths } from '@/lib/paths';
import { say } from '@/lib/say';

export function DogNotFound() {
  return (
    <div className="page-width section grid justify-items-center text-center">
      <PageHead
        title={say('Dog not found')}
        description={say('There is no dog at this address.')}
      />
      <Scene name="empty-dogs" />
      <h1 className="mt-6">Dog not found</h1>
      <p className="mt-4 max-w-prose text-lg text-muted">
        The link may be old, or this dog may have found a family. Others are waiting.
      </p>
      <Link to={paths.dogs} className={buttonClass('primary', 'mt-8')}>
        Back to Dogs
      </Link>
    </div>
  );
}
