import { useState } from 'react';
import { Select } from '@/components/ui/Select';
import { useSubmitOnce } from '@/components/ui/use-submit-once';
import { DogCombobox, type ChosenDog } from '@/features/dogs/DogCombobox';
import { EmailFrame } from '@/features/mailings/team/EmailFrame';
import type { NewsletterAudience } from '@/features/mailings/team/mailing';
import { MailingDialog } from '@/features/mailings/team/MailingDialog';
import {
  previewQuery,
  sendNewsletter,
  type Newsletter,
} from '@/features/mailings/team/newsletters-api';
import { plural } from '@/lib/numbers';
import { languageOf } from '@/lib/language';
import { showToast } from '@/lib/toast';

interface Props {
  newsletter: Newsletter;
  onSent: () => void;
  onClose: () => void;
}

/** Who gets a newsletter and why, in words. */
const audiences: Readonly<
  Record<NewsletterAudience, { label: string; text: string; empty: string }>
> = {
  everybody: {
    label: 'Everybody',
    text: 'It goes to everybody who confirmed a subscription and to accounts with Marketing Emails on, each address once. What is sent can’t be changed or called back.',
    empty: 'Nobody has confirmed a subscription yet, so there is no address to send it to.',
  },
  sponsors: {
    label: 'Sponsors',
    text: 'It goes to sponsors with Marketing Emails on in their settings. Those who only subscribed to the newsletter don’t get it. What is sent can’t be changed or called back.',
    empty: 'No sponsor has Marketing Emails on, so there is no address to send it to.',
  },
  'dog-sponsors': {
    label: 'Sponsors of one dog',
    text: 'It goes to those who sponsor this dog or all dogs, and have Marketing Emails on in their settings. What is sent can’t be changed or called back.',
    empty: 'No sponsor of this dog has Marketing Emails on, so there is no address to send it to.',
  },
};

function isAudience(value: string): value is NewsletterAudience {
  return value in audiences;
}

/** Asks before a draft is sent: to whom, with the number of addresses and the email. */
export function SendDialog({ newsletter, onSent, onClose }: Props) {
  const [audience, setAudience] = useState<NewsletterAudience>('everybody');
  const [dog, setDog] = useState<ChosenDog | null>(null);
  const { submit, isPending, error } = useSubmitOnce(sendNewsletter);
  const dogId = audience === 'dog-sponsors' ? (dog?.id ?? null) : null;
  const isChosen = audience !== 'dog-sponsors' || dogId !== null;

  const send = (count: number) =>
    submit({ newsletter, audience, dogId }, () => {
      onSent();
      void showToast(
        'success',
        plural(count, {
          one: 'The newsletter is on its way to {count} address.',
          other: 'The newsletter is on its way to {count} addresses.',
        }),
      );
    });

  return (
    <MailingDialog
      title="Send this newsletter?"
      target={isChosen ? { kind: 'newsletter', audience, dogId } : null}
      recipientsText={audiences[audience].text}
      emptyText={audiences[audience].empty}
      buttonForms={{
        one: 'Send to {count} confirmed address',
        other: 'Send to {count} confirmed addresses',
      }}
      isPending={isPending}
      error={error}
      onSend={send}
      onClose={onClose}
    >
      <p dir="auto" lang={languageOf(newsletter.subject)} className="font-semibold wrap-anywhere">
        {newsletter.subject}
      </p>
      <EmailFrame query={previewQuery(newsletter)} className="h-56" />
      <Select
        label="To whom?"
        allLabel={audiences.everybody.label}
        options={[
          { value: 'sponsors', label: audiences.sponsors.label },
          { value: 'dog-sponsors', label: audiences['dog-sponsors'].label },
        ]}
        value={audience === 'everybody' ? '' : audience}
        onChange={(value) => setAudience(isAudience(value) ? value : 'everybody')}
      />
      {audience === 'dog-sponsors' ? (
        <DogCombobox label="Which dog?" value={dog} onChange={setDog} />
      ) : null}
    </MailingDialog>
  );
}

/** To whom a newsletter was sent. */
export function audienceText(audience: NewsletterAudience, dogName: string | null): string {
  return audience === 'dog-sponsors' && dogName !== null
    ? `Sent to the sponsors of ${dogName}`
    : `Sent to: ${audiences[audience].label}`;
}
