import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Picture } from '@/components/ui/Picture';
import type { TeamDog } from '@/features/dog-updates/team/team-dog-queries';
import { languageOf } from '@/lib/text';
import { paths } from '@/lib/paths';

interface Props {
  dog: TeamDog;
  children?: ReactNode;
}

/** A large link to writing an update about a dog. */
export function DogRow({ dog, children }: Props) {
  return (
    <Link
      to={paths.writeUpdate(dog.id)}
      className="flex items-center gap-4 enlarged:block! enlarged:*:block rounded-card border border-line bg-surface p-3 hover:bg-paper"
    >
      <span className="arch aspect-[4/5] w-14 shrink-0 bg-paper">
        <Picture src={dog.image} alt="" sizes="3.5rem" />
      </span>
      <span className="min-w-0 flex-1">
        <span lang={languageOf(dog.name)} className="line-clamp-2 font-semibold break-words">
          {dog.name}
        </span>
        {children}
      </span>
    </Link>
  );
}
