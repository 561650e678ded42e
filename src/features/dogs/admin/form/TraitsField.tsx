import { useWatch, type Control, type UseFormReturn } from 'react-hook-form';
import { CloseIcon } from '@/components/icons';
import { TextField } from '@/components/ui/Field';
import { toTraits, type DogFormValues, type DogInput } from '@/features/dogs/admin/form/dog-schema';

interface Props {
  form: UseFormReturn<DogFormValues, unknown, DogInput>;
  control: Control<DogFormValues, unknown, DogInput>;
  /** The traits of all dogs, most frequent first. */
  known: readonly string[];
}

const MAX_SUGGESTIONS = 8;
const chipClass =
  'inline-flex min-h-11 items-center gap-1 rounded-full border border-control px-4 text-left text-sm font-medium wrap-anywhere hover:border-ink';

/** A text field for comma-separated traits, with chips for the chosen ones and for suggestions. */
export function TraitsField({ form, control, known }: Props) {
  const text = useWatch({ control, name: 'traits' });
  const traits = toTraits(text);
  const suggestions = suggestionsFor(text, known);

  const write = (next: string) => {
    form.setValue('traits', next, {
      shouldDirty: true,
      shouldValidate: form.formState.isSubmitted,
    });
    form.setFocus('traits');
  };

  return (
    <div className="mb-4">
      <TextField
        label="Traits"
        hint="Separate them with commas."
        autoComplete="off"
        autoCapitalize="words"
        error={form.formState.errors.traits?.message}
        {...form.register('traits')}
      />
      {traits.length > 0 ? (
        <ul role="list" aria-label="Chosen" className="flex flex-wrap gap-2">
          {traits.map((trait) => (
            <li key={trait}>
              <button
                type="button"
                aria-label={`Remove ${trait}`}
                className={`${chipClass} bg-paper pr-2.5 [&>svg]:size-4`}
                onClick={() => write(traits.filter((other) => other !== trait).join(', '))}
              >
                {trait}
                <CloseIcon />
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      {suggestions.length > 0 ? (
        <ul role="list" aria-label="Suggestions" className="mt-2 flex flex-wrap gap-2">
          {suggestions.map((trait) => (
            <li key={trait}>
              <button
                type="button"
                aria-label={`Add ${trait}`}
                className={`${chipClass} border-dashed text-muted`}
                onClick={() => write(`${withoutUnfinished(text, known)}${trait}, `)}
              >
                <span aria-hidden="true">+</span> {trait}
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

/** Known traits that are not chosen and start with the unfinished one. */
function suggestionsFor(text: string, known: readonly string[]): string[] {
  const chosen = new Set(toTraits(text).map(normalised));
  const unfinished = normalised(unfinishedTrait(text, known));
  return known
    .filter((trait) => !chosen.has(normalised(trait)))
    .filter((trait) => normalised(trait).startsWith(unfinished))
    .slice(0, MAX_SUGGESTIONS);
}

/** The text after the last comma, unless it is a known trait already. */
function unfinishedTrait(text: string, known: readonly string[]): string {
  const last = text.slice(text.lastIndexOf(',') + 1).trim();
  return known.some((trait) => normalised(trait) === normalised(last)) ? '' : last;
}

function withoutUnfinished(text: string, known: readonly string[]): string {
  const unfinished = normalised(unfinishedTrait(text, known));
  const finished = toTraits(text).filter((trait) => normalised(trait) !== unfinished);
  return finished.map((trait) => `${trait}, `).join('');
}

function normalised(text: string): string {
  return text.toLocaleLowerCase('en-IN');
}
