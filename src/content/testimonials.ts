/** Samples. Replace them with what your own adopters say before going live. */
export const testimonials = [
  {
    name: 'Ananya Srivastava',
    role: 'Teacher, Lucknow',
    portrait: 'ananya',
    note: 'Adopted Sheru',
    quote:
      'I rent a flat that takes no pets. Now there is a fawn fellow in Hazratganj with my name on his food bowl, and on the first of every month I see how he is doing.',
  },
  {
    name: 'Rahul Khanna',
    role: 'Software engineer, Bengaluru',
    portrait: 'rahul',
    note: 'Adopted Dadi Amma',
    quote:
      'She is eleven and sleeps through most of her videos. When her hip was treated, what it cost was on her page before I had thought of asking.',
  },
  {
    name: 'Farida Ansari',
    role: 'Grandmother, Aminabad',
    portrait: 'farida',
    note: 'Adopted Kaalu',
    quote:
      'Kaalu guarded our lane for years and belonged to nobody. My grandchildren adopted him for my birthday. He still guards the lane, only better fed.',
  },
] as const;
