import { Sample } from '@/pages/styleguide/Sample';

export function TypeSamples() {
  return (
    <Sample title="Type">
      <div className="grid gap-5">
        <p className="font-display text-6xl font-semibold">Eczar शेरा बाबू ₹3,000</p>
        <h3>
          A heading of the third rank, one that is long enough to take a second line on a phone
        </h3>
        <p className="max-w-reading text-lg">
          Figtree carries the text. A line holds at most seventy characters, so that the eye finds
          its way back;{' '}
          <a href="#type-link" className="text-link">
            a link
          </a>{' '}
          stands out by more than its colour. हज़रतगंज की गलियों में रहने वाले कुत्ते।
        </p>
        <p className="max-w-reading text-muted">Quieter words are muted, never grey on grey.</p>
        <p className="max-w-reading overflow-hidden text-lg wrap-anywhere">
          {'Donaudampfschifffahrtsgesellschaftskapitän'.repeat(3)}
        </p>
      </div>
    </Sample>
  );
}
