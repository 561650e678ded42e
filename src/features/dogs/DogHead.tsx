import { PageHead } from '@/components/PageHead';
import type { Dog } from '@/features/dogs/dog';
import { paths } from '@/lib/paths';
import { sharePictureOfDog } from '@/config/share-pictures';

interface Props {
  dog: Pick<Dog, 'id' | 'name' | 'image' | 'tagline' | 'age' | 'location'>;
}

/** What a dog's page says in its head: in the browser, and in the file that the build writes for the dog. */
export function DogHead({ dog: { id, name, image, tagline, age, location } }: Props) {
  return (
    <PageHead
      title={`Adopt ${name}`}
      description={`Sponsor ${name}, ${age}, of ${location}: ${tagline}`}
      shared={{ path: paths.payment(id), picture: sharePictureOfDog(image, name) }}
    />
  );
}
