import { say } from '@/lib/say';

interface About {
  introduction: readonly string[];
  people: readonly { name: string; role: string; portrait: string; text: string }[];
  papers: readonly { name: string; number: string; document?: string }[];
  accounts: {
    year: string;
    receivedPaise: number;
    spent: readonly { label: string; paise: number }[];
    document?: string;
  } | null;
}

export const about: About = {
  introduction: [say('Vidya Kulkarni began to feed the dogs of the river in 2019.')],
  people: [],
  papers: [],
  accounts: null,
};
