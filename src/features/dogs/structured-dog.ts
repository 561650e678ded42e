import { absoluteUrl, site } from '@/config/site';
import type { Dog } from '@/features/dogs/dog';
import { dogSharePicture } from '@/features/dogs/dog-share-picture';
import { paths } from '@/lib/paths';

export type DogInHead = Pick<Dog, 'id' | 'name' | 'image' | 'tagline' | 'age' | 'location'>;

/** A dog's page as schema.org/WebPage, with the way to it from the list of dogs. */
export function structuredDog({ id, name, image, tagline }: DogInHead) {
  const url = absoluteUrl(paths.dog(id));
  const picture = absoluteUrl(dogSharePicture(image, name).address);
  return {
    '@context': 'https://schema.org',
    '@type': 'WebPage',
    '@id': url,
    url,
    name,
    description: tagline,
    primaryImageOfPage: { '@type': 'ImageObject', url: picture },
    publisher: { '@id': `${site.url}/#organisation` },
    breadcrumb: {
      '@type': 'BreadcrumbList',
      itemListElement: [
        { '@type': 'ListItem', position: 1, name: 'Meet Our Dogs', item: absoluteUrl(paths.dogs) },
        { '@type': 'ListItem', position: 2, name, item: url },
      ],
    },
  };
}
