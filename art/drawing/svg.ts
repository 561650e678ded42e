import { type Curve, pathData, placed, moved } from './geometry.ts';
import { brushLine, contour, type Brush } from './ink.ts';
import { nameOf } from './random.ts';

/** A filled path, with the even-odd rule so that holes stay open. */
export function fill(data: string, colour: string, opacity = 1): string {
  const clear = opacity < 1 ? ` fill-opacity="${opacity}"` : '';
  return `<path d="${data}" fill="${colour}"${clear} fill-rule="evenodd"/>`;
}

/** A curve filled flat. */
export function flat(curve: Curve, colour: string, opacity = 1): string {
  return fill(pathData(curve), colour, opacity);
}

/** A tapered brush line. */
export function brush(curve: Curve, colour: string, how: Brush, opacity = 1): string {
  return fill(brushLine(curve, how), colour, opacity);
}

/** The contour of a curve, heavy on the shadow side. */
export function outline(curve: Curve, colour: string, width: number, lost?: number): string {
  return fill(contour(curve, width, lost), colour);
}

/** What is drawn inside a curve and nowhere else. */
export function inside(curve: Curve, content: string): string {
  const data = pathData(curve);
  const id = nameOf(data);
  return `<clipPath id="${id}"><path d="${data}"/></clipPath><g clip-path="url(#${id})">${content}</g>`;
}

const EVERYWHERE = 'M-2000,-2000H4000V4000H-2000Z';

/** The rim of a curve that is left when the same curve is pushed by (dx, dy): a shadow or a light. */
export function rim(curve: Curve, dx: number, dy: number, colour: string, opacity: number): string {
  const pushed = pathData(moved(curve, placed({ x: dx, y: dy })));
  return fill(`${EVERYWHERE}${pushed}`, colour, opacity);
}

/** A group, optionally with attributes. */
export function group(content: string | readonly string[], attributes = ''): string {
  const text = typeof content === 'string' ? content : content.join('');
  return `<g${attributes ? ` ${attributes}` : ''}>${text}</g>`;
}

/** A whole SVG document of the given size. */
export function picture(width: number, height: number, content: string, defs = ''): string {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">` +
    `${defs ? `<defs>${defs}</defs>` : ''}${content}</svg>`
  );
}
