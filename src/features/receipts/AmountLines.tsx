import { formatPaise } from '@/lib/money';

interface Props {
  label: string;
  amountPaise: number;
  words: string;
}

export function AmountLines({ label, amountPaise, words }: Props) {
  return (
    <div className="paper-amount">
      <p className="paper-label">{label}</p>
      <p className="paper-figure">{formatPaise(amountPaise)}</p>
      <p>{words}</p>
    </div>
  );
}
