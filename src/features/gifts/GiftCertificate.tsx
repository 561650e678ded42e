import { site } from '@/config/site';
import type { ReactNode } from 'react';
import { CertificateSheet } from '@/components/CertificateSheet';
import type { ReadyGift } from '@/features/gifts/gift';
import { formatDay } from '@/lib/dates';
import { say } from '@/lib/say';

/** In the past tense and with the first day alone, so that it stays true when the payments end. */
export function GiftCertificate({ gift, back }: { gift: ReadyGift; back: ReactNode }) {
  const { dog, is_monthly: isMonthly } = gift;
  const isInMemory = gift.occasion === 'in-memory';
  const day = formatDay(gift.since);
  return (
    <CertificateSheet
      back={back}
      title={isMonthly ? say('Certificate of virtual adoption') : say('Certificate of a gift')}
      before={isInMemory ? say('In memory of') : isMonthly ? '' : say('A gift for')}
      name={isInMemory ? (gift.memory_of ?? '') : gift.recipient_name}
      deed={isMonthly ? say('virtually adopted') : say('food, shelter and healthcare for')}
      dog={dog && { ...dog, image: dog.image_url }}
      detail={
        dog
          ? say`a street dog of ${site.city}, on ${day}.`
          : say`the street dogs of ${site.city}, on ${day}.`
      }
      message={gift.message}
      foot={
        dog?.status === 'passed_away'
          ? `${givenText(gift)} ${say`In loving memory of ${dog.name}.`}`
          : givenText(gift)
      }
      isTest={gift.is_test}
    />
  );
}

/** From whom, and on which occasion. Who is remembered stands above. */
function givenText({
  occasion,
  giver_name: giverName,
  recipient_name: recipientName,
}: ReadyGift): string {
  switch (occasion) {
    case 'birthday':
      return say`A birthday gift from ${giverName}.`;
    case 'in-honour':
      return say`A gift from ${giverName} in honour of ${recipientName}.`;
    case 'in-memory':
    case 'just-so':
      return say`A gift from ${giverName}.`;
  }
}
