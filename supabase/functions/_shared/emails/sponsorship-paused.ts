import * as z from 'zod/mini';
import { say } from '../common/say.ts';
import { dogOrAll, paragraph } from '../common/emails/blocks.ts';
import { defineEmail } from '../common/emails/email.ts';
import {
  allDogsSample,
  firstWords,
  isVisitor,
  monthly,
  manageBlocks,
  sponsorshipReason,
  sponsorshipEmail,
  sponsorshipSample,
  sponsorshipSchema,
  visitorSample,
  aboutSponsorship,
} from './sponsorship-blocks.ts';

export const sponsorshipPaused = defineEmail({
  ...sponsorshipEmail,
  template: 'sponsorship-paused',
  schema: z.extend(sponsorshipSchema, { reason: z.enum(['sponsor', 'bank']) }),
  content: (sponsorship, { name, links }) => {
    const whom = dogOrAll(sponsorship.dog_name);
    return {
      subject: say`Your sponsorship of ${whom} is paused`,
      preview: say('Nothing will be charged in the meantime.'),
      heading: say('Your sponsorship is paused'),
      blocks: [
        ...firstWords(sponsorship, name),
        paragraph(
          sponsorship.reason === 'bank'
            ? isVisitor(sponsorship)
              ? say`Your sponsorship of ${monthly(sponsorship)} for ${whom} was paused in your bank or UPI app. Nothing will be charged in the meantime. It can be resumed only there.`
              : say`Your sponsorship of ${monthly(sponsorship)} for ${whom} was paused in your bank or UPI app. Nothing will be charged in the meantime. It can be resumed only there, but you can stop it on My Dogs.`
            : say`Your sponsorship of ${monthly(sponsorship)} for ${whom} is paused. Nothing will be charged until you resume it on My Dogs. You can stop it there too.`,
        ),
        ...manageBlocks(sponsorship, links),
      ],
      reason: sponsorshipReason(),
    };
  },
  kinds: ['sponsorship-paused'],
  // A dog's new status and a stop have emails of their own.
  decide: (event, facts) =>
    aboutSponsorship(event, facts, ({ status, desired_status }) => {
      const wanted = event.data.detail === 'sponsor' ? 'pause' : 'run';
      const isTold = event.data.detail === 'sponsor' || event.data.detail === 'bank';
      return isTold && status === 'paused' && desired_status === wanted
        ? { reason: event.data.detail }
        : null;
    }),
  samples: [
    {
      id: 'sponsorship-paused',
      name: 'Meera Tandon',
      data: { ...sponsorshipSample, reason: 'sponsor' },
    },
    {
      id: 'sponsorship-paused-at-bank',
      name: 'Meera Tandon',
      data: { ...allDogsSample, reason: 'bank' },
    },
    {
      id: 'sponsorship-paused-visitor',
      name: 'Meera Tandon',
      data: { ...sponsorshipSample, ...visitorSample, reason: 'bank' },
    },
  ],
});
