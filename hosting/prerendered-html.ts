import { languages, pathBelow } from '../src/lib/language.ts';
import { storageKeys } from '../src/lib/local-storage.ts';
import { paths } from '../src/lib/paths.ts';

interface PrerenderedPage {
  /** In addresses, without query and fragment. */
  path: string;
  /** A sentence for browsers that run no scripts. */
  withoutScript: string;
  /** A sentence, as HTML, that stands at the bottom of the screen until the scripts have started. */
  notStarted: string;
  /** What React rendered: head tags first, then the elements of the body. */
  rendered: string;
  /** The chunks that the page imports, relative to the build's folder. */
  chunks: readonly string[];
  /** The script that loads all others (script-loader.ts), relative to the build's folder. */
  loader: string;
}

/**
 * On the home page, before the first paint: reserves the height of the strip for the team and sponsors (HomePage.tsx). The policy for
 * scripts has its hash.
 */
export const SPONSOR_SCRIPT = `try{'${storageKeys.hasDogs}'in localStorage&&document.documentElement.classList.add('has-dogs')}catch{}`;

/**
 * The animation delays the sentence, which most visitors never see. Old browsers can't read the site's style sheet
 * either. Without scripts, the noscript says the same.
 */
const NOT_STARTED_STYLE = `<style>
      #not-started { position: fixed; z-index: 60; right: 0; bottom: 0; left: 0; margin: 0; padding: 0.75rem 1.25rem; background: #17352e; color: #f4ebda; text-align: center; visibility: hidden; animation: show-not-started 0s 20s forwards }
      #not-started a { color: inherit; text-decoration: underline }
      @keyframes show-not-started { to { visibility: visible } }
    </style>
    <noscript><style>#not-started { display: none }</style></noscript>
  `;

const homePaths = new Set(languages.map(({ prefix }) => pathBelow(prefix, paths.home)));

const ROOT = /<div id="root"><\/div>/;
/** The scripts of index.html, in their order. */
const SCRIPTS =
  /\s*<(?:script type="module"|link rel="modulepreload") crossorigin (?:src|href)="([^"]+)">(?:<\/script>)?/g;
const BEFORE_STYLES = /(?=<link rel="stylesheet")/;
const TITLE = /\s*<title>[^<]*<\/title>/;
export const NOSCRIPT = /(?<=<noscript>)(?=<\/noscript>)/;
/** React puts hoisted head tags before the first element of the body. */
const HEAD_TAGS = /^(?:<(?:meta|link)\b[^>]*>|<title>[^<]*<\/title>)*/;

/**
 * Inserts a rendered page into the built index.html.
 * @throws Error when index.html lacks a tag to replace
 */
export function prerenderedHtml(
  indexHtml: string,
  { path, withoutScript, notStarted, rendered, chunks, loader }: PrerenderedPage,
): string {
  const headTags = HEAD_TAGS.exec(rendered)?.[0] ?? '';
  const body = rendered.slice(headTags.length);
  const sponsorTag = homePaths.has(path) ? `<script>${SPONSOR_SCRIPT}</script>` : '';

  const replacements: [RegExp, string][] = [
    [NOSCRIPT, withoutScript],
    // Before the style sheet, so that a preloaded picture of the first viewport is requested together with it.
    [BEFORE_STYLES, headTags + sponsorTag],
    [
      ROOT,
      `<div id="root" data-prerendered="${path}">${body}</div><aside id="not-started">${notStarted}</aside>`,
    ],
    [/(?=<\/head>)/, NOT_STARTED_STYLE],
  ];
  // The page about missing settings renders no title.
  if (headTags.includes('<title>')) replacements.unshift([TITLE, '']);
  const page = replacements.reduce((html, [pattern, text]) => {
    if (!pattern.test(html)) throw new Error(`index.html has no match for ${pattern.source}.`);
    return html.replace(pattern, () => text);
  }, indexHtml);
  return withScriptLoader(page, chunks, loader);
}

/**
 * Replaces the scripts of index.html by the loader, which loads them and the chunks after the first paint.
 * @throws Error when there are none
 */
export function withScriptLoader(html: string, chunks: readonly string[], loader: string): string {
  const entryScripts = [...html.matchAll(SCRIPTS)].map(([, url = '']) => url);
  if (entryScripts.length === 0) throw new Error('index.html has no module script.');
  const scripts = new Set([...entryScripts, ...chunks.map((file) => `/${file}`)]);
  const tag = `<script async src="/${loader}" data-scripts="${[...scripts].join(' ')}"></script>`;
  return html.replaceAll(SCRIPTS, '').replace(BEFORE_STYLES, tag);
}
