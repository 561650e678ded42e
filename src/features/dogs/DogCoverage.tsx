import { type CoveredDog, coverageText } from '@/features/dogs/dog';

interface Props {
  dog: CoveredDog;
  className: string;
}

/** How much of a dog's month is promised, in words and as a garland. Nothing while that is unknown. */
export function DogCoverage({ dog: { coverage, monthlyAmount }, className }: Props) {
  if (!coverage) return null;
  return (
    <div className={className}>
      <p>{coverageText(coverage, monthlyAmount)}</p>
      {/* The words say it. What is more than everything is hidden. */}
      <div className="garland">
        <div style={{ width: `${coverage.paise / monthlyAmount}%` }} />
      </div>
    </div>
  );
}
