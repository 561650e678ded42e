import { site } from '@/config/site';

interface Props {
  /** Without the site's name. */
  title: string;
  description: string;
  /** How the screen looks where its address is shared. A screen without it is kept out of search. */
  shared?: {
    path: string;
    /** A picture of 1,200 by 630, as a path of this site or a whole address. */
    image: string;
  };
}

/** What a screen is called, in the browser, in search and where it is shared; React lifts it all into the head. */
export function ScreenHead({ title, description, shared }: Props) {
  return (
    <>
      <title>{`${title} · ${site.name}`}</title>
      <meta name="description" content={description} />
      {shared ? (
        <>
          <link rel="canonical" href={absolute(shared.path)} />
          <meta property="og:type" content="website" />
          <meta property="og:site_name" content={site.name} />
          <meta property="og:locale" content="en_IN" />
          <meta property="og:title" content={title} />
          <meta property="og:description" content={description} />
          <meta property="og:url" content={absolute(shared.path)} />
          <meta property="og:image" content={absolute(shared.image)} />
          <meta name="twitter:card" content="summary_large_image" />
        </>
      ) : (
        <meta name="robots" content="noindex" />
      )}
    </>
  );
}

function absolute(address: string): string {
  return address.startsWith('/') ? `${site.url}${address}` : address;
}
