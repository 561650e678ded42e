import { completingPaise } from '@/features/dogs/amount';
import { type CoveredDog, type Dog, isCovered } from '@/features/dogs/dog';
import { formatPaise, formatRupees } from '@/lib/money';

interface Props {
  dog: CoveredDog & Pick<Dog, 'name'>;
  className?: string;
}

/** The one sum that leads: what completes the month, beside what a month costs. */
export function DogPrice({ dog, className = '' }: Props) {
  const completing = completingPaise(dog);
  const price = <span>{`${formatRupees(dog.monthlyAmount)}/month`}</span>;
  if (completing === null) {
    return (
      <p className={`font-bold ${className}`}>
        {price}
        {isCovered(dog) ? (
          <span className="block text-sm font-medium text-muted">Fully cared for</span>
        ) : null}
      </p>
    );
  }
  return (
    <p className={`leading-tight font-bold ${className}`}>
      <span dir="auto">{`${formatPaise(completing)} completes ${dog.name}’s month`}</span>
      <span className="block text-sm font-medium text-muted">{price}</span>
    </p>
  );
}
