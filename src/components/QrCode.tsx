import { encode } from 'uqr';

interface Props {
  text: string;
  /** What it leads to, for assistive technology. */
  label: string;
  className: string;
}

/** The standard wants a quiet zone of four modules (ISO/IEC 18004). */
const modulesOf = (text: string) => encode(text, { ecc: 'M', border: 4 });

const PIXELS_PER_MODULE = 16;

/**
 * A picture of a QR code alone, with its white margin.
 * @throws when the browser can't draw or encode it
 */
export async function qrPicture(text: string, fileName: string): Promise<File> {
  const { size, data } = modulesOf(text);
  const canvas = document.createElement('canvas');
  canvas.width = size * PIXELS_PER_MODULE;
  canvas.height = canvas.width;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser has no 2D canvas.');
  context.scale(PIXELS_PER_MODULE, PIXELS_PER_MODULE);
  context.fillStyle = '#fff';
  context.fillRect(0, 0, size, size);
  context.fillStyle = '#000';
  data.forEach((row, y) =>
    row.forEach((isDark, x) => {
      if (isDark) context.fillRect(x, y, 1, 1);
    }),
  );
  const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!picture) throw new Error('This browser could not encode the picture.');
  return new File([picture], fileName, { type: 'image/png' });
}

/** A QR code as wide as its class says. */
export function QrCode({ text, label, className }: Props) {
  const { size, data } = modulesOf(text);
  const modules = data.flatMap((row, y) =>
    row.map((isDark, x) => (isDark ? ['M', x, ' ', y, 'h1v1h-1z'].join('') : '')),
  );
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={className}
    >
      <path fill="#fff" d={`M0 0h${size}v${size}h-${size}z`} />
      <path fill="#000" d={modules.join('')} />
    </svg>
  );
}
