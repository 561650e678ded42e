import { useLayoutEffect } from 'react';
import { absoluteUrl, pageUrl, site } from '@/config/site';
import type { SharePicture } from '@/config/share-pictures';
import { openGraphLocale } from '@/lib/language';

/** Search engines cut longer descriptions. */
const MAX_DESCRIPTION_LENGTH = 160;

interface Props {
  /** Without the site's name. */
  title: string;
  /** Shortened after a word when it is too long. */
  description: string;
  /** The canonical path and the preview for sharing. A page without it is not indexed. */
  shared?: { path: string; picture: SharePicture };
}

/** Title, description and Open Graph tags. React hoists them into the document's head. */
export function PageHead({ title, description: fullDescription, shared }: Props) {
  const description = shorten(fullDescription);
  useLayoutEffect(removePrerenderedTags, []);
  return (
    <>
      <title>{`${title} · ${site.name}`}</title>
      <meta name="description" content={description} />
      {shared ? (
        <SharedHead title={title} description={description} {...shared} />
      ) : (
        <meta name="robots" content="noindex" />
      )}
    </>
  );
}

interface SharedHeadProps {
  title: string;
  description: string;
  path: string;
  picture: SharePicture;
}

function SharedHead({ title, description, path, picture }: SharedHeadProps) {
  const address = pageUrl(path);
  const image = absoluteUrl(picture.address);
  return (
    <>
      <link rel="canonical" href={address} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={site.name} />
      <meta property="og:locale" content={openGraphLocale} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={address} />
      <meta property="og:image" content={image} />
      <meta property="og:image:alt" content={picture.text} />
      {picture.size ? (
        <>
          <meta property="og:image:width" content={String(picture.size.width)} />
          <meta property="og:image:height" content={String(picture.size.height)} />
        </>
      ) : null}
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="twitter:title" content={title} />
      <meta name="twitter:description" content={description} />
      <meta name="twitter:image" content={image} />
      <meta name="twitter:image:alt" content={picture.text} />
    </>
  );
}

/** Removes what the build wrote into a dog's page (hosting/dog-pages.ts). */
function removePrerenderedTags(): void {
  for (const tag of document.querySelectorAll('[data-built]')) tag.remove();
}

function shorten(text: string): string {
  if (text.length <= MAX_DESCRIPTION_LENGTH) return text;
  const start = text.slice(0, MAX_DESCRIPTION_LENGTH);
  const lastSpace = start.lastIndexOf(' ');
  return `${start.slice(0, lastSpace > 0 ? lastSpace : MAX_DESCRIPTION_LENGTH - 1)}…`;
}
