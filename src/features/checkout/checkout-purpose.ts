import { site } from '@/config/site';
import type { DonationType } from '@/content/donation-types';
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
}

interface SponsoredDog {
  id: string;
  name: string;
  image: string;
  /** Rupees. */
  monthlyAmount: number;
}

/** The monthly sponsorship of one dog. */
export function sponsorshipPurpose(dog: SponsoredDog): CheckoutPurpose {
  return {
    amountPaise: rupeesToPaise(dog.monthlyAmount),
    description: `Monthly sponsorship of ${dog.name}`,
    image: dog.image,
    type: 'Monthly',
    dog: { id: dog.id, name: dog.name },
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
