import { site } from '@/config/site';
import type { DonationType } from '@/content/donations';
import { rupeesToPaise } from '@/lib/money';

export interface CheckoutPurpose {
  /** As the page shows it. For a dog the server takes the amount from the database. */
  amountPaise: number;
  /** Shown in the provider's window. */
  description: string;
  /** A path or URL of a picture for the provider's window. */
  image: string;
  type: DonationType;
  dog?: { id: string; name: string };
  /** The person agrees to a charge every month, instead of paying once. */
  mandate?: {
    /** The sponsorship that ends when the new mandate is authorised. */
    replacesId?: string;
  };
}

interface SponsoredDog {
  id: string;
  name: string;
  image: string;
  /** Rupees. */
  monthlyAmount: number;
}

/** The monthly sponsorship of one dog, as the specification words it. */
export function sponsorshipPurpose({ id, name, image, monthlyAmount }: SponsoredDog) {
  return {
    amountPaise: rupeesToPaise(monthlyAmount),
    description: `Monthly sponsorship of ${name}`,
    image,
    type: 'Monthly',
    dog: { id, name },
  } as const satisfies CheckoutPurpose;
}

/** A month's amount for one dog, given once. */
export function oneTimePurpose(dog: SponsoredDog): CheckoutPurpose {
  return {
    ...sponsorshipPurpose(dog),
    description: `One-time gift for ${dog.name}`,
    type: 'One-time',
  };
}

const descriptions: Record<DonationType, string> = {
  'One-time': `One-time gift to ${site.name}`,
  Monthly: `Monthly gift to ${site.name}`,
};

/** A donation for all dogs. */
export function donationPurpose(amountPaise: number, type: DonationType): CheckoutPurpose {
  return { amountPaise, type, description: descriptions[type], image: '/icon-512.png' };
}
