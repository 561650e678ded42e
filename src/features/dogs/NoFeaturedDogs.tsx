import { Link } from 'react-router-dom';
import { EmptyState } from '@/components/states/EmptyState';
import { buttonClass } from '@/components/ui/button-class';
import { paths } from '@/lib/paths';

export default function NoFeaturedDogs() {
  return (
    <EmptyState
      title="No dogs to meet yet"
      headingLevel={3}
      scene="empty-dogs"
      action={
        <Link to={paths.support} className={buttonClass('primary')}>
          Support all of them
        </Link>
      }
    >
      The profiles are being prepared. Please look in again soon.
    </EmptyState>
  );
}
