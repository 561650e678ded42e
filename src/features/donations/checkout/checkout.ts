import type { ReactNode } from 'react';
import * as z from 'zod/mini';
import { site } from '@/config/site';
import type { DonationType } from '@/content/donations';
import { environment } from '@/lib/env';
import { rupeesToPaise } from '@/lib/money';
import { say } from '@/lib/say';
import type { GiftDetails } from '@common/gift-texts';

export interface CheckoutPurpose {
  /** As the page shows it. */
  amountPaise: number;
  /** The dog's price, which the server takes from the database. The amount is sent only where it is another one. */
  dogPaise?: number;
  /** Shown in the provider's window. */
  description: string;
  /** A path or URL of a picture for the provider's window. */
  image: string;
  dog?: { id: string; name: string };
  /** The appeal that it is given for, of that dog. */
  appealId?: string;
  /** For whom it is given, if not for the payer. */
  gift?: GiftDetails;
  /** The person agrees to a charge every month, instead of paying once. */
  mandate?: {
    /** The sponsorship that ends when the new mandate is authorised. */
    replacesId?: string;
  };
}

/** What opens a visitor's gift. */
export const giftLinkSchema = z.optional(z.object({ id: z.string(), secret: z.string() }));

/** How a subscription stands once it is approved, as sync-sponsorship answers. */
export const confirmedSchema = z.object({
  status: z.string(),
  desired_status: z.enum(['run', 'pause', 'stop']),
  next_charge_at: z._default(z.nullable(z.string()), null),
});
export type Confirmed = z.infer<typeof confirmedSchema>;

interface SponsoredDog {
  id: string;
  name: string;
  image: string;
  /** Rupees. */
  monthlyAmount: number;
}

/** The monthly sponsorship of one dog, as the specification words it. */
export function sponsorshipPurpose({ id, name, image, monthlyAmount }: SponsoredDog) {
  const dogPaise = rupeesToPaise(monthlyAmount);
  return {
    amountPaise: dogPaise,
    dogPaise,
    description: say`Monthly sponsorship of ${name}`,
    image,
    dog: { id, name },
  } as const satisfies CheckoutPurpose;
}

/** What somebody gives for one dog, every month or once. */
export function dogPurpose(
  dog: SponsoredDog,
  type: DonationType,
  amountPaise: number,
): CheckoutPurpose {
  const monthly = { ...sponsorshipPurpose(dog), amountPaise };
  return type === 'Monthly'
    ? { ...monthly, mandate: {} }
    : { ...monthly, description: say`One-time donation for ${dog.name}` };
}

/** What somebody gives for one need of a dog. */
export function appealPurpose(
  {
    id,
    title,
    dog,
  }: { id: string; title: string; dog: Pick<SponsoredDog, 'id' | 'name' | 'image'> },
  amountPaise: number,
): CheckoutPurpose {
  const { image, name } = dog;
  return { amountPaise, description: title, image, dog: { id: dog.id, name }, appealId: id };
}

const descriptions: Record<DonationType, string> = {
  'One-time': say`One-time donation to ${site.name}`,
  Monthly: say`Monthly donation to ${site.name}`,
};

/** A donation for all dogs. */
export function donationPurpose(amountPaise: number, type: DonationType): CheckoutPurpose {
  return { amountPaise, description: descriptions[type], image: '/icon-512.png' };
}

/**
 * Whether this site can charge automatically every month: a mandate needs the server, which `direct` payments
 * don't use.
 */
export function hasMandates(): boolean {
  return environment?.payments === 'server';
}

/** A donor without an account, as create-order wants them. */
export interface VisitorDonor {
  name: string;
  address: string;
  email: string;
  is_indian_citizen: true;
  /** The income tax department's permanent account number. */
  pan?: string;
  /** A number is kept only with the consent. */
  whatsapp?: { number: string; consents: true };
}

/**
 * Who gives, as the fields of the page say it or as the account has it stored.
 * @param isSignedIn whether the details are those of an account, which the server has
 * @returns null while a field says what to change
 * @throws FunctionError
 */
export type AskForDonor = (isSignedIn: boolean) => Promise<VisitorDonor | 'stored' | null>;

/** The step of a payment page that asks who gives. */
export interface DonorStep {
  fields: ReactNode;
  /** Whether who gives is known. Otherwise a field says what to change, and has focus. */
  isComplete: () => Promise<boolean>;
  askForDonor: AskForDonor;
  /** Once something is paid: what was typed is deleted. */
  forget: () => void;
}
