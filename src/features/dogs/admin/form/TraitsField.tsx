import { useWatch, type Control, type UseFormReturn } from 'react-hook-form';
import { CloseIcon } from '@/components/icons';
import { TextField } from '@/components/ui/Field';
import { toTraits, type DogFormValues, type DogInput } from '@/features/dogs/admin/form/dog-schema';

interface Props {
  form: UseFormReturn<DogFormValues, unknown, DogInput>;
  control: Control<DogFormValues, unknown, DogInput>;
  /** The traits that dogs have already, the commonest first. */
  known: readonly string[];
}

const MOST_SUGGESTIONS = 8;
const chipClass =
  'inline-flex min-h-11 items-center gap-1 rounded-full border border-control px-4 text-left text-sm font-medium wrap-anywhere hover:border-ink';

/** Traits as one line of text; beneath it the chips that it makes, and those that other dogs have. */
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
        <ul aria-label="Chosen" className="flex flex-wrap gap-2">
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
        <ul aria-label="Suggestions" className="mt-2 flex flex-wrap gap-2">
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

/** While a trait is being typed, those that begin alike; otherwise the commonest that are not chosen. */
function suggestionsFor(text: string, known: readonly string[]): string[] {
  const chosen = new Set(toTraits(text).map(comparable));
  const unfinished = comparable(unfinishedTrait(text, known));
  return known
    .filter((trait) => !chosen.has(comparable(trait)))
    .filter((trait) => comparable(trait).startsWith(unfinished))
    .slice(0, MOST_SUGGESTIONS);
}

/** What stands behind the last comma, unless it is a known trait already. */
function unfinishedTrait(text: string, known: readonly string[]): string {
  const last = text.slice(text.lastIndexOf(',') + 1).trim();
  return known.some((trait) => comparable(trait) === comparable(last)) ? '' : last;
}

function withoutUnfinished(text: string, known: readonly string[]): string {
  const unfinished = comparable(unfinishedTrait(text, known));
  const finished = toTraits(text).filter((trait) => comparable(trait) !== unfinished);
  return finished.map((trait) => `${trait}, `).join('');
}

function comparable(text: string): string {
  return text.toLocaleLowerCase('en-IN');
}
