import { useEffect, type RefObject } from 'react';
import { Link, useLocation } from 'react-router-dom';
import * as z from 'zod/mini';
import { RadioCards } from '@/components/ui/RadioCards';
import { useSchemaForm } from '@/components/use-submit-form';
import { useToday } from '@/components/use-today';
import { GIFT_MESSAGE_MAX_LENGTH, GIFT_NAME_MAX_LENGTH, GIFT_WEB_ADDRESS } from '@/config/limits';
import { cleanedLine, cleanedText, emailSchema, looksLikeName, storable } from '@/lib/form-schemas';
import { paths } from '@/lib/paths';
import { say } from '@/lib/say';
import type { GiftDetails } from '@common/gift-texts';
import { cleanLine } from '@common/typed-text';

const nameSchema = (missing: string) =>
  z
    .string()
    .check(
      cleanedLine,
      z.minLength(1, missing),
      z.maxLength(GIFT_NAME_MAX_LENGTH, say`At most ${GIFT_NAME_MAX_LENGTH} characters.`),
      looksLikeName,
    );

/** In the order of the form. */
const occasionLabels = {
  birthday: say('A birthday'),
  'in-memory': say('In memory of somebody'),
  'in-honour': say('In honour of somebody'),
  'just-so': say('Just because'),
} as const satisfies Record<GiftDetails['occasion'], string>;

const memoryOf = nameSchema(say('Please say who the gift is in memory of.'));
const occasions = Object.keys(occasionLabels) as (keyof typeof occasionLabels)[];

/** @param today in India, as YYYY-MM-DD */
function giftDetailsSchema(today: string) {
  return z
    .object({
      occasion: z.enum(occasions),
      recipientName: nameSchema(say('Please say who it is for.')),
      memoryOf: z.string(),
      giverName: nameSchema(say('Please say who it is from.')),
      message: z.string().check(
        cleanedText,
        storable,
        z.refine((text) => !GIFT_WEB_ADDRESS.test(text), say('Please leave out web addresses.')),
        z.maxLength(
          GIFT_MESSAGE_MAX_LENGTH,
          say`The text must be at most ${GIFT_MESSAGE_MAX_LENGTH} characters.`,
        ),
      ),
      arrival: z.enum(['page', 'email']),
      email: z.string(),
      day: z.string(),
    })
    .check((context) => {
      const { value } = context;
      const refuse = (field: keyof typeof value, message: string | undefined) => {
        if (message !== undefined) {
          context.issues.push({ code: 'custom', message, path: [field], input: value[field] });
        }
      };
      if (value.occasion === 'in-memory') refuse('memoryOf', problemOf(memoryOf, value.memoryOf));
      if (value.arrival !== 'email') return;
      refuse('email', problemOf(emailSchema, value.email));
      const isInTime = value.day >= today && value.day <= inTwelveMonths(today);
      refuse(
        'day',
        isInTime ? undefined : say('Please choose a day within the next twelve months.'),
      );
    });
}

function problemOf(schema: z.ZodMiniType, value: string): string | undefined {
  return schema.safeParse(value).error?.issues[0]?.message;
}

/** The same day a year later; of 29 February the 28th. */
function inTwelveMonths(day: string): string {
  const later = `${Number(day.slice(0, 4)) + 1}${day.slice(4)}`;
  return later.endsWith('-02-29') ? later.replace('-29', '-28') : later;
}

type Values = z.output<ReturnType<typeof giftDetailsSchema>>;

function toDetails(values: Values): GiftDetails {
  const { occasion, message } = values;
  const parts = {
    recipient_name: values.recipientName,
    giver_name: values.giverName,
    ...(message === '' ? {} : { message }),
    ...(values.arrival === 'email'
      ? { email: cleanLine(values.email), deliver_on: values.day }
      : {}),
  };
  return occasion === 'in-memory'
    ? { ...parts, occasion, memory_of: cleanLine(values.memoryOf) }
    : { ...parts, occasion };
}

/** Reads what was typed. Null while it can't be given: then the fields say what to change. */
export type ReadGiftDetails = () => Promise<GiftDetails | null>;

export interface GiftDetailsFormProps {
  /** A visitor's gift is a page: an email needs an account. */
  isSignedIn: boolean;
  readRef: RefObject<ReadGiftDetails | null>;
}

/** For whom a gift is, from whom, on which occasion, and how it arrives. The page's own button sends it. */
export default function GiftDetailsForm({ isSignedIn, readRef }: GiftDetailsFormProps) {
  const today = useToday();
  const location = useLocation();
  const defaults: Values = {
    occasion: 'birthday',
    recipientName: '',
    memoryOf: '',
    giverName: '',
    message: '',
    arrival: 'page',
    email: '',
    day: today,
  };
  const { form, field } = useSchemaForm({
    schema: giftDetailsSchema(today),
    defaults,
    draft: 'gift-details',
    survivesNavigation: true,
  });
  const { handleSubmit, watch } = form;
  // react-hook-form focuses the first invalid field in the order of registration, and one of these appears later.
  const occasionField = field('occasion', say('Occasion'), { options: occasionLabels });
  const memoryOfField = field('memoryOf', say('In memory of'));
  const isInMemory = watch('occasion') === 'in-memory';
  const arrival = isSignedIn ? watch('arrival') : 'page';

  useEffect(() => {
    readRef.current = async () => {
      let details: GiftDetails | null = null;
      await handleSubmit((values) => {
        details = toDetails(isSignedIn ? values : { ...values, arrival: 'page' });
      })();
      return details;
    };
    return () => {
      readRef.current = null;
    };
  }, [handleSubmit, isSignedIn, readRef]);

  return (
    <div role="group" aria-label={say('The gift')} className="grid max-w-xl grid-cols-1 gap-2">
      {occasionField}
      {isInMemory ? memoryOfField : null}
      {field(
        'recipientName',
        isInMemory ? say('Who will read it') : say('Who it is for'),
        'line',
        isInMemory
          ? say('The person who will open the page, for example a family member.')
          : say('The name on the gift.'),
      )}
      {field(
        'giverName',
        say('Who it is from'),
        'name',
        say('The name shown. Your email address and the amount are not shown.'),
      )}
      {field(
        'message',
        say('Message'),
        { rows: 3, maxLength: GIFT_MESSAGE_MAX_LENGTH },
        say('Optional.'),
      )}
      {isSignedIn ? (
        <RadioCards
          legend={say('How should it arrive?')}
          options={arrivals}
          inputProps={(value) => ({ ...form.register('arrival'), value })}
        />
      ) : (
        <p className="text-muted">
          You get a page to print, show or send yourself. To have it emailed on a day of your
          choice,{' '}
          <Link
            to={paths.signIn}
            state={{ from: location.pathname + location.search }}
            className="text-link"
          >
            sign in first
          </Link>
          .
        </p>
      )}
      {arrival === 'email' ? (
        <div className="mt-4 grid grid-cols-1 gap-2">
          {field(
            'email',
            say('Email of the recipient'),
            'other-email',
            say('We write there once, and delete the address 30 days later.'),
          )}
          {field(
            'day',
            say('Day'),
            { type: 'date', min: today, max: inTwelveMonths(today) },
            say(
              'We send the email at eight in the morning, Indian time, or straight away if that time has passed. Until then you can withdraw the gift.',
            ),
          )}
        </div>
      ) : null}
    </div>
  );
}

const arrivals = [
  {
    value: 'page',
    label: say('As a page'),
    text: say('To print, show or send yourself.'),
  },
  {
    value: 'email',
    label: say('By email'),
    text: say('On a day of your choice, within twelve months.'),
  },
] as const;
