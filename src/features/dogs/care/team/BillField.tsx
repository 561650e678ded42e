import { useId, useState } from 'react';
import { FileButton } from '@/components/ui/FileButton';
import { decodePicture, encodePicture, UNREADABLE_PICTURE } from '@/lib/encode-picture';
import { PICTURE_MAX_BYTES } from '@/config/limits';
import { say } from '@/lib/say';

/** In pixels; small print stays legible. */
const MAX_WIDTH = 1600;
const QUALITY = 0.8;

interface Props {
  /** The record has a photo already. */
  hasStored: boolean;
  /** The new photo. */
  bill: Blob | null;
  onBill: (bill: Blob) => void;
}

/** Takes or chooses the photo of a bill, for the team alone. */
export function BillField({ hasStored, bill, onBill }: Props) {
  const id = useId();
  const [problem, setProblem] = useState<string>();

  const take = async ([file]: readonly File[]) => {
    if (!file) return;
    try {
      onBill(await encodeBill(file));
      setProblem(undefined);
    } catch (error) {
      console.error(error);
      setProblem(UNREADABLE_PICTURE);
    }
  };
  const state = bill
    ? say('The new photo is saved with the record.')
    : hasStored
      ? say('A photo is attached.')
      : '';

  return (
    <div role="group" aria-labelledby={id} className="grid grid-cols-1 gap-1.5">
      <p id={id} className="font-semibold">
        Photo of the bill
      </p>
      <p role="status" className="text-sm text-muted">
        {`Only the team can see it. ${state}`}
      </p>
      <div className="flex flex-wrap gap-3">
        <FileButton
          label={say('Take a photo')}
          accept="image/*"
          capture="environment"
          className="not-pointer-coarse:hidden"
          describedBy={`${id}-message`}
          onTake={(files) => void take(files)}
        />
        <FileButton
          label={say('Choose a picture')}
          accept="image/jpeg,image/png,image/webp"
          describedBy={`${id}-message`}
          onTake={(files) => void take(files)}
        />
      </div>
      <p
        id={`${id}-message`}
        role="alert"
        className="min-h-6 text-sm leading-6 font-medium text-brick-text"
      >
        {problem}
      </p>
    </div>
  );
}

/** @throws when the browser can't decode or encode it, or it is too large */
async function encodeBill(file: File): Promise<Blob> {
  const source = await decodePicture(file);
  try {
    const { blob } = await encodePicture(source, {
      maxWidth: MAX_WIDTH,
      type: 'image/webp',
      quality: QUALITY,
    });
    if (blob.size > PICTURE_MAX_BYTES) throw new Error('The picture is too large.');
    return blob;
  } finally {
    source.close();
  }
}
