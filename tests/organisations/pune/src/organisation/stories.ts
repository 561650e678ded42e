import { say } from '@/lib/say';

export interface Story {
  dogName: string;
  dogId: string;
  beforeImage: string;
  beforeAlt: string;
  afterImage: string;
  afterAlt: string;
  story: readonly string[];
  author: string;
  authorRole: string;
}

interface Stories {
  description: string;
  introduction: string;
  stories: readonly Story[];
}

export const adoptionStories: Stories = {
  description: say('What becomes of the dogs of the Mutha, told by the people who feed them.'),
  introduction: say('The first stories are being written.'),
  stories: [],
};
