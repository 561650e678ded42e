import { useRef, type ComponentType, type RefObject } from 'react';
import { buttonClass } from '@/components/ui/button-class';
import { useIdleImport } from '@/components/use-idle-import';
import type { GiftDetailsFormProps, ReadGiftDetails } from '@/features/gifts/GiftDetailsForm';

/** Whether a payment is a gift to somebody else, and what is typed about it. */
export interface ChosenGift {
  isChosen: boolean;
  isSignedIn: boolean;
  /** A monthly one, which needs an account before its fields. */
  needsAccount: boolean;
  readRef: RefObject<ReadGiftDetails | null>;
  /** Null while a field says what to change, which then has focus, or while the fields are loading. */
  read: ReadGiftDetails;
}

interface Options {
  isChosen: boolean;
  isMonthly: boolean;
  /** Null while it is not known. */
  isSignedIn: boolean | null;
}

export function useGiftChoice({ isChosen, isMonthly, isSignedIn }: Options): ChosenGift {
  const readRef = useRef<ReadGiftDetails>(null);
  return {
    isChosen,
    isSignedIn: isSignedIn === true,
    needsAccount: isChosen && isMonthly && isSignedIn === false,
    readRef,
    read: async () => {
      const details = (await readRef.current?.()) ?? null;
      // On a phone, the button stays at the bottom of the window and could cover the field.
      if (details === null) document.activeElement?.scrollIntoView({ block: 'center' });
      return details;
    },
  };
}

type DetailsModule = { default: ComponentType<GiftDetailsFormProps> } | undefined;

const loadDetails = (): Promise<DetailsModule> => import('@/features/gifts/GiftDetailsForm');

/** For whom a gift is, or why an account is needed first. */
export function GiftFields({ gift }: { gift: ChosenGift }) {
  const { isChosen, isSignedIn, needsAccount, readRef } = gift;
  const { Component: Details, hasFailed, retry } = useIdleImport(loadDetails, isChosen);
  if (needsAccount) {
    return (
      <p>
        A monthly gift needs an account, so that you can stop it when you like. Sign in first; then
        you can say here who it is for.
      </p>
    );
  }
  return (
    <div className="mt-1" aria-busy={!Details && !hasFailed}>
      {Details ? <Details isSignedIn={isSignedIn} readRef={readRef} /> : null}
      {hasFailed ? (
        <>
          <p role="alert">These fields could not be loaded. Please check your connection.</p>
          <button type="button" className={buttonClass('secondary', 'mt-3')} onClick={retry}>
            Try again
          </button>
        </>
      ) : null}
    </div>
  );
}
