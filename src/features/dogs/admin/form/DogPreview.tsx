import { useWatch, type Control } from 'react-hook-form';
import {
  parseMonthlyAmount,
  toTraits,
  type DogFormValues,
  type DogInput,
} from '@/features/dogs/admin/form/dog-schema';
import { DogCard } from '@/features/dogs/DogCard';
import { STANDARD_MONTHLY_RUPEES } from '@/content/adoption-steps';

interface Props {
  control: Control<DogFormValues, unknown, DogInput>;
  /** May be a picture that is still being uploaded. */
  image: string;
}

/** The card as visitors will see it. Inert. */
export function DogPreview({ control, image }: Props) {
  const values = useWatch({ control });
  const {
    name = '',
    tagline = '',
    age = '',
    location = '',
    traits = '',
    monthlyAmount = '',
  } = values;
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
            monthlyAmount: parseMonthlyAmount(monthlyAmount) ?? STANDARD_MONTHLY_RUPEES,
            status: 'available',
            updatedAt: '',
          }}
        />
      </div>
    </section>
  );
}
