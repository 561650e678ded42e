import { say } from '@/lib/say';

interface Impact {
  figures: readonly { figure: string; label: string }[];
}

export const impact: Impact = {
  figures: [{ figure: '61', label: say('dogs vaccinated this year') }],
};
