import { Picture } from '@/components/ui/Picture';
import type { Dog } from '@/features/dogs/dog';

/** The grid that it is the first part of. */
export const portraitGridClass =
  'mt-4 grid gap-8 wrap-anywhere md:grid-cols-[minmax(0,20rem)_1fr] md:gap-x-10 md:gap-y-6 lg:grid-cols-[minmax(0,26rem)_1fr] lg:gap-x-14';

const sizes = '(min-width: 64rem) 26rem, (min-width: 48rem) 20rem, 90vw';

/** The picture of a dog's own pages, beside everything else on a wide screen. */
export function DogPortrait({ dog }: { dog: Pick<Dog, 'name' | 'image'> }) {
  return (
    <div className="arch aspect-[4/5] bg-paper md:row-span-2">
      <Picture src={dog.image} alt={dog.name} eager sizes={sizes} />
    </div>
  );
}
