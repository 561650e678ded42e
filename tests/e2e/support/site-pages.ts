export interface Screen {
  /** What the link to it says. */
  link: string;
  path: string;
  heading: string;
}

export const home: Screen = {
  link: 'Home',
  path: '/',
  heading: 'Make a Difference, One Paw at a Time.',
};
export const dogs: Screen = { link: 'Meet the Dogs', path: '/dogs', heading: 'Meet Our Dogs' };
export const howItWorks: Screen = {
  link: 'How It Works',
  path: '/how-it-works',
  heading: 'How It Works',
};
export const stories: Screen = {
  link: 'Adoption Stories',
  path: '/stories',
  heading: 'Adoption Stories',
};
export const support: Screen = { link: 'Support Us', path: '/support', heading: 'Support Us' };

/** The links of the header and the footer's quick links, in order. */
export const navigation = [home, dogs, howItWorks, stories, support];

/** The footer's legal links, in order. */
export const legal: Screen[] = [
  { link: 'Privacy', path: '/privacy', heading: 'Privacy' },
  { link: 'Terms', path: '/terms', heading: 'Terms' },
  { link: 'Cookies', path: '/cookies', heading: 'Cookies' },
  { link: 'Refunds', path: '/refunds', heading: 'Refunds' },
];

export const publicPages = [...navigation, ...legal];
