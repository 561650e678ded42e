import { Portrait } from '@/components/Portrait';
import type { Quote } from '@/organisation/testimonials';

export function QuoteList({ quotes }: { quotes: readonly Quote[] }) {
  return (
    <ul role="list" className="grid grid-cols-1 gap-6 lg:grid-cols-3">
      {quotes.map(({ name, role, portrait, note, quote }) => (
        <li key={name}>
          <figure className="flex h-full flex-col rounded-card border border-line bg-surface p-7 enlarged:p-4">
            <blockquote className="flex-1">
              <p className="font-display text-xl leading-snug">{`“${quote}”`}</p>
            </blockquote>
            <figcaption className="mt-7 flex items-center gap-4 enlarged:flex-wrap">
              <Portrait name={portrait} />
              <span>
                <span className="block font-semibold">{name}</span>
                <span className="block text-sm text-muted">{role}</span>
                <span className="block text-sm text-muted">{note}</span>
              </span>
            </figcaption>
          </figure>
        </li>
      ))}
    </ul>
  );
}
