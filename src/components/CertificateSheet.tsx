import '@/components/print-alone.css';
import '@/components/certificate.css';
import type { CSSProperties, ReactNode } from 'react';
import { ShareMenu } from '@/components/ShareMenu';
import { buttonClass } from '@/components/ui/button-class';
import { Picture } from '@/components/ui/Picture';
import { Scene } from '@/components/ui/Scene';
import { useHeadingFocus } from '@/components/use-heading-focus';
import { site } from '@/config/site';
import { isLiveSite } from '@/lib/env';
import { paths } from '@/lib/paths';
import { languageOf } from '@/lib/language';

interface Props {
  /** The link to where the certificate belongs. */
  back: ReactNode;
  title: string;
  /** Above the name, such as "In memory of". */
  before?: string;
  name: string;
  /** Between the name and the dog, such as "virtually adopted". */
  deed: string;
  /** Null for all dogs. */
  dog: { id: string; name: string; image: string } | null;
  /** Below the dog: what it is, and since when. */
  detail: string;
  foot: string;
  /** Paid with a test key. */
  isTest: boolean;
}

/** A certificate with its buttons. The browser prints it on one A4 page in landscape. It shows no amount. */
export function CertificateSheet({ back, ...sheet }: Props) {
  const { dog } = sheet;
  return (
    <>
      <div className="mx-auto mb-6 flex max-w-[70rem] flex-wrap items-center justify-between gap-x-6 gap-y-2">
        {back}
        <div className="flex flex-wrap gap-3">
          <ShareMenu
            title={dog?.name ?? site.name}
            text={
              dog
                ? `${dog.name} is a street dog of Lucknow whom one can adopt virtually:`
                : 'The street dogs of Lucknow can be adopted virtually:'
            }
            path={dog ? paths.dog(dog.id) : paths.dogs}
          />
          <button type="button" className={buttonClass('primary')} onClick={() => window.print()}>
            Print or save as PDF
          </button>
        </div>
      </div>
      <Sheet {...sheet} />
    </>
  );
}

function Sheet({ title, before, name, deed, dog, detail, foot, isTest }: Omit<Props, 'back'>) {
  const heading = useHeadingFocus();
  return (
    <article className="certificate chikankari print-alone">
      <div className="certificate-sheet">
        {dog ? (
          <div className="certificate-portrait arch">
            {/* As large as there is: paper has more dots than a screen. */}
            <Picture src={dog.image} alt={dog.name} eager sizes="800px" />
          </div>
        ) : (
          <div className="certificate-portrait is-scene">
            <Scene name="step-choose" className="w-full" eager />
          </div>
        )}
        <div className="certificate-words">
          <p className="certificate-issuer">
            <img src="/favicon.svg" width="40" height="40" alt="" />
            {site.name}
          </p>
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          <p className="empty:hidden">{before}</p>
          <Name text={name} />
          <p>{deed}</p>
          <Name text={dog?.name ?? 'all our dogs'} className="certificate-dog" />
          <p>{detail}</p>
          <p className="certificate-foot">
            {foot}
            {isTest && isLiveSite() ? ' Test, no money moved.' : null}
          </p>
        </div>
      </div>
    </article>
  );
}

function Name({ text, className = '' }: { text: string; className?: string }) {
  // Set by script, which the content security policy allows.
  const style = { '--letters': text.length } as CSSProperties;
  return (
    <p
      dir="auto"
      lang={languageOf(text)}
      style={style}
      className={`certificate-name ${className}`.trimEnd()}
    >
      {text}
    </p>
  );
}
