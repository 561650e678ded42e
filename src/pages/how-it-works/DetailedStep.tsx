import type { Step } from '@/components/StepList';
import { Scene } from '@/components/ui/Scene';

interface Props {
  step: Step & { points: readonly string[] };
  number: number;
}

/** Even steps have their picture on the right. */
export function DetailedStep({ step, number }: Props) {
  const isOnTheRight = number % 2 === 0;
  return (
    <li
      className={`grid items-center gap-x-16 gap-y-6 ${isOnTheRight ? 'md:grid-cols-[6fr_5fr]' : 'md:grid-cols-[5fr_6fr]'}`}
    >
      <div className={isOnTheRight ? 'md:order-last md:justify-self-end' : ''}>
        <Scene name={step.scene} className="w-full max-w-md" eager={number === 1} />
      </div>
      <div className="max-w-reading text-lg">
        <p className="font-display text-lg font-semibold text-amber-text">{`Step ${number}`}</p>
        <h3 className="mt-1 text-3xl enlarged:text-2xl">{step.title}</h3>
        <p className="mt-3">{step.text}</p>
        <ul role="list" className="mt-5 grid gap-3">
          {step.points.map((point) => (
            <li
              key={point}
              className="relative pl-6 text-base text-muted before:absolute before:top-2.5 before:left-0 before:size-2 before:rounded-full before:bg-amber"
            >
              {point}
            </li>
          ))}
        </ul>
      </div>
    </li>
  );
}
