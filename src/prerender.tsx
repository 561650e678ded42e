// Runs during the build, in Node: renders the prerendered pages and the head tags of the pages of dogs and appeals.
import { StrictMode, type ReactNode } from 'react';
import { prerender } from 'react-dom/static.edge';
import { StaticRouter } from 'react-router-dom';
import { App } from '@/app/App';
import { ConfigurationProblem, preloadPage } from '@/app/pages';
import { BuiltContentContext } from '@/components/BuiltContent';
import { HydrationProvider } from '@/components/hydration';
import { sharePictures } from '@/config/share-pictures';
import { Picture } from '@/components/ui/Picture';
import { absoluteUrl, canTransfer, site } from '@/config/site';
import { leavingText, toDog, type Dog } from '@/features/dogs/dog';
import { ageText } from '@/features/dogs/dog-in-hindi';
import { hasMandates } from '@/features/donations/checkout/checkout';
import { DogHead } from '@/features/dogs/DogHead';
import { goalText, titleOf } from '@/features/donations/appeals/appeal';
import { AppealHead } from '@/features/donations/appeals/AppealHead';
import { DogPreview } from '@/features/dogs/DogFirstScreen';
import { FirstDogs } from '@/features/dogs/FirstDogs';
import { PaymentShell } from '@/pages/payment/PaymentShell';
import type { Tables } from '@common/database';
import { environmentProblem } from '@/lib/env';
import {
  alternatesOf,
  language,
  languagePrefix,
  languages,
  openGraphLocale,
  pathInLanguage,
} from '@/lib/language';
import { paths } from '@/lib/paths';
import { say } from '@/lib/say';

/** For the manifest of a language. */
export const { description } = site;

/** Sentences, as HTML, for visitors whose browser runs no scripts. */
interface WithoutScript {
  /** On prerendered pages, where scripts are switched off. */
  page: string;
  /** The same on pages without content. */
  shell: string;
  /** On prerendered pages whose scripts don't start: below the oldest browsers, or without a connection. */
  notStarted: string;
}

/** @returns sentences that say how to give without a script, where there is an account or a UPI ID to pay to */
export async function renderWithoutScript(): Promise<WithoutScript> {
  return {
    page: await renderSentence(
      say`Without JavaScript this page can be read. To see the dogs, to sign in and to give here, please switch it on, or write to ${site.email}.`,
    ),
    shell: await renderSentence(
      say`This site needs JavaScript. Please switch it on, or write to ${site.email}.`,
    ),
    notStarted: await renderSentence(
      say`This page can be read, but its buttons don’t work yet. If it stays like this, your browser may be too old.`,
    ),
  };
}

function renderSentence(sentence: string): Promise<string> {
  return renderHtml(
    <>
      <span>{`${sentence} `}</span>
      <HowToTransfer />
    </>,
    'a sentence for browsers without scripts',
  );
}

function HowToTransfer() {
  if (!canTransfer) return null;
  return (
    <a href={pathInLanguage(paths.transfer)} className="text-link">
      You can also give from your bank or UPI app, without this site.
    </a>
  );
}

/** @returns what a page without content shows until React renders it, or for good when a script can't be fetched */
export function renderLoading(): Promise<string> {
  return renderHtml(
    <p id="loading">
      This page is still loading. If nothing happens, please check your connection and{' '}
      {/* oxlint-disable-next-line jsx-a11y/anchor-is-valid -- the page's own address */}
      <a href="">try again</a>. You can also{' '}
      <a href={pathInLanguage(canTransfer ? paths.transfer : paths.support)}>
        see other ways to give
      </a>
      , or write to {site.email}.
    </p>,
    'the sentence of the shell',
  );
}

/**
 * @param path of the router
 * @param dogs the newest first
 * @returns the HTML of a page before hydration, head tags first
 * @throws Error when a part of the page fails to render
 */
export async function renderPage(path: string, dogs: readonly DogRow[]): Promise<string> {
  await Promise.all([preloadPage(path), ConfigurationProblem.preload()]);
  const links =
    environmentProblem === null ? await renderHtml(<Alternates path={path} />, path) : '';
  const page = await renderHtml(
    <StrictMode>
      {environmentProblem === null ? (
        <BuiltContentContext value={path === paths.dogs ? await renderFirstDogs(dogs) : ''}>
          {at(path, <App />)}
        </BuiltContentContext>
      ) : (
        <ConfigurationProblem />
      )}
    </StrictMode>,
    path,
  );
  return links + page;
}

async function renderFirstDogs(dogs: readonly DogRow[]): Promise<string> {
  if (dogs.length === 0) return '';
  return renderHtml(
    at(paths.dogs, <FirstDogs dogs={dogs.map(shownDog)} />),
    'the first dogs of the list',
    // Its ids are beside those of the page.
    'first-dogs-',
  );
}

/** Links to the page in every language, for search engines. React doesn't render them in the browser. */
function Alternates({ path }: { path: string }) {
  return (
    <>
      {alternatesOf(path).map(({ hrefLang, path: address }) => (
        <link key={hrefLang} rel="alternate" hrefLang={hrefLang} href={site.url + address} />
      ))}
      <OtherLocales />
    </>
  );
}

/** In which other languages a link preview can be had. */
function OtherLocales() {
  return languages
    .filter(({ code }) => code !== language)
    .map(({ code, tag }) => (
      <meta key={code} property="og:locale:alternate" content={tag.replace('-', '_')} />
    ));
}

type DogRow = Tables<'dog_profiles'>;

/**
 * @returns the title and the preview of the site, for pages without a file of their own, such as the thanks after a
 * payment or a dog that is newer than the build
 */
export function renderSiteHead(): Promise<string> {
  return renderShellHead(site.name, site.description);
}

/** @returns the title and the preview of the pages of gifts. Without the link's secret nobody knows the dog and the names */
export function renderGiftHead(): Promise<string> {
  return renderShellHead(say('A gift for you'), say`A gift for a street dog of ${site.city}.`);
}

function renderShellHead(title: string, text: string): Promise<string> {
  const { address, text: alt, size } = sharePictures.home;
  return renderHtml(
    <>
      <title>{title}</title>
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={site.name} />
      <meta property="og:locale" content={openGraphLocale} />
      <OtherLocales />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={text} />
      <meta property="og:image" content={absoluteUrl(address)} />
      <meta property="og:image:alt" content={alt} />
      <meta property="og:image:width" content={String(size?.width)} />
      <meta property="og:image:height" content={String(size?.height)} />
      <meta name="twitter:card" content="summary_large_image" />
    </>,
    'the head of the shell',
  );
}

/** @returns the head tags of a dog's own page, or of its payment page */
export function renderDogHead(
  dog: DogRow & { story?: string | null },
  isPayment: boolean,
): Promise<string> {
  const { id, story } = dog;
  return renderHtml(<DogHead dog={shownDog(dog)} story={story} isPayment={isPayment} />, id);
}

/** @returns what the head of a dog's page says of other languages */
export function renderDogAlternates(dog: DogRow, isPayment: boolean): Promise<string> {
  return renderHtml(isPayment ? <OtherLocales /> : <Alternates path={paths.dog(dog.id)} />, dog.id);
}

/** @returns what a dog's own page shows before its scripts run */
export function renderDogPreview(dog: DogRow): Promise<string> {
  return renderHtml(at(paths.dog(dog.id), <DogPreview dog={shownDog(dog)} />), dog.id);
}

/** @returns what a dog's payment page shows before its scripts run; '' where it has no steps or the dog has left */
export function renderPaymentPreview(dog: DogRow): Promise<string> {
  const shown = shownDog(dog);
  if (!hasMandates() || leavingText(shown) !== undefined) return Promise.resolve('');
  const preview = belowHeader(<PaymentShell dog={shown} />);
  return renderHtml(at(paths.payment(dog.id), preview), dog.id);
}

/** A page before its scripts run, which leaves the room of the header. */
function belowHeader(content: ReactNode) {
  return (
    <div data-built="" inert className="absolute inset-x-0 top-0 min-h-lvh bg-ground">
      {/* As high as the header. */}
      <div className="h-[4.5rem] border-b border-transparent" />
      {content}
    </div>
  );
}

type AppealRow = Pick<Tables<'appeals'>, 'id' | 'title' | 'title_hi' | 'goal_paise' | 'last_day'>;

/** @returns the head tags of the page of an appeal */
export function renderAppealHead(appeal: AppealRow, dog: DogRow): Promise<string> {
  const { name, image } = shownDog(dog);
  const shown = { ...appeal, title: titleOf(appeal), dog: { name, image } };
  return renderHtml(<AppealHead appeal={shown} />, appeal.id);
}

/** @returns what the head of an appeal's page says of other languages */
export function renderAppealAlternates({ id }: AppealRow): Promise<string> {
  return renderHtml(<Alternates path={paths.appeal(id)} />, id);
}

/** @returns what the page of an appeal shows before its scripts run: its title, goal and last day */
export function renderAppealPreview(appeal: AppealRow, dog: DogRow): Promise<string> {
  const { name, image } = shownDog(dog);
  return renderHtml(
    belowHeader(
      <div className="page-width pt-3 wrap-anywhere sm:pt-10">
        <p className="py-3 font-semibold">{say`About ${name}`}</p>
        <h1 dir="auto" className="text-3xl!">
          {titleOf(appeal)}
        </h1>
        <div className="arch mt-4 aspect-[4/5] w-44 max-w-full bg-paper">
          <Picture src={image} alt={name} eager sizes="11rem" />
        </div>
        <p className="mt-4 font-semibold">{goalText(appeal)}</p>
      </div>,
    ),
    appeal.id,
  );
}

function at(path: string, content: ReactNode) {
  return (
    <StaticRouter basename={languagePrefix} location={pathInLanguage(path)}>
      {content}
    </StaticRouter>
  );
}

function shownDog(row: DogRow): Dog {
  const dog = toDog(row);
  return language === 'hi' ? { ...dog, age: ageText(dog.age) } : dog;
}

async function renderHtml(
  content: ReactNode,
  name: string,
  identifierPrefix = '',
): Promise<string> {
  const failures: unknown[] = [];
  const { prelude } = await prerender(<HydrationProvider>{content}</HydrationProvider>, {
    // React would insert the chunks after the first by inline scripts, which the CSP forbids.
    progressiveChunkSize: Infinity,
    identifierPrefix,
    onError: (error) => {
      failures.push(error);
    },
  });
  const html = await new Response(prelude).text();
  if (failures.length > 0) throw new AggregateError(failures, `${name} could not be rendered.`);
  return html;
}
