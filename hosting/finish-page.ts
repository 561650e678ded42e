import { site } from '../src/config/site.ts';

/** A page as React drew it, and the scripts that it needs beside the entry. */
interface DrawnPage {
  /** The address, without query and fragment. */
  path: string;
  /** Head tags first, then the elements of the body. */
  drawn: string;
  /** Scripts of the build's folder that the page imports. */
  scripts: readonly string[];
  /** The script of the build's folder that fetches all the others (start-when-painted.ts). */
  starter: string;
}

const ROOT = /<div id="root"><\/div>/;
/** The scripts that every page needs, in their order. */
const SCRIPTS =
  /\s*<(?:script type="module"|link rel="modulepreload") crossorigin (?:src|href)="([^"]+)">(?:<\/script>)?/g;
const TITLE = /\s*<title>[^<]*<\/title>/;
const NOSCRIPT = /(?<=<noscript>)[^<]*(?=<\/noscript>)/;
/** What React lifts into the head stands in front of the first element of the body. */
const HEAD_TAGS = /^(?:<(?:meta|link)\b[^>]*>|<title>[^<]*<\/title>)*/;

const WITHOUT_SCRIPT = `Without JavaScript this page can be read. To see the dogs, to sign in and to give, please switch it on, or write to ${site.email}.`;

/**
 * Puts a drawn page into the HTML that the build made of index.html.
 * @throws Error when the HTML lacks a place that the page needs
 */
export function finishPage(template: string, { path, drawn, scripts, starter }: DrawnPage): string {
  const headTags = HEAD_TAGS.exec(drawn)?.[0] ?? '';
  const body = drawn.slice(headTags.length);
  const ofEveryPage = [...template.matchAll(SCRIPTS)].map(([, address = '']) => address);
  if (ofEveryPage.length === 0) throw new Error('index.html has no script.');
  const all = new Set([...ofEveryPage, ...scripts.map((file) => `/${file}`)]);
  const start = `<script async src="/${starter}" data-scripts="${[...all].join(' ')}"></script>`;

  const changes: [RegExp, string][] = [
    [NOSCRIPT, WITHOUT_SCRIPT],
    // In front of the style sheet: a picture of the first screenful is on its way with it.
    [/(?=<link rel="stylesheet")/, headTags + start],
    [ROOT, `<div id="root" data-page="${path}">${body}</div>`],
  ];
  // The sentence that stands in for a page whose settings are missing has no title of its own.
  if (headTags.includes('<title>')) changes.unshift([TITLE, '']);
  return changes.reduce(
    (html, [place, text]) => {
      if (!place.test(html)) throw new Error(`index.html has no place for a page: ${place.source}`);
      return html.replace(place, () => text);
    },
    template.replaceAll(SCRIPTS, ''),
  );
}
