import { useMutation } from '@tanstack/react-query';
import {
  type DragEvent,
  type KeyboardEvent,
  type MouseEvent,
  type RefCallback,
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { FileButton } from '@/components/ui/FileButton';
import { focusOf, Picture, withFocus, withSize, type Focus } from '@/components/ui/Picture';
import { deleteDogPicture, uploadDogPicture } from '@/features/dogs/team/admin-dogs-api';
import {
  NOT_A_PICTURE,
  pictureName,
  resizePicture,
  validatePicture,
} from '@/features/dogs/team/dog-picture';
import { PICTURE_TYPES } from '@/config/limits';
import type { EncodedPicture } from '@/lib/encode-picture';
import { showToast } from '@/lib/toast';

interface Props {
  /** The picture's URL; '' for none yet. */
  image: string;
  state: PictureState;
  /** The validation message of the form. */
  error: string | undefined;
  onChoose: (file: File) => void;
  onRetry: () => void;
  /** Gets the URL of the picture with another focus. */
  onFocusChange: (image: string) => void;
  /** Focused when the picture is missing. */
  focusRef: RefCallback<HTMLInputElement>;
}

const acceptedTypes = PICTURE_TYPES.join(',');

/** A picture that can be chosen, dropped or taken with the camera. */
export function PictureField({
  image,
  state,
  error,
  onChoose,
  onRetry,
  onFocusChange,
  focusRef,
}: Props) {
  const id = useId();
  const [isDraggedOver, setIsDraggedOver] = useState(false);
  const problem = state.step === 'refused' ? state.problem : error;

  const take = ([file]: readonly File[]) => {
    if (file) onChoose(file);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsDraggedOver(false);
    const [file] = event.dataTransfer.files;
    if (file) onChoose(file);
  };

  return (
    <div role="group" aria-labelledby={`${id}-label`} className="grid gap-1.5">
      <p id={`${id}-label`} className="font-semibold">
        Picture
      </p>
      <div
        data-over={isDraggedOver}
        data-invalid={problem !== undefined}
        className="flex flex-wrap items-center gap-3 rounded-control border-2 border-dashed border-control bg-surface p-3 sm:gap-4 sm:p-4 data-[invalid=true]:border-brick data-[over=true]:border-amber data-[over=true]:bg-paper"
        onDragOver={(event) => {
          event.preventDefault();
          setIsDraggedOver(true);
        }}
        onDragLeave={() => setIsDraggedOver(false)}
        onDrop={drop}
      >
        <div className="arch aspect-[4/5] w-20 shrink-0 bg-paper">
          <Picture src={image} alt="" sizes="5rem" eager />
        </div>
        <div className="grid flex-1 basis-36 gap-3">
          <div className="flex flex-wrap gap-3">
            <FileButton
              label={image === '' ? 'Choose picture' : 'Choose another picture'}
              accept={acceptedTypes}
              inputRef={focusRef}
              describedBy={`${id}-message`}
              isInvalid={problem !== undefined}
              onTake={take}
            />
            <FileButton
              label="Take a photo"
              accept="image/*"
              capture="environment"
              className="not-pointer-coarse:hidden"
              onTake={take}
            />
          </div>
          <p className="text-sm text-muted pointer-coarse:hidden">Or drop a picture here.</p>
          <PictureProgress state={state} onRetry={onRetry} />
        </div>
        {pictureName(image) !== null ? (
          <FocusButton image={image} onChange={onFocusChange} />
        ) : null}
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

const STEPS: Readonly<Record<string, Focus>> = {
  ArrowLeft: { x: -5, y: 0 },
  ArrowRight: { x: 5, y: 0 },
  ArrowUp: { x: 0, y: -5 },
  ArrowDown: { x: 0, y: 5 },
};
const inPercent = (share: number) => Math.min(100, Math.max(0, Math.round(share)));

/** The whole picture. A press, or the arrow keys, say which point of it is seen in every crop. */
function FocusButton({ image, onChange }: { image: string; onChange: (image: string) => void }) {
  const focus = focusOf(image);
  const moveTo = ({ x, y }: Focus) =>
    onChange(withFocus(image, { x: inPercent(x), y: inPercent(y) }));
  const press = ({ detail, clientX, clientY, currentTarget }: MouseEvent<HTMLElement>) => {
    // Of the keyboard, which has no place.
    if (detail === 0) return;
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    moveTo({ x: (100 * (clientX - left)) / width, y: (100 * (clientY - top)) / height });
  };
  const step = (event: KeyboardEvent) => {
    const by = STEPS[event.key];
    if (!by) return;
    event.preventDefault();
    moveTo({ x: focus.x + by.x, y: focus.y + by.y });
  };
  return (
    <div className="basis-full">
      <p className="text-sm text-muted">
        Press the dog’s face, so that it is seen in every shape of the picture.
      </p>
      <button
        type="button"
        aria-label={`The face is ${focus.x}% from the left and ${focus.y}% from the top. The arrow keys move it.`}
        className="relative mt-2 block cursor-crosshair"
        onClick={press}
        onKeyDown={step}
      >
        <img src={image} alt="" className="block max-h-72 max-w-full" />
        <span
          aria-hidden="true"
          className="absolute size-6 -translate-1/2 rounded-full border-4 border-amber bg-pine/40"
          style={{ left: `${focus.x}%`, top: `${focus.y}%` }}
        />
      </button>
    </div>
  );
}

function PictureProgress({ state, onRetry }: { state: PictureState; onRetry: () => void }) {
  if (state.step === 'failed') {
    return (
      <p className="flex flex-wrap items-center gap-3 text-sm">
        The picture did not arrive.
        <button type="button" className="text-link min-h-11" onClick={onRetry}>
          Upload again
        </button>
      </p>
    );
  }
  if (state.step !== 'preparing' && state.step !== 'sending') return null;
  const percent = state.step === 'sending' ? Math.round(state.share * 100) : null;
  return (
    <label className="grid gap-1 text-sm">
      <span>
        {percent === null ? 'Preparing the picture...' : `Uploading the picture: ${percent}%`}
      </span>
      <progress
        max={100}
        {...(percent === null ? {} : { value: percent })}
        className="h-2 w-full accent-amber-text"
      />
    </label>
  );
}

interface Prepared {
  picture: EncodedPicture;
  fileName: string;
  /** An object URL. */
  preview: string;
}

type PictureState =
  | { step: 'none' }
  | { step: 'refused'; problem: string }
  | { step: 'preparing' }
  | { step: 'sending'; prepared: Prepared; share: number }
  | { step: 'failed'; prepared: Prepared };

/**
 * Validates, resizes and uploads a dog's picture. Choosing another file and unmounting the form delete an
 * uploaded picture again, unless `markSaved` was called.
 * @param onUploaded gets the public URL
 */
export function useDogPicture(onUploaded: (image: string) => void) {
  const [state, setState] = useState<PictureState>({ step: 'none' });
  const { mutateAsync: upload } = useMutation(uploadDogPicture);
  const { mutate: deletePicture } = useMutation(deleteDogPicture);
  const attempt = useRef<AbortController>(null);
  const uploaded = useRef<string>(null);
  const preview = useRef<string>(null);

  const begin = useCallback((): AbortSignal => {
    attempt.current?.abort();
    attempt.current = new AbortController();
    return attempt.current.signal;
  }, []);

  const deleteUploaded = useCallback(() => {
    if (uploaded.current !== null) deletePicture(uploaded.current);
    uploaded.current = null;
  }, [deletePicture]);

  const revokePreview = useCallback(() => {
    if (preview.current !== null) URL.revokeObjectURL(preview.current);
    preview.current = null;
  }, []);

  useEffect(
    () => () => {
      attempt.current?.abort();
      deleteUploaded();
      revokePreview();
    },
    [deleteUploaded, revokePreview],
  );

  const send = async (prepared: Prepared, signal: AbortSignal) => {
    const { picture, fileName } = prepared;
    const onProgress = (share: number) => {
      if (!signal.aborted) setState({ step: 'sending', prepared, share });
    };
    onProgress(0);
    try {
      const url = await upload({ picture: picture.blob, fileName, onProgress, signal });
      if (url === null) return;
      const image = withSize(url, picture);
      deleteUploaded();
      uploaded.current = image;
      setState({ step: 'none' });
      onUploaded(image);
      void showToast('success', 'Image uploaded successfully!');
    } catch {
      if (!signal.aborted) setState({ step: 'failed', prepared });
    }
  };

  const choose = async (file: File) => {
    const signal = begin();
    setState({ step: 'preparing' });
    const problem = await validatePicture(file);
    const picture = problem === null ? await resizePicture(file).catch(() => null) : null;
    if (signal.aborted) return;
    if (picture === null) {
      setState({ step: 'refused', problem: problem ?? NOT_A_PICTURE });
      return;
    }
    revokePreview();
    preview.current = URL.createObjectURL(picture.blob);
    await send({ picture, fileName: file.name, preview: preview.current }, signal);
  };

  return {
    state,
    choose: (file: File) => void choose(file),
    /** Retries a failed upload. */
    retry: () => {
      if (state.step === 'failed') void send(state.prepared, begin());
    },
    /** Call when a saved dog uses the uploaded picture. */
    markSaved: () => {
      uploaded.current = null;
    },
  };
}
