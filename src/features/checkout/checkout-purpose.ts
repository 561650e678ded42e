import { site } from '@/config/site';
import { rupeesToPaise } from '@/lib/money';

export type DonationType = 'One-time' | 'Monthly';

/** What a person is about to pay for. */
export interface CheckoutPurpose {
  /** Paise, as the page shows it. For a dog the server takes the amount from the database. */
  amount: number;
  description: string;
  /** A picture for the provider's window, as a path or an address. */
  image: string;
  type: DonationType;
  dog?: { id: string; name: string };
}

interface SponsoredDog {
  id: string;
  name: string;
  image: string;
  monthlyAmount: number;
}

/** The monthly sponsorship of one dog. */
export function sponsorshipPurpose(dog: SponsoredDog): CheckoutPurpose {
  return {
    amount: rupeesToPaise(dog.monthlyAmount),
    description: `Monthly sponsorship of ${dog.name}`,
    image: dog.image,
    type: 'Monthly',
    dog: { id: dog.id, name: dog.name },
  };
}

/**
 * A gift to all the dogs.
 * @param amount paise
 */
export function donationPurpose(amount: number, type: DonationType): CheckoutPurpose {
  return { amount, type, description: `${type} gift to ${site.name}`, image: '/icon-512.png' };
}
