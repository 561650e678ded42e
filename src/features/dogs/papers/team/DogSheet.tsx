import '@/components/print-alone.css';
import { QrCode } from '@/components/QrCode';
import { Picture } from '@/components/ui/Picture';
import { useToday } from '@/components/use-today';
import { absoluteUrl, site } from '@/config/site';
import type { Dog } from '@/features/dogs/dog';
import type { DogStory } from '@/features/dogs/papers/dog-papers-api';
import { factsOf } from '@/features/dogs/papers/DogStory';
import { languageOf } from '@/lib/language';
import { paths } from '@/lib/paths';

interface Props {
  dog: Pick<Dog, 'id' | 'name' | 'location' | 'image'>;
  /** Undefined while it loads. */
  story: DogStory | null | undefined;
}

/** A sheet to print for the wall or, folded, the collar: who the dog is, and the QR code of its page. */
export function DogSheet({ dog, story }: Props) {
  const today = useToday();
  return (
    <article
      aria-label={`Sheet of ${dog.name}`}
      className="print-alone max-w-lg rounded-card border border-line bg-white p-6 text-center text-black wrap-anywhere"
    >
      <div className="arch mx-auto aspect-[4/5] w-40">
        <Picture src={dog.image} alt={dog.name} sizes="10rem" eager />
      </div>
      <p dir="auto" lang={languageOf(dog.name)} className="mt-4 text-3xl font-bold">
        {dog.name}
      </p>
      <p>{dog.location}</p>
      <p className="mt-2">{story ? factsOf(story, today).join(' · ') : ''}</p>
      <QrCode
        text={absoluteUrl(paths.dog(dog.id))}
        label={`QR code of the page of ${dog.name}`}
        className="mx-auto mt-4 w-48"
      />
      <p className="mt-2 text-sm">{`Looked after by ${site.name}. Scan to see the dog’s page.`}</p>
    </article>
  );
}
