import type { ReactNode } from 'react';
import { CertificateSheet } from '@/components/CertificateSheet';
import type { ReadyGift } from '@/features/gifts/gift';
import { formatDay } from '@/lib/dates';

/** In the past tense and with the first day alone, so that it stays true when the payments end. */
export function GiftCertificate({ gift, back }: { gift: ReadyGift; back: ReactNode }) {
  const { occasion, memoryOf, recipientName, giverName, dog, isMonthly, isTest, since } = gift;
  const isInMemory = occasion === 'in-memory';
  const day = formatDay(since);
  return (
    <CertificateSheet
      back={back}
      title={isMonthly ? 'Certificate of virtual adoption' : 'Certificate of a gift'}
      before={isInMemory ? 'In memory of' : isMonthly ? '' : 'A gift for'}
      name={isInMemory ? (memoryOf ?? '') : recipientName}
      deed={isMonthly ? 'virtually adopted' : 'food, shelter and healthcare for'}
      dog={dog}
      detail={
        dog ? `a street dog of Lucknow, on ${day}.` : `the street dogs of Lucknow, on ${day}.`
      }
      foot={
        dog?.status === 'passed_away'
          ? `A gift from ${giverName}. In loving memory of ${dog.name}.`
          : `A gift from ${giverName}.`
      }
      isTest={isTest}
    />
  );
}
