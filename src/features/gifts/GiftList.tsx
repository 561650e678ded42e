import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link, useLocation } from 'react-router-dom';
import { CorrectAddressDialog } from '@/components/CorrectAddressDialog';
import ShareMenu from '@/components/ShareMenu';
import { BusyButton } from '@/components/ui/BusyButton';
import { buttonClass, SMALL_BUTTON } from '@/components/ui/button-class';
import { ConfirmDialog } from '@/components/ui/ConfirmDialog';
import { FormError } from '@/components/ui/FormError';
import { useSubmitOnce } from '@/components/ui/use-submit-once';
import { giftPath, giftRights, giftText, type OwnGift } from '@/features/gifts/gift';
import {
  correctGiftEmail,
  giftErrorMessage,
  isAddressProblem,
  ownGiftsQuery,
  resendGift,
  renewGiftLink,
  withdrawGift,
} from '@/features/gifts/gifts-api';
import { say } from '@/lib/say';
import { languageOf } from '@/lib/language';

interface Props {
  userId: string;
  /** One was just paid. */
  isAwaited: boolean;
}

/** A payment is usually confirmed within seconds. The list asks for two minutes. */
const AWAITED_POLLS = 24;
const POLL_MILLISECONDS = 5_000;

/** A payer's gifts. Nothing for who has given none, and while they can't be loaded: the donations above have them, too. */
export function GiftList({ userId, isAwaited }: Props) {
  const headingId = useId();
  const { data = [] } = useQuery({
    ...ownGiftsQuery(userId),
    refetchInterval: ({ state }) =>
      isAwaited && state.dataUpdateCount < AWAITED_POLLS ? POLL_MILLISECONDS : false,
  });
  const section = useRef<HTMLElement>(null);
  const { hash } = useLocation();
  const isLinked = hash === '#gifts' && data.length > 0;
  // The link of an email leads here, and the list comes after the page.
  useEffect(() => {
    if (isLinked) section.current?.scrollIntoView();
  }, [isLinked]);
  if (data.length === 0) return null;
  return (
    <section ref={section} id="gifts" aria-labelledby={headingId} className="mt-12 scroll-mt-24">
      <h2 id={headingId} className="text-2xl!">
        Gifts
      </h2>
      <p className="mt-2 max-w-reading text-muted">
        Gifts you gave to others. Their pages show neither the amount nor your address.
      </p>
      <ul role="list" className="mt-5 grid grid-cols-1 gap-4">
        {data.map((gift) => (
          <GiftRow key={gift.id} gift={gift} />
        ))}
      </ul>
    </section>
  );
}

const linkTo = (giftId: string, secret: string) => `${giftPath(giftId)}#${secret}`;

type Question = 'correct' | 'withdraw' | 'resend';

function GiftRow({ gift }: { gift: OwnGift }) {
  const [question, setQuestion] = useState<Question | null>(null);
  const { submit, isPending, error, data: secret } = useSubmitOnce(renewGiftLink);
  const rights = giftRights(gift);
  const name = gift.recipient_name;
  const dog = gift.dog_name ?? say('All dogs');
  const heading = useRef<HTMLHeadingElement>(null);
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (secret !== undefined) link.current?.focus();
  }, [secret]);
  const close = () => setQuestion(null);
  // The dialog gives the focus back to a button that is about to disappear.
  const finish = () => {
    flushSync(close);
    heading.current?.focus();
  };
  const asks = (kind: Question, label: string) =>
    rights[kind] ? (
      <button
        type="button"
        className={buttonClass(kind === 'withdraw' ? 'danger' : 'secondary', SMALL_BUTTON)}
        onClick={() => setQuestion(kind)}
      >
        <span>{label}</span> <span className="sr-only">{`for ${name}`}</span>
      </button>
    ) : null;
  return (
    <li className="rounded-card border border-line bg-surface p-5 wrap-anywhere enlarged:p-4">
      <h3
        ref={heading}
        tabIndex={-1}
        dir="auto"
        lang={languageOf(name)}
        className="scroll-mt-24 text-xl!"
      >
        {name === '' ? dog : `${dog}, for ${name}`}
      </h3>
      <p className="mt-1 text-muted">
        {gift.is_monthly ? (gift.has_ended ? 'Every month, ended' : 'Every month') : 'Once'}
      </p>
      <p className="mt-2">{giftText(gift)}</p>
      {secret !== undefined && rights.show ? (
        <div role="status" className="mt-4">
          <p className="max-w-reading">
            This link opens the page. Any link that you made here before no longer works; a link
            that came by email still does.
          </p>
          <div className="mt-3 flex flex-wrap gap-3">
            <Link
              ref={link}
              to={linkTo(gift.id, secret)}
              className={buttonClass('secondary', SMALL_BUTTON)}
            >
              Open the page
            </Link>
            <ShareMenu
              title={say`the gift for ${name}`}
              text={say`A gift for ${name}:`}
              path={linkTo(gift.id, secret)}
            />
          </div>
        </div>
      ) : null}
      <FormError>{error && !isPending ? giftErrorMessage(error) : null}</FormError>
      <div className="mt-4 flex flex-wrap gap-3 empty:hidden">
        {rights.show && secret === undefined ? (
          <BusyButton
            type="button"
            isBusy={isPending}
            className={buttonClass('secondary', SMALL_BUTTON)}
            onClick={() => submit(gift.id)}
          >
            Show the page <span className="sr-only">{`for ${name}`}</span>
          </BusyButton>
        ) : null}
        {asks('correct', say('Correct the address'))}
        {asks('resend', say('Send again'))}
        {asks('withdraw', say('Withdraw'))}
      </div>
      {question === 'correct' ? (
        <CorrectDialog gift={gift} onClose={close} onDone={finish} />
      ) : null}
      {question === 'resend' ? <ResendDialog gift={gift} onClose={close} onDone={finish} /> : null}
      {question === 'withdraw' ? (
        <WithdrawDialog gift={gift} onClose={close} onDone={finish} />
      ) : null}
    </li>
  );
}

interface DialogProps {
  gift: OwnGift;
  onClose: () => void;
  onDone: () => void;
}

function CorrectDialog({ gift, onClose, onDone }: DialogProps) {
  return (
    <CorrectAddressDialog
      title={say`Correct the address for ${gift.recipient_name}`}
      intro={
        gift.delivered_at === null
          ? say`The email will go to the new address instead of ${gift.email ?? ''}. You can correct it only once.`
          : say`The email will be sent again, to the new address, and the link sent to ${gift.email ?? ''} will stop working. You can correct it only once.`
      }
      draft={`gift-address-${gift.id}`}
      autoComplete="off"
      mutation={correctGiftEmail}
      variables={(email) => ({ giftId: gift.id, email })}
      errorText={giftErrorMessage}
      isAboutAddress={isAddressProblem}
      onDone={onDone}
      onClose={onClose}
    />
  );
}

function ResendDialog({ gift, onClose, onDone }: DialogProps) {
  const { submit, isPending, error } = useSubmitOnce(resendGift);
  return (
    <ConfirmDialog
      title={say('Send the email again?')}
      text={say`It will go to ${gift.email ?? ''} with a new link, and the first email’s link will stop working. You can do this only once.`}
      error={error && !isPending ? giftErrorMessage(error) : null}
      confirmLabel={say('Send again')}
      busyLabel={say('Sending...')}
      startsAtTitle
      isBusy={isPending}
      onConfirm={() => submit(gift.id, onDone)}
      onClose={onClose}
    />
  );
}

function WithdrawDialog({ gift, onClose, onDone }: DialogProps) {
  const { submit, isPending, error } = useSubmitOnce(withdrawGift);
  return (
    <ConfirmDialog
      title={say`Withdraw the gift for ${gift.recipient_name}?`}
      text={
        gift.is_monthly
          ? say(
              'No email will be sent, and the page will say that the gift was withdrawn. This can’t be undone. The monthly payment goes on until you stop it under My Dogs.',
            )
          : say(
              'No email will be sent, and the page will say that the gift was withdrawn. This can’t be undone. What you gave stays with the dogs.',
            )
      }
      error={error && !isPending ? giftErrorMessage(error) : null}
      confirmLabel={say('Withdraw')}
      busyLabel={say('Withdrawing...')}
      cancelLabel={say('Keep it')}
      startsAtTitle
      isBusy={isPending}
      isDangerous
      onConfirm={() => submit(gift.id, onDone)}
      onClose={onClose}
    />
  );
}
