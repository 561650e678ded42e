/** Addresses that the forms, the functions and the database accept. */
export const emailAddresses = [
  'a@b.co',
  'Asha.Rai+dogs@Example.org',
  "o'brien_1@email-2.example.co.in",
  `${'a'.repeat(242)}@example.org`,
];

/** Texts that none of them accepts, though some mail servers would deliver to a mailbox in them. */
export const notEmailAddresses = [
  '',
  'a',
  'a@b',
  'a@b.c',
  '@b.co',
  'a@@b.co',
  'a b@c.do',
  '<v@x.org>',
  'v@x.org>',
  '<v@x.org',
  'Vidya <v@x.org>',
  '"v"@x.org',
  'v@x.org,w@x.org',
  'v(comment)@x.org',
  'v.@x.org',
  'v..w@x.org',
  'v@x..org',
  'v@-x.org',
  'v@[127.0.0.1]',
  'v@127.0.0.1',
  'विद्या@x.org',
  // The Kelvin sign, which lower case turns into a k.
  '\u212A@x.org',
  `${'a'.repeat(243)}@example.org`,
];
