import { say } from '@/lib/say';

export interface Quote {
  name: string;
  role: string;
  /** The file name in `public/images/people`, without size and extension. */
  portrait: string;
  /** In a line of its own, below the role. */
  note: string;
  quote: string;
}

interface Testimonials {
  /** Made up. Remove the line when the quotes are what your own adopters say. */
  isSample?: true;
  /** Without any, the section is left out. */
  onHomePage: readonly Quote[];
  onStories: readonly Quote[];
}

export const testimonials: Testimonials = {
  isSample: true,
  onHomePage: [
    {
      name: say('Ananya Srivastava'),
      role: say('Teacher, Lucknow'),
      portrait: 'ananya',
      note: say('Adopted Sheru'),
      quote: say(
        'My landlord doesn’t allow pets. Now there is a fawn fellow in Hazratganj with my name on his food bowl, and on the first of every month I see how he is doing.',
      ),
    },
    {
      name: say('Rahul Khanna'),
      role: say('Software engineer, Bengaluru'),
      portrait: 'rahul',
      note: say('Adopted Dadi Amma'),
      quote: say(
        'She is eleven and sleeps through most of her videos. When her hip was treated, the cost was on her page before I thought to ask.',
      ),
    },
    {
      name: say('Farida Ansari'),
      role: say('Grandmother, Aminabad'),
      portrait: 'farida',
      note: say('Adopted Kaalu'),
      quote: say(
        'Kaalu guarded our lane for years and belonged to nobody. My grandchildren adopted him for my birthday. He still guards the lane, only better fed.',
      ),
    },
  ],
  onStories: [
    {
      name: say('Meera Tandon'),
      role: say('Accountant, Lucknow'),
      portrait: 'meera',
      note: say('Adopted Rani'),
      quote: say(
        'I opened the first video in a meeting by mistake. Now the whole office asks how Rani is, and two of them have a dog of their own in Alambagh.',
      ),
    },
    {
      name: say('Joseph D’Souza'),
      role: say('Schoolteacher, Mumbai'),
      portrait: 'joseph',
      note: say('Adopted Moti'),
      quote: say(
        'My class adopted Moti together. Every month one child reads his report aloud, and nobody has ever asked to go out while it is being read.',
      ),
    },
    {
      name: say('Vikram Chauhan'),
      role: say('Retired railway guard, Kanpur'),
      portrait: 'vikram',
      note: say('Adopted Bahadur'),
      quote: say(
        'For forty years I changed trains at Charbagh and stepped around dogs like him. It is good to know one of them by name, and that he gets his dinner.',
      ),
    },
  ],
};
