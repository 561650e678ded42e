import { Sample } from '@/pages/styleguide/Sample';
import tokens from '@/styles/tokens.css?raw';

/** The colour tokens, in the order of tokens.css. */
const names = [...new Set([...tokens.matchAll(/--([a-z-]+):/g)].map(([, name = '']) => name))];

export function ColourTable() {
  return (
    <Sample title="Colours">
      <ul role="list" className="grid grid-cols-2 gap-4 sm:grid-cols-4 lg:grid-cols-6">
        {names.map((name) => (
          <li key={name}>
            <span
              className="block h-20 rounded-control border border-control"
              style={{ background: `var(--${name})` }}
            />
            <code className="text-sm">{name}</code>
          </li>
        ))}
      </ul>
    </Sample>
  );
}
