import { useLayoutEffect } from 'react';
import { site } from '@/config/site';
import type { SharePicture } from '@/config/share-pictures';

/** A search engine shows no more of a description. */
const LONGEST_DESCRIPTION = 160;

interface Props {
  /** Without the site's name. */
  title: string;
  /** Cut after a word where it is too long for a search engine. */
  description: string;
  /** How the screen looks where its address is shared. A screen without it is kept out of search. */
  shared?: { path: string; picture: SharePicture };
}

/** What a screen is called, in the browser, in search and where it is shared; React lifts it all into the head. */
export function PageHead({ title, description: given, shared }: Props) {
  const description = shortened(given);
  useLayoutEffect(takeBuiltTagsAway, []);
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
  const address = absolute(path);
  const image = absolute(picture.address);
  return (
    <>
      <link rel="canonical" href={address} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={site.name} />
      <meta property="og:locale" content="en_IN" />
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

/** The tags of a page that came without content (hosting/dog-pages.ts): now a screen says what is true. */
function takeBuiltTagsAway(): void {
  for (const tag of document.head.querySelectorAll('[data-built]')) tag.remove();
}

function absolute(address: string): string {
  if (address.startsWith('//')) return `https:${address}`;
  return address.startsWith('/') ? `${site.url}${address}` : address;
}

function shortened(text: string): string {
  if (text.length <= LONGEST_DESCRIPTION) return text;
  const start = text.slice(0, LONGEST_DESCRIPTION);
  const lastBlank = start.lastIndexOf(' ');
  return `${start.slice(0, lastBlank > 0 ? lastBlank : LONGEST_DESCRIPTION - 1)}…`;
}
