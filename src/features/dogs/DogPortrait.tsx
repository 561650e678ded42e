import { Picture } from '@/components/ui/Picture';
import type { Dog } from '@/features/dogs/dog';

/** The picture of a dog's own pages, beside everything else on a wide screen. */
export function DogPortrait({ dog }: { dog: Dog }) {
  return (
    <div className="arch aspect-[4/5] bg-paper md:row-span-2">
      <Picture
        src={dog.image}
        alt={dog.name}
        eager
        sizes="(min-width: 64rem) 26rem, (min-width: 48rem) 20rem, 90vw"
      />
    </div>
  );
}
