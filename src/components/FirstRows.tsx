import { type ReactNode, useState } from 'react';
import { buttonClass } from '@/components/ui/button-class';
import { say } from '@/lib/say';

interface Props<Row> {
  rows: readonly Row[];
  /** How many are shown first, and how many each press adds. */
  atOnce: number;
  /** More are shown first where the address leads to one of them. */
  atLeast?: number;
  label?: string;
  children: (shown: readonly Row[]) => ReactNode;
}

/** The first rows of a list that is loaded whole, and a button for more. Key it by what filters the rows. */
export function FirstRows<Row>(props: Props<Row>) {
  const { rows, atOnce, atLeast = 0, label = say('Show more'), children } = props;
  const [count, setCount] = useState(Math.max(atOnce, atLeast));
  return (
    <>
      {children(rows.slice(0, count))}
      {rows.length > count ? (
        <button
          type="button"
          className={buttonClass('secondary', 'mt-4')}
          onClick={() => setCount(count + atOnce)}
        >
          {label}
        </button>
      ) : null}
    </>
  );
}
