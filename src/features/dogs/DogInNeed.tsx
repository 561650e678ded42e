import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { Picture } from '@/components/ui/Picture';
import { missingPaise } from '@/features/dogs/dog';
import { dogInNeedQuery } from '@/features/dogs/dogs-with-less-api';
import { formatPaise } from '@/lib/money';
import { paths } from '@/lib/paths';

/** The face of the dog that has least, and what its month lacks. */
export default function DogInNeed() {
  const { data: dog } = useQuery(dogInNeedQuery);
  if (!dog?.coverage) return null;
  const missing = formatPaise(missingPaise(dog));
  return (
    <Link
      to={paths.dog(dog.id)}
      className="flex min-h-12 w-fit items-center gap-3 font-semibold hover:underline"
    >
      <span className="arch aspect-[4/5] w-9 shrink-0 bg-paper">
        <Picture src={dog.image} alt="" eager fetchPriority="low" sizes="3rem" />
      </span>
      <span dir="auto">
        {dog.coverage.people === 0
          ? `${dog.name} needs ${missing} a month`
          : `${dog.name} needs ${missing} more a month`}
      </span>
    </Link>
  );
}
