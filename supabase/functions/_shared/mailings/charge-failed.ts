import * as z from 'zod/mini';
import { amountText } from '../common/amounts-and-dates.ts';
import { chargeFailureText, chargeRetryText } from '../common/charge-texts.ts';
import { Constants } from '../common/database.ts';
import { say } from '../common/say.ts';
import { button, day, dogOrAll, paragraph, timestamp } from '../common/emails/blocks.ts';
import { defineEmail } from '../common/emails/email.ts';
import {
  cardPage,
  chargeSchema,
  firstWords,
  isVisitor,
  manageBlocks,
  sponsorshipReason,
  sponsorshipEmail,
  startAgainButton,
  aboutSponsorship,
  isHalted,
  isStopRequest,
} from './sponsorship-blocks.ts';

export const chargeFailed = defineEmail({
  ...sponsorshipEmail,
  template: 'charge-failed',
  schema: z.extend(chargeSchema, {
    reason: z.enum(Constants.public.Enums.failure_reason),
    next_charge_at: z.nullable(timestamp),
    /** Nothing was charged before. */
    is_first: z._default(z.boolean(), false),
  }),
  content: (charge, { name, links }) => {
    const amount = amountText(charge.amount_paise);
    const whom = dogOrAll(charge.dog_name);
    const what = chargeFailureText(charge.reason);
    const nextTry = charge.next_charge_at;
    const card = cardPage(charge);
    // An account approves it again on My Dogs, which replaces it.
    const isDeclined = charge.reason === 'payer-declined';
    const canStartAgain =
      isVisitor(charge) && (charge.is_first || charge.reason === 'mandate-revoked');
    return {
      subject: isDeclined
        ? say`This month’s ${amount} for ${whom} was not charged`
        : say`This month’s ${amount} for ${whom} didn’t go through`,
      preview: what,
      heading: isDeclined
        ? say('A month was not charged')
        : say('A monthly charge didn’t go through'),
      blocks: [
        ...firstWords(charge, name),
        paragraph(
          `${isDeclined ? say`This month’s ${amount} for ${whom} was not charged.` : say`Your bank didn’t pay this month’s ${amount} for ${whom}. Nothing was taken.`} ${what}`,
        ),
        paragraph(chargeRetryText(charge.reason, nextTry === null ? null : day(nextTry))),
        ...(canStartAgain
          ? [
              paragraph(
                say(
                  'If you would rather pay in another way, stop this monthly payment first, and then start again.',
                ),
              ),
            ]
          : []),
        ...(charge.reason === 'card-expired' && card !== null
          ? [button(say('Pay with another card'), card)]
          : isDeclined && !isVisitor(charge)
            ? []
            : manageBlocks(charge, links)),
        ...(canStartAgain ? [startAgainButton(charge, links)] : []),
      ],
      reason: sponsorshipReason(),
    };
  },
  kinds: ['sponsorship-charge-failed'],
  decide: (event, facts) => {
    const queued = aboutSponsorship(event, facts, (state) =>
      state.status === 'pending' && state.desired_status !== 'stop'
        ? {
            reason: event.data.detail,
            next_charge_at: state.next_charge_at,
            payment_method: state.payment_method,
            manage_url: facts.sponsorship?.manage_url ?? null,
            is_first: facts.sponsorship?.charges === 0,
          }
        : null,
    );
    // One email for all attempts until a charge succeeds.
    return queued && { ...queued, key: `${event.sponsorship_id}:${facts.sponsorship?.charges}` };
  },
  cancelledBy: (event) =>
    isHalted(event) || isStopRequest(event) || event.kind === 'sponsorship-charged'
      ? event.sponsorship_id
      : null,
});
