import { useQuery } from '@tanstack/react-query';
import { FaceLink } from '@/components/FaceLink';
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
    <FaceLink to={paths.dog(dog.id)} image={dog.image} className="font-semibold hover:underline">
      <span dir="auto">
        {dog.coverage.people === 0
          ? `${dog.name} needs ${missing} a month`
          : `${dog.name} needs ${missing} more a month`}
      </span>
    </FaceLink>
  );
}
