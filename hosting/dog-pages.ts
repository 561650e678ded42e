// Two HTML files for each dog, for its page and its payment page: the shell with the head tags of that dog and its first
// screen. Messengers and social networks do not run scripts, so these tags are all that they show of a shared link.
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { isUuid, paths } from '../src/lib/paths.ts';
import type { PublicAppealRow, PublicDogRow } from './dog-rows.ts';
import { appealPaths, dogPaths, pageFile } from './pages.ts';
import { NOSCRIPT, withScriptLoader } from './prerendered-html.ts';

/**
 * The newest dogs get files, up to this number. Each needs four lines in `_redirects`, two in each language, of which
 * Cloudflare Pages reads at most 2,000; the routes need the others.
 */
export const MAX_DOG_PAGES = 450;
/** Likewise, of the dogs that get files. Each needs a line in each language. */
export const MAX_APPEAL_PAGES = 30;

export type RenderDogHead = (dog: PublicDogRow, isPayment: boolean) => Promise<string>;

export type RenderAppeal = (appeal: PublicAppealRow, dog: PublicDogRow) => Promise<string>;

interface DogPageParts {
  renderAppealHead: RenderAppeal;
  renderAppealAlternates: (appeal: PublicAppealRow) => Promise<string>;
  /** What the page of an appeal shows before its scripts run: nothing that changes. */
  renderAppealPreview: RenderAppeal;
  renderHead: RenderDogHead;
  renderAlternates: RenderDogHead;
  /** What a dog's own page shows before its scripts run. */
  renderPreview: (dog: PublicDogRow) => Promise<string>;
  /** What a payment page shows before its scripts run; '' where it can show nothing. */
  renderPaymentPreview: (dog: PublicDogRow) => Promise<string>;
  /** The files of the build that a page needs, below its folder. @param page as in src/app/routes.ts */
  scriptsOf: (page: string) => readonly string[];
  /** The script that loads those of a page with a preview (script-loader.ts), relative to the build's folder. */
  loader: string;
}

const TITLE = /<title\b[^>]*>[^<]*<\/title>/;

const EMPTY_ROOT = '<div id="root"></div>';

/**
 * The animation delays the sentence, which most visitors never see. A padding, because a margin would collapse into the
 * body's and shift the layout when React removes it.
 */
const LOADING_STYLE = `<style>
      #loading { max-width: 36em; margin: 0 auto; padding: 20vh 1.25rem 0; text-align: center; visibility: hidden; animation: show-loading 0s 5s forwards }
      @keyframes show-loading { to { visibility: visible } }
    </style>
    <noscript><style>#loading { display: none }</style></noscript>
  `;

interface ShellTexts {
  /** The element with the id `loading`, in the shell until React renders the page. It needs no script and no style sheet. */
  loading: string;
  withoutScript: string;
}

/**
 * The shell: the built index.html without the content of a page, served for every path without a file.
 * @throws Error when index.html has no title, no empty root element or no empty noscript
 */
export function shellHtml(indexHtml: string, texts: ShellTexts): string {
  if (!indexHtml.includes(EMPTY_ROOT)) throw new Error(`index.html has no ${EMPTY_ROOT}.`);
  if (!NOSCRIPT.test(indexHtml)) throw new Error('index.html has no empty noscript.');
  const loading = indexHtml
    .replace('</head>', `${LOADING_STYLE}</head>`)
    .replace(NOSCRIPT, () => texts.withoutScript)
    .replace(EMPTY_ROOT, () => `<div id="root">${texts.loading}</div>`);
  return withHeadTags(loading, TITLE.exec(indexHtml)?.[0] ?? '');
}

/**
 * Replaces the title by other head tags. They get the attribute `data-built`, by which
 * src/components/PageHead.tsx removes them when it renders its own: React does not adopt existing head tags.
 * @param tags HTML as React renders it, already escaped
 * @param lasting tags that PageHead doesn't render, such as those for other languages
 * @throws Error when the page has no title
 */
export function withHeadTags(page: string, tags: string, lasting = ''): string {
  if (!TITLE.test(page)) throw new Error('index.html has no title.');
  const marked = tags.replaceAll(/<(title|meta|link)\b/g, '<$1 data-built');
  return page.replace(TITLE, () => marked + lasting);
}

/** @param folder of the build */
export async function writeDogPages(
  folder: string,
  shell: string,
  dogs: readonly PublicDogRow[],
  parts: DogPageParts,
): Promise<void> {
  const { renderHead, renderAlternates, renderPreview, renderPaymentPreview, scriptsOf } = parts;
  const ownShell = withScriptLoader(shell, scriptsOf('pages/dogs/DogPage'), parts.loader);
  const paymentScripts = scriptsOf('pages/payment/PaymentPage');
  const paymentShell = withScriptLoader(shell, paymentScripts, parts.loader);
  const plainPayment = shell.replace(
    '</head>',
    `${preloadTags(paymentScripts.filter((file) => !shell.includes(`"/${file}"`)))}</head>`,
  );
  // An id that is not a UUID may not be a safe file name.
  for (const dog of dogs.filter(({ id }) => isUuid(id))) {
    for (const address of dogPaths(dog.id, '')) {
      const file = path.join(folder, pageFile(address));
      await mkdir(path.dirname(file), { recursive: true });
      const isPayment = address === paths.payment(dog.id);
      const tags = await renderHead(dog, isPayment);
      const alternates = await renderAlternates(dog, isPayment);
      const preview = await (isPayment ? renderPaymentPreview(dog) : renderPreview(dog));
      const page =
        preview === '' ? plainPayment : withPreview(isPayment ? paymentShell : ownShell, preview);
      await writeFile(file, withHeadTags(page, tags, alternates));
    }
  }
  const appealShell = withScriptLoader(shell, scriptsOf('pages/appeals/AppealPage'), parts.loader);
  const appeals = dogs.flatMap((dog) => (dog.appeals ?? []).map((appeal) => ({ appeal, dog })));
  for (const { appeal, dog } of appeals.slice(0, MAX_APPEAL_PAGES)) {
    const [address = ''] = appealPaths([appeal], '');
    const file = path.join(folder, pageFile(address));
    await mkdir(path.dirname(file), { recursive: true });
    const page = withPreview(appealShell, await parts.renderAppealPreview(appeal, dog));
    const tags = await parts.renderAppealHead(appeal, dog);
    await writeFile(file, withHeadTags(page, tags, await parts.renderAppealAlternates(appeal)));
  }
}

/** Puts the preview beside the root element, which React empties, and below it the sentence about slow loading. */
function withPreview(html: string, preview: string): string {
  return html
    .replace('padding: 20vh', 'padding: max(100lvh, 60rem)')
    .replace('<div id="root">', () => `${preview}<div id="root">`);
}

function preloadTags(files: readonly string[]): string {
  return [...new Set(files)]
    .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`)
    .join('');
}
