import { type Curve, pathData, placementTransform, transformed } from './geometry.ts';
import { brushLine, contour, type Brush } from './ink.ts';
import { elementId } from './random.ts';

export function fill(data: string, colour: string, opacity = 1): string {
  const fillOpacity = opacity < 1 ? ` fill-opacity="${opacity}"` : '';
  return `<path d="${data}" fill="${colour}"${fillOpacity} fill-rule="evenodd"/>`;
}

export function flat(curve: Curve, colour: string, opacity = 1): string {
  return fill(pathData(curve), colour, opacity);
}

export function brush(curve: Curve, colour: string, brushOptions: Brush, opacity = 1): string {
  return fill(brushLine(curve, brushOptions), colour, opacity);
}

export function outline(curve: Curve, colour: string, width: number, minimum?: number): string {
  return fill(contour(curve, width, minimum), colour);
}

/** Clips content to a curve. */
export function inside(curve: Curve, content: string): string {
  const data = pathData(curve);
  const id = elementId(data);
  return `<clipPath id="${id}"><path d="${data}"/></clipPath><g clip-path="url(#${id})">${content}</g>`;
}

const EVERYWHERE = 'M-2000,-2000H4000V4000H-2000Z';

/**
 * Moves the curve by (dx, dy) and fills everything outside it. Clipped to the original curve, the result
 * is a shadow or a highlight along one edge.
 */
export function rim(curve: Curve, dx: number, dy: number, colour: string, opacity: number): string {
  const shifted = pathData(transformed(curve, placementTransform({ x: dx, y: dy })));
  return fill(`${EVERYWHERE}${shifted}`, colour, opacity);
}

export function group(content: string | readonly string[], attributes = ''): string {
  const text = typeof content === 'string' ? content : content.join('');
  return `<g${attributes ? ` ${attributes}` : ''}>${text}</g>`;
}

export function picture(width: number, height: number, content: string, defs = ''): string {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">` +
    `${defs ? `<defs>${defs}</defs>` : ''}${content}</svg>`
  );
}
