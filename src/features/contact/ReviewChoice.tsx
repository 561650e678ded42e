import { Checkbox } from '@/components/ui/Checkbox';
import { formatNumber } from '@/lib/numbers';

interface Props {
  /** How many of the messages are not done. */
  count: number;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
}

/** Shows the messages that came while visitors sent very many, so that a flood doesn't hide the others. */
export function ReviewChoice({ count, isChosen, onChoose }: Props) {
  return (
    <div className="mt-2 max-w-reading rounded-card bg-paper px-4 py-2">
      <Checkbox
        label={`Kept for review (${formatNumber(count)} not done)`}
        isChecked={isChosen}
        onChange={onChoose}
      />
      <p className="pb-2 text-sm text-muted">
        They came while very many messages arrived at once. Move the real ones to the messages.
      </p>
    </div>
  );
}
