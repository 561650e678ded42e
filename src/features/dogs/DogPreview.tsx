import { DogPortrait, portraitGridClass } from '@/features/dogs/DogPortrait';
import type { DogInHead } from '@/features/dogs/structured-dog';

/**
 * The portrait in the file of a dog's page, where the page shows it later, until PageHead removes it. It needs no
 * script and no answer of the backend. Above what React renders while the dog loads.
 */
export function DogPreview({ dog }: { dog: DogInHead }) {
  return (
    <div data-built="" className="absolute inset-x-0 top-0">
      {/* As high as the header and the link back. */}
      <div className="h-[4.5rem] border-b border-transparent" />
      <div className="page-width pt-6 sm:pt-10">
        <div className="min-h-12" />
        <div className={portraitGridClass}>
          <DogPortrait dog={dog} />
        </div>
      </div>
    </div>
  );
}
