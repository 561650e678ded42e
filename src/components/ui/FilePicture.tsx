import { useCallback } from 'react';

interface Props {
  file: Blob;
  alt: string;
  className: string;
}

/** A picture that is a file of this browser. */
export function FilePicture({ file, alt, className }: Props) {
  const show = useCallback(
    (image: HTMLImageElement) => {
      const url = URL.createObjectURL(file);
      image.src = url;
      return () => URL.revokeObjectURL(url);
    },
    [file],
  );
  return <img ref={show} alt={alt} className={className} />;
}
