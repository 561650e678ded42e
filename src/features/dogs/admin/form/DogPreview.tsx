import { useWatch, type Control } from 'react-hook-form';
import {
  toAmount,
  toTraits,
  type DogFormValues,
  type DogInput,
} from '@/features/dogs/admin/form/dog-schema';
import { DogCard } from '@/features/dogs/DogCard';
import { STANDARD_MONTHLY_RUPEES } from '@/content/adoption-steps';

interface Props {
  control: Control<DogFormValues, unknown, DogInput>;
  /** The picture to show, which may be one that is still on its way. */
  image: string;
}

/** The card as visitors will see it, drawn while somebody types. It can be looked at, not used. */
export function DogPreview({ control, image }: Props) {
  const draft = useWatch({ control });
  const {
    name = '',
    tagline = '',
    age = '',
    location = '',
    traits = '',
    monthlyAmount = '',
  } = draft;
  return (
    <section aria-label="Preview" className="max-w-sm self-start lg:sticky lg:top-24">
      <h3 className="mb-3">Preview</h3>
      <div inert>
        <DogCard
          dog={{
            id: 'preview',
            name: name || 'New dog',
            image,
            tagline: tagline || 'One line that says who this dog is.',
            age: age || '…',
            location: location || '…',
            traits: toTraits(traits),
            monthlyAmount: toAmount(monthlyAmount) ?? STANDARD_MONTHLY_RUPEES,
            updatedAt: '',
          }}
        />
      </div>
    </section>
  );
}
