import { useLayoutEffect } from 'react';
import { PageHead } from '@/components/PageHead';
import { StructuredData } from '@/components/StructuredData';
import { structuredDog, type DogInHead } from '@/features/dogs/structured-dog';
import { dogSharePicture } from '@/features/dogs/dog-share-picture';
import { paths } from '@/lib/paths';

interface Props {
  dog: DogInHead;
  /** The head of the payment page, which names the dog's page as the one to share and to find. */
  isPayment?: boolean;
}

/** The head of both pages of a dog. The build renders it, too, for the files of each dog. */
export function DogHead({ dog, isPayment = false }: Props) {
  const { id, name, image, tagline, age, location } = dog;
  useLayoutEffect(() => removePrerenderedData, []);
  return (
    <>
      <PageHead
        title={isPayment ? `Adopt ${name}` : `${name} of ${location}`}
        description={`${isPayment ? 'Sponsor ' : ''}${name}, ${age}, of ${location}: ${tagline}`}
        shared={{ path: paths.dog(id), picture: dogSharePicture(image, name) }}
      />
      {isPayment ? null : <StructuredData data={structuredDog(dog)} />}
    </>
  );
}

/** Removes the structured data that the build wrote into the head of a dog's file (hosting/dog-pages.ts). */
function removePrerenderedData(): void {
  document.head.querySelector('script[type="application/ld+json"]')?.remove();
}
