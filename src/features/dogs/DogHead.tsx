import { useLayoutEffect } from 'react';
import { PageHead } from '@/components/PageHead';
import { StructuredData } from '@/components/StructuredData';
import { sizeOf } from '@/components/ui/Picture';
import { sharePicture, type SharePicture, sharePictures } from '@/config/share-pictures';
import { absoluteUrl, pageUrl, site } from '@/config/site';
import type { Dog } from '@/features/dogs/dog';
import { paths } from '@/lib/paths';
import { say } from '@/lib/say';

interface Props {
  dog: DogInHead;
  story?: string | null | undefined;
  /** The head of the payment page, which names the dog's page as the one to share and to find. */
  isPayment?: boolean;
}

/** The head of both pages of a dog. The build renders it, too, for the files of each dog. */
export function DogHead({ dog, story, isPayment = false }: Props) {
  const { id, name, image, tagline, age, location } = dog;
  const who = story ? firstSentence(story) : tagline;
  useLayoutEffect(() => removePrerenderedData, []);
  return (
    <>
      <PageHead
        title={isPayment ? say`Adopt ${name}` : say`${name} of ${location}`}
        description={
          isPayment
            ? say`Sponsor ${name}, ${age}, of ${location}: ${tagline}`
            : say`${name}, ${age}, of ${location}: ${who}`
        }
        shared={{ path: paths.dog(id), picture: dogSharePicture(image, name) }}
      />
      {isPayment ? null : <StructuredData data={structuredDog(dog, who)} />}
    </>
  );
}

/** Of a dog's story; the whole story where none ends. One that is very short may be an abbreviation. */
export function firstSentence(story: string): string {
  return /^.{20,}?[.!?।]["”’)]*(?=\s|$)/su.exec(story.trim())?.[0] ?? story.trim();
}

/** Removes the structured data that the build wrote into the head of a dog's file (hosting/dog-pages.ts). */
function removePrerenderedData(): void {
  document.head.querySelector('script[type="application/ld+json"]')?.remove();
}

export type DogInHead = Pick<Dog, 'id' | 'name' | 'image' | 'tagline' | 'age' | 'location'>;

/** A dog's page as schema.org/WebPage, with the way to it from the list of dogs. */
function structuredDog({ id, name, image }: DogInHead, description: string) {
  const url = pageUrl(paths.dog(id));
  const picture = absoluteUrl(dogSharePicture(image, name).address);
  return {
    '@context': 'https://schema.org',
    '@type': 'WebPage',
    '@id': url,
    url,
    name,
    description,
    primaryImageOfPage: { '@type': 'ImageObject', url: picture },
    publisher: { '@id': `${site.url}/#organisation` },
    breadcrumb: {
      '@type': 'BreadcrumbList',
      itemListElement: [
        {
          '@type': 'ListItem',
          position: 1,
          name: say('Meet Our Dogs'),
          item: pageUrl(paths.dogs),
        },
        { '@type': 'ListItem', position: 2, name, item: url },
      ],
    },
  };
}

const illustratedDog = /^\/images\/dogs\/([a-z0-9-]+)-800\.webp$/;

/**
 * The preview of a dog's page in other apps: the project's illustration of the dog, or its picture.
 * @param image the picture's URL in the dog's profile; '' for none
 */
export function dogSharePicture(image: string, name: string): SharePicture {
  const slug = illustratedDog.exec(image)?.[1];
  if (slug !== undefined) return sharePicture(`dog-${slug}`, name);
  // Other apps crop it themselves.
  if (image === '') return sharePictures.dogs;
  const size = sizeOf(image);
  return { address: image.replace(/#.*/, ''), text: name, ...(size && { size }) };
}
