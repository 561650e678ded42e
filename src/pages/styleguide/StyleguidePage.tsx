import { PageHead } from '@/components/PageHead';
import { DogList } from '@/features/dogs/DogList';
import { ColourTable } from '@/pages/styleguide/ColourTable';
import { ControlSamples } from '@/pages/styleguide/ControlSamples';
import { PictureSamples } from '@/pages/styleguide/PictureSamples';
import { Sample } from '@/pages/styleguide/Sample';
import { StateSamples } from '@/pages/styleguide/StateSamples';
import { TypeSamples } from '@/pages/styleguide/TypeSamples';

/** Only on the development server, not in builds. */
export default function StyleguidePage() {
  return (
    <div className="page-width grid gap-16 py-14">
      <PageHead title="Style guide" description="Every part the site is made of." />
      <h1>Style guide</h1>
      <ColourTable />
      <TypeSamples />
      <ControlSamples />
      <StateSamples />
      <PictureSamples />
      <Sample title="All dogs">
        <DogList />
      </Sample>
    </div>
  );
}
