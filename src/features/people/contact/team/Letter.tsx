import type { Tables } from '@common/database';
import { formatDateTime } from '@/lib/dates';
import { languageOf } from '@/lib/language';

/** A contact message beside what is done about it. */
export function Letter({ letter }: { letter: Tables<'contact_messages'> }) {
  const { name, email, message, created_at } = letter;
  return (
    <section
      aria-labelledby="letter"
      className="mb-8 rounded-card border border-control bg-surface p-5 wrap-anywhere"
    >
      <h2 id="letter" lang={languageOf(name)} className="text-xl!">
        {`${name} wrote`}
      </h2>
      <p className="text-sm text-muted">
        <span>{`${email}, `}</span>
        <time dateTime={created_at}>{formatDateTime(created_at)}</time>
      </p>
      <p dir="auto" lang={languageOf(message)} className="mt-2 whitespace-pre-line">
        {message}
      </p>
    </section>
  );
}
