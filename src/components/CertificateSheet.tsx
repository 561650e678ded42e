import '@/components/print-alone.css';
import '@/components/certificate.css';
import { useState, type CSSProperties, type ReactNode } from 'react';
import type { CertificateWords } from '@/components/certificate-picture';
import ShareMenu, { shareItemClass } from '@/components/ShareMenu';
import { BusyButton } from '@/components/ui/BusyButton';
import { buttonClass } from '@/components/ui/button-class';
import { Picture } from '@/components/ui/Picture';
import { Scene } from '@/components/ui/Scene';
import { useHeadingFocus } from '@/components/use-heading-focus';
import { legalFacts, site } from '@/config/site';
import { downloadFile } from '@/lib/download';
import { isLiveSite } from '@/lib/env';
import { languageOf } from '@/lib/language';
import { logError } from '@/lib/page-lifecycle';
import { paths } from '@/lib/paths';
import { say } from '@/lib/say';

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
  /** Of a gift's giver. */
  message?: string | null;
  foot: string;
  /** Paid with a test key. */
  isTest: boolean;
}

/** A certificate with its buttons. The browser prints it on one A4 page in landscape. It shows no amount. */
export function CertificateSheet({
  back,
  dog,
  isTest,
  before = '',
  message,
  foot,
  ...rest
}: Props) {
  const words = {
    ...rest,
    issuer: site.name,
    before,
    message: message ?? '',
    signatory: legalFacts.signatory ?? '',
    dog: dog?.name ?? say('all our dogs'),
    foot: isTest && isLiveSite() ? `${foot} ${say('Test payment: no money was taken.')}` : foot,
  };
  return (
    <>
      <div className="mx-auto mb-6 flex max-w-[70rem] flex-wrap items-center justify-between gap-x-6 gap-y-2">
        {back}
        <div className="flex flex-wrap gap-3">
          <ShareMenu
            title={dog?.name ?? site.name}
            text={
              dog
                ? say`Meet ${dog.name}, a street dog of ${site.city} you can adopt virtually:`
                : say`You can adopt a street dog of ${site.city} virtually:`
            }
            path={dog ? paths.dog(dog.id) : paths.dogs}
          >
            <PictureItem words={words} image={dog?.image ?? null} />
          </ShareMenu>
          <button type="button" className={buttonClass('secondary')} onClick={() => window.print()}>
            Print or save as PDF
          </button>
        </div>
      </div>
      <Sheet words={words} image={dog?.image ?? null} />
    </>
  );
}

interface SheetProps {
  words: CertificateWords;
  /** The URL of the dog's picture; null for all dogs. */
  image: string | null;
}

/** Shares the certificate as a picture, or downloads it where the device shares no pictures. */
function PictureItem({ words, image }: SheetProps) {
  const [state, setState] = useState<'drawing' | 'saved' | 'failed' | null>(null);
  const shareOrSave = async () => {
    setState('drawing');
    try {
      const { drawCertificate } = await import('@/components/certificate-picture');
      const file = await drawCertificate(words, image);
      setState((await isShared(file)) ? null : 'saved');
    } catch (error) {
      logError(error);
      setState('failed');
    }
  };
  return (
    <li>
      <BusyButton
        type="button"
        isBusy={state === 'drawing'}
        className={shareItemClass}
        onClick={() => void shareOrSave()}
      >
        Save the certificate as a picture
      </BusyButton>
      <p role="status" className="px-4 text-sm not-empty:pb-2">
        {state === 'drawing'
          ? 'Making the picture...'
          : state === 'saved'
            ? 'The picture is in your downloads.'
            : state === 'failed'
              ? 'The picture could not be made. Check your connection and try again, or save the certificate as a PDF.'
              : null}
      </p>
    </li>
  );
}

/** False when the file was downloaded instead. */
async function isShared(file: File): Promise<boolean> {
  const data = { files: [file] };
  // Undefined in Firefox, and without HTTPS.
  const { canShare } = navigator as Partial<Navigator>;
  if (canShare?.call(navigator, data)) {
    try {
      await navigator.share(data);
      return true;
    } catch (error) {
      // Closed without a choice. Another error: drawing took longer than the browser waits after a press.
      if (error instanceof DOMException && error.name === 'AbortError') return true;
    }
  }
  downloadFile(file);
  return false;
}

function Sheet({ words, image }: SheetProps) {
  const heading = useHeadingFocus();
  const letters = words.name.length + words.dog.length + words.message.length + words.foot.length;
  return (
    <article className="certificate chikankari print-alone">
      <div className="certificate-sheet" style={letterCount('--all-letters', letters)}>
        {image === null ? (
          <div className="certificate-portrait is-scene">
            <Scene name="step-choose" className="w-full" eager />
          </div>
        ) : (
          <div className="certificate-portrait arch">
            {/* As large as there is: paper has more dots than a screen. */}
            <Picture src={image} alt={words.dog} eager sizes="800px" />
          </div>
        )}
        <div className="certificate-words">
          <p className="certificate-issuer">
            <img src="/favicon.svg" width="40" height="40" alt="" />
            <span>{words.issuer}</span>
          </p>
          <h1 ref={heading} tabIndex={-1}>
            {words.title}
          </h1>
          <p className="empty:hidden">{words.before}</p>
          <Name text={words.name} />
          <p>{words.deed}</p>
          <Name text={words.dog} className="certificate-dog" />
          <p>{words.detail}</p>
          <p dir="auto" lang={languageOf(words.message)} className="certificate-message">
            {words.message}
          </p>
          <p className="certificate-foot">{words.foot}</p>
          <p lang="en" className="certificate-signatory">
            {words.signatory}
          </p>
        </div>
        <img src="/seal.svg" width="200" height="200" alt="" className="certificate-seal" />
      </div>
    </article>
  );
}

function Name({ text, className = '' }: { text: string; className?: string }) {
  return (
    <p
      dir="auto"
      lang={languageOf(text)}
      style={letterCount('--letters', text.length)}
      className={`certificate-name ${className}`.trimEnd()}
    >
      {text}
    </p>
  );
}

/** For the size of the letters. Set by script, which the content security policy allows. */
function letterCount(name: '--letters' | '--all-letters', count: number): CSSProperties {
  return { [name]: count };
}
