import { Portrait } from '@/components/ui/Portrait';
import { Section } from '@/components/Section';
import { testimonials } from '@/content/testimonials';

/** Three adopters in their own words. */
export function Testimonials() {
  return (
    <Section tone="paper" title="What adopters say">
      <ul className="grid gap-6 lg:grid-cols-3">
        {testimonials.map(({ name, role, portrait, dogName, quote }) => (
          <li key={name}>
            <figure className="flex h-full flex-col rounded-card border border-line bg-surface p-7">
              <blockquote className="flex-1">
                <p className="font-display text-xl leading-snug">“{quote}”</p>
              </blockquote>
              <figcaption className="mt-7 flex items-center gap-4">
                <Portrait name={portrait} />
                <span>
                  <span className="block font-semibold">{name}</span>
                  <span className="block text-sm text-muted">{role}</span>
                  <span className="block text-sm text-muted">Adopted {dogName}</span>
                </span>
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </Section>
  );
}
