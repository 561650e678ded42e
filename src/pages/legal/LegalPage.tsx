import { Link } from 'react-router-dom';
import { RichText } from '@/components/RichText';
import { PageHead } from '@/components/PageHead';
import type { LegalDocument, LegalSection } from '@/organisation/legal/legal-document';
import { formatDay } from '@/lib/dates';
import { language } from '@/lib/language';
import { sharePictures } from '@/config/share-pictures';
import { say } from '@/lib/say';

export function LegalPage({ document }: { document: LegalDocument }) {
  return (
    <div className="page-width grid grid-cols-1 gap-x-16 gap-y-10 py-14 sm:py-20 lg:grid-cols-[16rem_1fr]">
      <PageHead
        title={document.title}
        description={document.description}
        shared={{ path: document.path, picture: sharePictures.home }}
      />
      <header className="max-w-reading text-xl lg:col-span-2">
        {language === 'hi' ? <BindingLanguage path={document.path} /> : null}
        <h1>{document.title}</h1>
        <p className="mt-3 text-base text-muted">
          Last changed on <time dateTime={document.updated}>{formatDay(document.updated)}</time>
        </p>
        <p className="mt-6">
          <RichText>{document.introduction}</RichText>
        </p>
      </header>
      <nav aria-label={say('On this page')}>
        <ul role="list" className="border-l-2 border-amber pl-5 lg:sticky lg:top-28">
          {document.sections.map(({ id, title }) => (
            <li key={id}>
              <Link
                to={{ hash: id }}
                className="inline-flex min-h-11 items-center py-1.5 underline-offset-4 hover:underline"
              >
                {title}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className="grid max-w-reading grid-cols-1 gap-12 text-lg">
        {document.sections.map((section) => (
          <LegalPart key={section.id} section={section} />
        ))}
      </div>
    </div>
  );
}

/** That the English page is the binding one; only Hindi pages say so. */
function BindingLanguage({ path }: { path: string }) {
  return (
    <p className="mb-6 text-base">
      This Hindi translation is for your convenience. Where the two differ, the{' '}
      <a href={path} hrefLang="en-IN" className="text-link">
        English page
      </a>{' '}
      applies.
    </p>
  );
}

function LegalPart({ section }: { section: LegalSection }) {
  return (
    <section id={section.id} aria-labelledby={`${section.id}-title`}>
      <h2 id={`${section.id}-title`} className="text-3xl enlarged:text-2xl">
        {section.title}
      </h2>
      <div className="mt-4 grid grid-cols-1 gap-4">
        {section.paragraphs ? <Paragraphs paragraphs={section.paragraphs} /> : null}
        {section.facts ? <LegalFacts facts={section.facts} /> : null}
        {section.closing ? <Paragraphs paragraphs={section.closing} /> : null}
      </div>
    </section>
  );
}

function Paragraphs({ paragraphs }: { paragraphs: readonly string[] }) {
  return paragraphs.map((paragraph) => (
    <p key={paragraph}>
      <RichText>{paragraph}</RichText>
    </p>
  ));
}

function LegalFacts({ facts }: { facts: NonNullable<LegalSection['facts']> }) {
  return (
    <dl className="border-t border-line">
      {facts.map(({ term, detail, lang }) => (
        <div key={term} className="border-b border-line py-3">
          <dt className="font-semibold">{term}</dt>
          <dd className="text-muted" lang={lang}>
            <RichText>{detail}</RichText>
          </dd>
        </div>
      ))}
    </dl>
  );
}
