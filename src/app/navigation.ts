import { paths } from '@/lib/paths';

/** The links of the header, the mobile menu and the footer. */
export const navigationLinks = [
  { to: paths.home, label: 'Home' },
  { to: paths.dogs, label: 'Meet the Dogs' },
  { to: paths.howItWorks, label: 'How It Works' },
  { to: paths.stories, label: 'Adoption Stories' },
  { to: paths.support, label: 'Support Us' },
] as const;
