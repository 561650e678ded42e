import { PageHead } from '@/components/PageHead';
import { goalText } from '@/features/donations/appeals/appeal';
import { dogSharePicture } from '@/features/dogs/DogHead';
import { paths } from '@/lib/paths';
import { say } from '@/lib/say';

export interface AppealInHead {
  id: string;
  title: string;
  goal_paise: number;
  last_day: string;
  dog: { name: string; image: string };
}

/**
 * The head of an appeal's page, which the build renders, too. A preview stays in a message for good, so it says nothing that
 * changes: no sum, no number of people or days.
 */
export function AppealHead({ appeal }: { appeal: AppealInHead }) {
  const { id, title, dog } = appeal;
  const goal = goalText(appeal);
  return (
    <PageHead
      title={title}
      description={say`For ${dog.name}. ${goal}.`}
      shared={{ path: paths.appeal(id), picture: dogSharePicture(dog.image, dog.name) }}
    />
  );
}
