import { say } from '@/lib/say';

export interface Story {
  dogName: string;
  /** The page of the dog is linked if the database has it. */
  dogId: string;
  /** 800 pixels wide, in `public/`. */
  beforeImage: string;
  beforeAlt: string;
  afterImage: string;
  afterAlt: string;
  /** Paragraphs. */
  story: readonly string[];
  author: string;
  authorRole: string;
}

interface Stories {
  /** Made up. Remove the line when the stories are your own. */
  isSample?: true;
  /** For search engines. */
  description: string;
  /** Below the heading. */
  introduction: string;
  stories: readonly Story[];
}

export const adoptionStories: Stories = {
  isSample: true,
  description: say(
    'Moti, Rani and Bahadur before and after: three street dogs of Lucknow whose sponsors paid for food and treatment, and were patient.',
  ),
  introduction: say(
    'Three dogs, before and after somebody stood by them, told by the people who were there.',
  ),
  stories: [
    {
      dogName: say('Moti'),
      dogId: '10000000-0000-4000-8000-000000000002',
      beforeImage: '/images/stories/moti-before-800.webp',
      beforeAlt: say('Moti before: thin and dusty, his cream coat patchy, looking away'),
      afterImage: '/images/stories/moti-after-800.webp',
      afterAlt: say('Moti now: a full cream coat, one ear up and one folded, sitting at ease'),
      story: [
        say(
          'Moti was living behind a kebab shop in Chowk on what was swept out at closing time. Mange had taken half of his coat, and he flinched at every raised hand.',
        ),
        say(
          'It took nine evenings of sitting on the step before he would eat from my hand. Then came the vet, six weeks of treatment and a proper meal twice a day. The first thing to come back was not the coat but the tail: one morning it wagged when I called.',
        ),
      ],
      author: say('Saba Rizvi'),
      authorRole: say('Feeding volunteer, Chowk'),
    },
    {
      dogName: say('Rani'),
      dogId: '10000000-0000-4000-8000-000000000005',
      beforeImage: '/images/stories/rani-before-800.webp',
      beforeAlt: say('Rani before: a worn-out brindle dog lying low, ribs showing'),
      afterImage: '/images/stories/rani-after-800.webp',
      afterAlt: say('Rani now: a glossy brindle coat and a marigold bandana, lying in the sun'),
      story: [
        say(
          'When we met Rani in Alambagh she was feeding nine pups. None of them was hers: she had found two litters without a mother and taken them in, and there was very little left of her.',
        ),
        say(
          'Her sponsors paid for the food, the vaccinations and, when the last pup was weaned, the operation that means she will not have to do it again. The notch in her ear says so. These days her only duty is the sunny step, and she takes it seriously.',
        ),
      ],
      author: say('Imran Siddiqui'),
      authorRole: say('Field coordinator'),
    },
    {
      dogName: say('Bahadur'),
      dogId: '10000000-0000-4000-8000-000000000006',
      beforeImage: '/images/stories/bahadur-before-800.webp',
      beforeAlt: say('Bahadur before: hurt and wary, a fresh wound across his muzzle, head low'),
      afterImage: '/images/stories/bahadur-after-800.webp',
      afterAlt: say('Bahadur now: a strong tan and black dog with an old scar, standing tall'),
      story: [
        say(
          'An auto hit him outside Charbagh station in the January fog. The porters carried him to the parcel office on a luggage trolley and kept phoning until somebody came.',
        ),
        say(
          'He needed two operations and a month on a blanket in our store room, which he disliked. He went back to his platform gate in March with a scar across his muzzle and a new habit: he looks both ways. The porters say that he taught it to the others.',
        ),
      ],
      author: say('Asha Verma'),
      authorRole: say('Rescue lead'),
    },
  ],
};
