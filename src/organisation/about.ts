import { say } from '@/lib/say';

interface About {
  /** Made up. Remove the line when what this file says is true of you. */
  isSample?: true;
  /** Who founded the organisation, when and why: a paragraph each. */
  introduction: readonly string[];
  /** Whom a donor may meet: founders, carers, the vet. Without any, the section is left out. */
  people: readonly {
    name: string;
    role: string;
    /** The file name in `public/images/people`, without size and extension. */
    portrait: string;
    text: string;
  }[];
  /** Beside the entry in the register, which is among the facts. */
  papers: readonly {
    name: string;
    number: string;
    /** A PDF below `public`: /papers/80g.pdf */
    document?: string;
  }[];
  /** Of the last financial year that is closed; null leaves them out. Amounts in paise. */
  accounts: {
    year: string;
    receivedPaise: number;
    spent: readonly { label: string; paise: number }[];
    /** The audited accounts, a PDF below `public`. */
    document?: string;
  } | null;
}

export const about: About = {
  isSample: true,
  introduction: [
    say(
      'Shalini Rastogi taught chemistry and fed six dogs on her way to school. In the winter of 2014 one of them was hit by a bus, and no clinic in Lucknow took in a dog without an owner. She and four neighbours founded this society to be that owner.',
    ),
    say(
      'The dogs stay where they live. People of their lanes feed them and look after them; we pay for the food, the vet and the medicine, and tell you how the dog you chose is doing.',
    ),
  ],
  people: [
    {
      name: say('Shalini Rastogi'),
      role: say('Founder and Secretary'),
      portrait: 'shalini',
      text: say('Reads every message that you write, and signs the receipts.'),
    },
    {
      name: say('Sunita'),
      role: say('Carer, Hazratganj'),
      portrait: 'sunita',
      text: say('Opens the chemist’s shop, and feeds the dogs behind it before that.'),
    },
    {
      name: say('Rakesh'),
      role: say('Carer, Chowk'),
      portrait: 'rakesh',
      text: say('Sells tea. Knows at which corner each dog of Chowk sleeps.'),
    },
    {
      name: say('Salim'),
      role: say('Carer, Aminabad'),
      portrait: 'salim',
      text: say('Keeps the bandages and the drops for the whole bazaar.'),
    },
    {
      name: say('Dr Alok Verma'),
      role: say('Vet'),
      portrait: 'alok',
      text: say('Vaccinates on Sundays in the lanes, and operates in his clinic.'),
    },
  ],
  papers: [
    { name: say('Registration as a charity (12A)'), number: 'AAAAA0000AE20140' },
    { name: say('Tax relief for donors (80G, now section 133)'), number: 'AAAAA0000AF20214' },
    { name: say('NGO Darpan'), number: 'UP/2014/0000000' },
  ],
  accounts: {
    year: '2025-26',
    receivedPaise: 186_425_000,
    spent: [
      { label: say('Food'), paise: 71_240_000 },
      { label: say('Vet, medicine and operations'), paise: 65_890_000 },
      { label: say('Vaccines and sterilisations'), paise: 14_320_000 },
      { label: say('Pay of two drivers'), paise: 18_600_000 },
      { label: say('Office, bank and payment fees'), paise: 6_275_000 },
    ],
  },
};
