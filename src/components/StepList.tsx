import { Scene, type SceneName } from '@/components/ui/Scene';

export interface Step {
  title: string;
  text: string;
  scene: SceneName;
}

export function StepList({ steps }: { steps: readonly Step[] }) {
  return (
    <ol role="list" className="grid gap-10 md:grid-cols-3 md:gap-8">
      {steps.map((step, index) => (
        <li key={step.title} className="grid content-start justify-items-start">
          <Scene name={step.scene} className="w-full max-w-80" />
          <p className="mt-4 font-display text-lg font-semibold text-amber-text">
            {`Step ${index + 1}`}
          </p>
          <h3 className="mt-1">{step.title}</h3>
          <p className="mt-2 max-w-reading text-muted">{step.text}</p>
        </li>
      ))}
    </ol>
  );
}
