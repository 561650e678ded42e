import { PageHead } from '@/components/PageHead';
import type { Dog } from '@/features/dogs/dog';
import { paths } from '@/lib/paths';
import { dogSharePicture } from '@/features/dogs/dog-share-picture';

interface Props {
  dog: Pick<Dog, 'id' | 'name' | 'image' | 'tagline' | 'age' | 'location'>;
}

/** The head of a dog's page. The build renders it, too, for the file of each dog. */
export function DogHead({ dog: { id, name, image, tagline, age, location } }: Props) {
  return (
    <PageHead
      title={`Adopt ${name}`}
      description={`Sponsor ${name}, ${age}, of ${location}: ${tagline}`}
      shared={{ path: paths.payment(id), picture: dogSharePicture(image, name) }}
    />
  );
}
