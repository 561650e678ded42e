import { type CoveredDog, coverageText } from '@/entities/dog/dog';
import { rupeesToPaise } from '@/lib/money';

interface Props {
  dog: CoveredDog;
  className: string;
}

/** How much of a dog's month is promised, in words and as a garland. Nothing while that is unknown. */
export function DogCoverage({ dog: { coverage, monthlyAmount }, className }: Props) {
  if (!coverage) return null;
  const percent = Math.min(100, (coverage.paise / rupeesToPaise(monthlyAmount)) * 100);
  return (
    <div className={className}>
      <p className="font-medium">{coverageText(coverage, monthlyAmount)}</p>
      {/* The words say it. */}
      <div aria-hidden="true" className="garland mt-1">
        <div style={{ width: `${percent}%` }} />
      </div>
    </div>
  );
}
