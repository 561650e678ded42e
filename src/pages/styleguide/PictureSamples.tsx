import * as icons from '@/components/icons';
import { PawMark } from '@/components/PawMark';
import { Portrait } from '@/components/ui/Portrait';
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
const people = ['ananya', 'farida', 'joseph', 'meera', 'rahul', 'vikram'];

export function PictureSamples() {
  return (
    <Sample title="Pictures">
      <ul role="list" className="flex flex-wrap gap-6">
        <li className="w-16 text-amber">
          <PawMark />
        </li>
        {Object.entries(icons).map(([name, Icon]) => (
          <li key={name} className="grid justify-items-center gap-1">
            <Icon />
            <code className="text-sm">{name}</code>
          </li>
        ))}
      </ul>
      <ul role="list" className="mt-10 flex flex-wrap gap-4">
        {people.map((name) => (
          <li key={name}>
            <Portrait name={name} />
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
