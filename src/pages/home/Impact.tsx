import { Section } from '@/components/Section';
import { impactFigures } from '@/content/impact';
import { FIGURES_SOURCE } from '@/content/promises';

export function Impact() {
  return (
    <Section tone="pine" title="Our impact so far" intro={FIGURES_SOURCE}>
      <dl className="grid grid-cols-2 enlarged:grid-cols-1 gap-x-6 gap-y-10 lg:grid-cols-4">
        {impactFigures.map(({ figure, label }) => (
          <div key={label} className="flex flex-col-reverse border-l-2 border-amber pl-5">
            <dt className="text-lg text-on-pine-muted">{label}</dt>
            <dd className="font-display text-[clamp(1.75rem,1rem+4vw,4rem)] leading-none font-semibold">
              {figure}
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
