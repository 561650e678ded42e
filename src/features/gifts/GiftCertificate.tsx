import type { ReactNode } from 'react';
import { CertificateSheet } from '@/components/CertificateSheet';
import type { ReadyGift } from '@/features/gifts/gift';
import { formatDay } from '@/lib/dates';
import { say } from '@/lib/say';

/** In the past tense and with the first day alone, so that it stays true when the payments end. */
export function GiftCertificate({ gift, back }: { gift: ReadyGift; back: ReactNode }) {
  const { dog, giver_name: giverName, is_monthly: isMonthly } = gift;
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
        dog ? say`a street dog of Lucknow, on ${day}.` : say`the street dogs of Lucknow, on ${day}.`
      }
      foot={
        dog?.status === 'passed_away'
          ? say`A gift from ${giverName}. In loving memory of ${dog.name}.`
          : say`A gift from ${giverName}.`
      }
      isTest={gift.is_test}
    />
  );
}
