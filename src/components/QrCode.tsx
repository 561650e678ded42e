import { encode } from 'uqr';

interface Props {
  text: string;
  /** What it leads to, for assistive technology. */
  label: string;
  className: string;
}

/** A QR code as wide as its class says. */
export function QrCode({ text, label, className }: Props) {
  // The standard wants a quiet zone of four modules (ISO/IEC 18004).
  const { size, data } = encode(text, { ecc: 'M', border: 4 });
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
