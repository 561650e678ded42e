import * as icons from '@/components/icons';
import { Picture } from '@/components/ui/Picture';
import { Scene, type SceneName } from '@/components/ui/Scene';
import { Sample } from '@/pages/styleguide/Sample';

const scenes: readonly SceneName[] = [
  'step-choose',
  'step-subscribe',
  'step-updates',
  'tier-puppy-pal',
  'tier-canine-champion',
  'tier-rescue-hero',
  'empty-dogs',
  'empty-messages',
  'empty-donations',
  'not-found',
  'offline',
];

export function PictureSamples() {
  return (
    <Sample title="Pictures">
      <ul role="list" className="flex flex-wrap gap-6">
        <li className="h-20 w-16">
          <Picture src="" alt="" sizes="4rem" />
        </li>
        {Object.entries(icons).map(([name, Icon]) => (
          <li key={name} className="grid justify-items-center gap-1">
            <Icon />
            <code className="text-sm">{name}</code>
          </li>
        ))}
      </ul>
      <ul role="list" className="mt-10 grid grid-cols-2 gap-6 md:grid-cols-4">
        {scenes.map((name) => (
          <li key={name}>
            <Scene name={name} className="h-auto w-full" />
            <code className="text-sm">{name}</code>
          </li>
        ))}
      </ul>
    </Sample>
  );
}
