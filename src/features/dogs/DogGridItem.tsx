import { DogCard } from '@/features/dogs/DogCard';
import type { Dog } from '@/features/dogs/dog';

interface Props {
  dog: Dog;
  index: number;
  /** How many dogs the list has, rendered or not. */
  total: number;
  isFirstRow: boolean;
}

export function DogGridItem({ dog, index, total, isFirstRow }: Props) {
  return (
    <div role="listitem" aria-setsize={total} aria-posinset={index + 1}>
      <DogCard dog={dog} eager={isFirstRow} />
    </div>
  );
}
