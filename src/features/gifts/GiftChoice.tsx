import { useRef, type ComponentType, type RefObject } from 'react';
import { useAddress } from '@/components/use-address';
import { buttonClass } from '@/components/ui/button-class';
import { Checkbox } from '@/components/ui/Checkbox';
import { useIdleImport } from '@/components/use-idle-import';
import type { GiftDetailsFormProps, ReadGiftDetails } from '@/features/gifts/GiftDetailsForm';
import { say } from '@/lib/say';

/** Whether a payment is a gift to somebody else, and what is typed about it. */
export interface ChosenGift {
  isChosen: boolean;
  choose: (isChosen: boolean) => void;
  isSignedIn: boolean;
  /** A monthly one, which needs an account before its fields. */
  needsAccount: boolean;
  /** What the address says of it. */
  query: Record<string, string>;
  readRef: RefObject<ReadGiftDetails | null>;
  /** Null while a field says what to change, which then has focus, or while the fields are loading. */
  read: ReadGiftDetails;
}

interface Options {
  isOffered: boolean;
  isMonthly: boolean;
  /** Null while it is not known. */
  isSignedIn: boolean | null;
}

const PARAMETER = 'gift';

/** Reads the choice from the address, so that a reload and signing in keep it. */
export function useGiftChoice({ isOffered, isMonthly, isSignedIn }: Options): ChosenGift {
  const [values, change] = useAddress();
  const readRef = useRef<ReadGiftDetails>(null);
  const isChosen = isOffered && values.get(PARAMETER) === 'yes';
  return {
    isChosen,
    choose: (isWanted) => change({ [PARAMETER]: isWanted ? 'yes' : '' }, { replace: true }),
    isSignedIn: isSignedIn === true,
    needsAccount: isChosen && isMonthly && isSignedIn === false,
    query: isChosen ? { [PARAMETER]: 'yes' } : {},
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

/** "This is a gift", and then for whom. */
export function GiftChoice({ gift }: { gift: ChosenGift }) {
  const { isChosen, choose, isSignedIn, needsAccount, readRef } = gift;
  const { Component: Details, hasFailed, retry } = useIdleImport(loadDetails, isChosen);
  return (
    <div>
      <Checkbox label={say('This is a gift')} isChecked={isChosen} onChange={choose} />
      {needsAccount ? (
        <p className="mt-2 text-muted">
          A monthly gift needs an account, so that you can stop it when you like. Sign in first;
          then you can say here who it is for.
        </p>
      ) : null}
      {isChosen && !needsAccount ? (
        <div className="mt-4" aria-busy={!Details && !hasFailed}>
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
      ) : null}
    </div>
  );
}
