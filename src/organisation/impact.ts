import { site } from '@/config/site';
import { say } from '@/lib/say';

interface Impact {
  /** Made up. Remove the line when the figures are your own. */
  isSample?: true;
  /** Without any, the section is left out. */
  figures: readonly { figure: string; label: string }[];
}

export const impact: Impact = {
  isSample: true,
  figures: [
    { figure: '200+', label: say('dogs rescued') },
    { figure: '150', label: say('virtual adoptions') },
    { figure: '45', label: say('partner shelters') },
    { figure: '15,000+', label: say`street dogs in ${site.city}` },
  ],
};
