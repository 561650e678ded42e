import type { DogUpdate } from '@/features/dog-updates/dog-update';
import { language } from '@/lib/language';

interface Props {
  update: DogUpdate;
  className: string;
}

/** What an update says, as it was written, and in which language if it isn't the one of the page. */
export function UpdateText({ update: { body, language: written }, className }: Props) {
  return (
    <>
      <p dir="auto" lang={written} className={className}>
        {body}
      </p>
      {written === language ? null : (
        <p className="mt-1 text-sm text-muted">
          {written === 'hi' ? 'Written in Hindi' : 'Written in English'}
        </p>
      )}
    </>
  );
}
