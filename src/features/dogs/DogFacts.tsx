import { LocationIcon } from '@/components/icons';
import type { Dog } from '@/features/dogs/dog';
import { languageOf } from '@/lib/text';

export function DogFacts({ dog }: { dog: Dog }) {
  return (
    <dl className="mt-7 grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-3 enlarged:grid-cols-1 enlarged:gap-y-1">
      <dt className="text-muted">Age</dt>
      <dd className="font-semibold">{dog.age}</dd>
      <dt className="text-muted">Location</dt>
      <dd
        lang={languageOf(dog.location)}
        className="flex gap-1.5 font-semibold [&>svg]:size-5 [&>svg]:translate-y-0.5"
      >
        <LocationIcon />
        {dog.location}
      </dd>
      {dog.traits.length > 0 ? (
        <>
          <dt className="text-muted">Traits</dt>
          <dd>
            <ul role="list" className="flex flex-wrap gap-2">
              {dog.traits.map((trait) => (
                <li
                  key={trait}
                  lang={languageOf(trait)}
                  className="rounded-full border border-line bg-surface px-3 py-0.5 text-sm font-medium"
                >
                  {trait}
                </li>
              ))}
            </ul>
          </dd>
        </>
      ) : null}
    </dl>
  );
}
