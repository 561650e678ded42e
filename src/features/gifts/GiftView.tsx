import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { buttonClass } from '@/components/ui/button-class';
import { Picture } from '@/components/ui/Picture';
import { Scene } from '@/components/ui/Scene';
import { useHeadingFocus } from '@/components/use-heading-focus';
import { wordsOf, type GiftDog, type ReadyGift } from '@/features/gifts/gift';
import { formatDay } from '@/lib/dates';
import { paths } from '@/lib/paths';
import { say } from '@/lib/say';
import { languageOf } from '@/lib/language';
import { becameText, giftSentence } from '@common/gift-texts';

interface Props {
  gift: ReadyGift;
  /** A link to it, and ways to share the page. */
  certificate: ReactNode;
  /** Below the message, such as how to hear from the dog. */
  children: ReactNode;
}

/** A gift as its recipient sees it: the dog, who gave it, and the message. No amount. */
export function GiftView({ gift, certificate, children }: Props) {
  const heading = useHeadingFocus();
  const { dog, recipient_name: recipientName, message, given_on: givenOn } = gift;
  const title = titleOf(gift);
  return (
    <div className="chikankari relative bg-paper">
      <div className="page-width relative grid grid-cols-1 items-start gap-x-14 gap-y-8 py-10 wrap-anywhere sm:py-16 md:grid-cols-[minmax(0,18rem)_1fr] lg:grid-cols-[minmax(0,24rem)_1fr]">
        {dog ? <Portrait dog={dog} /> : <Scene name="empty-dogs" className="w-full" eager />}
        <div className="min-w-0">
          <p className="text-lg text-muted" dir="auto" lang={languageOf(recipientName)}>
            {`For ${recipientName}`}
          </p>
          <h1 ref={heading} tabIndex={-1} dir="auto" lang={languageOf(title)} className="mt-1">
            {title}
          </h1>
          <p className="mt-4 max-w-reading text-xl">{giftSentence(wordsOf(gift))}</p>
          {message === null ? null : (
            <figure className="mt-7 max-w-reading rounded-card border border-line border-l-4 border-l-amber bg-surface p-6 enlarged:p-4">
              <blockquote
                dir="auto"
                lang={languageOf(message)}
                className="text-lg whitespace-pre-line"
              >
                {message}
              </blockquote>
              <figcaption className="mt-3 text-muted" dir="auto">
                {gift.giver_name}
              </figcaption>
            </figure>
          )}
          {dog ? <WhatBecame dog={dog} /> : null}
          <p className="mt-6 text-muted">{`Given on ${formatDay(givenOn)}.`}</p>
          <div className="mt-6 flex flex-wrap gap-3 print:hidden">
            {certificate}
            {dog ? (
              <Link to={paths.dog(dog.id)} className={buttonClass('secondary')}>
                {`Meet ${dog.name}`}
              </Link>
            ) : (
              <Link to={paths.dogs} className={buttonClass('secondary')}>
                Meet the Dogs
              </Link>
            )}
            <button type="button" className={buttonClass('quiet')} onClick={() => window.print()}>
              Print this page
            </button>
          </div>
          {children}
        </div>
      </div>
    </div>
  );
}

function titleOf({ occasion, memory_of: memoryOf, dog }: ReadyGift): string {
  if (occasion === 'in-memory') return say`In memory of ${memoryOf ?? ''}`;
  return dog ? say`${dog.name} is your gift` : say('A gift for you');
}

function Portrait({ dog }: { dog: GiftDog }) {
  return (
    <div className="arch aspect-[4/5] max-w-96 bg-ground">
      <Picture
        src={dog.image_url}
        alt={dog.name}
        eager
        sizes="(min-width: 64rem) 24rem, (min-width: 48rem) 18rem, 90vw"
      />
    </div>
  );
}

function WhatBecame({ dog }: { dog: GiftDog }) {
  const text = becameText(dog.status, dog.name);
  if (text === null) return <p className="mt-6 text-lg text-muted">{dog.tagline}</p>;
  return <p className="mt-6 max-w-reading text-lg font-semibold">{text}</p>;
}
