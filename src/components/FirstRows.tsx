import { type ReactNode, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
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

/** The first rows of a list that is loaded whole, and a button for more. All are printed. Key it by what filters the rows. */
export function FirstRows<Row>(props: Props<Row>) {
  const { rows, atOnce, atLeast = 0, label = say('Show more'), children } = props;
  const [count, setCount] = useState(Math.max(atOnce, atLeast));
  useEffect(() => {
    const showAll = () => flushSync(() => setCount(Infinity));
    window.addEventListener('beforeprint', showAll);
    return () => window.removeEventListener('beforeprint', showAll);
  }, []);
  return (
    <>
      {children(rows.slice(0, count))}
      {rows.length > count ? (
        <p className="mt-4">
          <button
            type="button"
            className={buttonClass('secondary')}
            onClick={() => setCount(count + atOnce)}
          >
            {label}
          </button>
        </p>
      ) : null}
    </>
  );
}
