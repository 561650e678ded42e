export interface SitePage {
  /** Text of its links. */
  link: string;
  path: string;
  heading: string;
}

export const home: SitePage = {
  link: 'Home',
  path: '/',
  heading: 'Make a Difference, One Paw at a Time.',
};
export const dogs: SitePage = { link: 'Meet the Dogs', path: '/dogs', heading: 'Meet Our Dogs' };
export const howItWorks: SitePage = {
  link: 'How It Works',
  path: '/how-it-works',
  heading: 'How It Works',
};
export const stories: SitePage = {
  link: 'Adoption Stories',
  path: '/stories',
  heading: 'Adoption Stories',
};
export const support: SitePage = { link: 'Support Us', path: '/support', heading: 'Support Us' };

/** The links of the header and the footer's quick links, in order. */
export const navigation = [home, dogs, howItWorks, stories, support];

const about: SitePage = { link: 'Who We Are', path: '/about', heading: 'Who We Are' };

/** The footer's legal links, in order. */
export const legal: SitePage[] = [
  { link: 'Privacy', path: '/privacy', heading: 'Privacy' },
  { link: 'Terms', path: '/terms', heading: 'Terms' },
  { link: 'Cookies', path: '/cookies', heading: 'Cookies' },
  { link: 'Refunds', path: '/refunds', heading: 'Cancellation and refunds' },
];

export const publicPages = [...navigation, about, ...legal];
