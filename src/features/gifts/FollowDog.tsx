import { useEffect, useId, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { LegalLine } from '@/components/LegalLine';
import { BusyButton } from '@/components/ui/BusyButton';
import { buttonClass } from '@/components/ui/button-class';
import { FormError } from '@/components/ui/FormError';
import { PageForm } from '@/components/ui/PageForm';
import { useSubmitOnce } from '@/components/ui/use-submit-once';
import { useSchemaForm } from '@/components/use-submit-form';
import type { GiftDog, ReadyGift } from '@/features/gifts/gift';
import { followDog, followErrorMessage } from '@/features/gifts/gifts-api';
import { emailSchema } from '@/lib/form-schemas';
import { say } from '@/lib/say';

interface Props {
  giftId: string;
  secret: string;
  dog: GiftDog;
  gift: Pick<ReadyGift, 'has_address' | 'is_subscribed'>;
}

const outcomes = {
  subscribed: (dog: string) =>
    say`Thank you. We’ll email you the next news of ${dog}, at most once a day. Each email has a link to unsubscribe.`,
  'confirmation-sent': (dog: string) =>
    say`We have sent an email to this address. Open its link and press the button on that page, and we’ll email you the next news of ${dog}. If the address already gets the news, no email comes.`,
  unknown: () => say('The link of this gift no longer works. Please open it again.'),
} as const;

/** Offers the recipient of a gift the dog's news by email, without an account. */
export function FollowDog({ giftId, secret, dog, gift }: Props) {
  const headingId = useId();
  const [isOther, setIsOther] = useState(!gift.has_address);
  const { submit, isPending, error, data } = useSubmitOnce(followDog);
  const follow = (email?: string) =>
    submit({ giftId, secret, ...(email === undefined ? {} : { email }) });
  return (
    <section
      aria-labelledby={headingId}
      className="mt-10 max-w-reading border-t border-line pt-6 print:hidden"
    >
      <h2 id={headingId} className="text-2xl!">{`Hear from ${dog.name}`}</h2>
      {gift.is_subscribed && data === undefined ? (
        <p className="mt-3 text-lg">{`You get the news of ${dog.name} by email.`}</p>
      ) : null}
      {data === undefined && !gift.is_subscribed ? (
        <>
          <p className="mt-3 text-lg text-muted">
            {`Our team writes about how ${dog.name} is doing. You can get it by email, without an account, and stop it with one click.`}
          </p>
          {isOther ? (
            <AddressForm dogName={dog.name} isPending={isPending} onFollow={follow} />
          ) : (
            <div className="mt-4 flex flex-wrap gap-3">
              <BusyButton
                type="button"
                isBusy={isPending}
                className={buttonClass('secondary')}
                onClick={() => follow()}
              >
                {isPending ? 'One moment...' : 'Email me the news'}
              </BusyButton>
              <button
                type="button"
                className={buttonClass('quiet')}
                onClick={() => setIsOther(true)}
              >
                Use another address
              </button>
            </div>
          )}
          <FormError>{error && !isPending ? followErrorMessage(error) : null}</FormError>
        </>
      ) : null}
      {data === undefined ? null : <Outcome text={outcomes[data](dog.name)} />}
    </section>
  );
}

const schema = z.object({ email: emailSchema });

interface AddressFormProps {
  dogName: string;
  isPending: boolean;
  onFollow: (email: string) => void;
}

function AddressForm({ dogName, isPending, onFollow }: AddressFormProps) {
  const { form, field } = useSchemaForm({
    schema,
    defaults: { email: '' },
    draft: 'dog-news',
  });
  return (
    <PageForm
      label={say`News of ${dogName}`}
      isBusy={isPending}
      submitLabel={say('Email me the news')}
      busyLabel={say('One moment...')}
      submitClass={buttonClass('secondary', 'justify-self-start')}
      footer={<LegalLine />}
      className="mt-4 max-w-md"
      onSubmit={form.handleSubmit(({ email }) => onFollow(email))}
    >
      {field('email', say('Your email'), 'email')}
    </PageForm>
  );
}

/** Takes the focus of the button that it replaces. */
function Outcome({ text }: { text: string }) {
  const outcome = useRef<HTMLParagraphElement>(null);
  useEffect(() => outcome.current?.focus(), []);
  return (
    <p ref={outcome} role="status" tabIndex={-1} className="mt-3 text-lg outline-none">
      {text}
    </p>
  );
}
