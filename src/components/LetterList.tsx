import type { Letter } from '@/lib/letters-api';
import { formatDate } from '@/lib/dates';
import { languageOf } from '@/lib/language';
import { say } from '@/lib/say';

interface Props {
  /** Newest first, as they are stored. */
  letters: readonly Letter[];
  /** Names the dog of each. */
  namesDogs?: boolean;
  className?: string;
}

/** What a person wrote, the oldest first, and whether the team has seen it. Nothing without letters. */
export function LetterList({ letters, namesDogs = false, className = '' }: Props) {
  if (letters.length === 0) return null;
  return (
    <ul
      role="list"
      aria-label={say('What you wrote')}
      className={`grid gap-3 ${className}`.trimEnd()}
    >
      {letters.toReversed().map(({ id, message, created_at, seen_at, dog_name }) => (
        <li key={id} className="max-w-reading rounded-card bg-paper px-4 py-3">
          <p className="text-sm text-muted">
            <span>
              {namesDogs && dog_name !== null
                ? say`You, ${formatDate(created_at)}, about ${dog_name}`
                : say`You, ${formatDate(created_at)}`}
            </span>
            <span>{seen_at === null ? null : ` · ${say('Seen by the team')}`}</span>
          </p>
          <p dir="auto" lang={languageOf(message)} className="wrap-anywhere whitespace-pre-wrap">
            {message}
          </p>
        </li>
      ))}
    </ul>
  );
}
