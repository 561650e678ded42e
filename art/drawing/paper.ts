/** A filter that makes edges slightly uneven, like hand-laid paint. */
export function unevenEdge(left: number, top: number, width: number, height: number): string {
  return (
    `<filter id="handmade" filterUnits="userSpaceOnUse" x="${left}" y="${top}" width="${width}" height="${height}">` +
    '<feTurbulence type="fractalNoise" baseFrequency="0.014" numOctaves="3" seed="3" result="n"/>' +
    '<feDisplacementMap in="SourceGraphic" in2="n" scale="8" xChannelSelector="R" yChannelSelector="G"/></filter>'
  );
}

export const unevenEdgeFilter = unevenEdge(-60, -60, 1400, 1400);

/** Fine paper grain and a coarser unevenness of the paint. */
export const grainFilter =
  '<filter id="grain" filterUnits="userSpaceOnUse" x="0" y="0" width="1300" height="1300">' +
  '<feTurbulence type="fractalNoise" baseFrequency="0.55" numOctaves="2" seed="8"/>' +
  '<feColorMatrix values="0 0 0 0 1  0 0 0 0 0.93  0 0 0 0 0.8  2.4 0 0 0 -1.18"/></filter>' +
  '<filter id="wash" filterUnits="userSpaceOnUse" x="0" y="0" width="1300" height="1300">' +
  '<feTurbulence type="fractalNoise" baseFrequency="0.006 0.014" numOctaves="3" seed="4"/>' +
  '<feColorMatrix values="0 0 0 0 0.34  0 0 0 0 0.12  0 0 0 0 0.18  1.9 0 0 0 -0.82"/></filter>';

/** Needs `grainFilter` in the picture's defs. */
export const grain =
  '<rect width="1300" height="1300" filter="url(#wash)" opacity="0.16"/>' +
  '<rect width="1300" height="1300" filter="url(#grain)" opacity="0.28"/>';

/** The same grain on painted pixels only, for pictures with a transparent background. */
export const grainWithinFilter =
  '<filter id="grained" filterUnits="userSpaceOnUse" x="0" y="0" width="1300" height="1300">' +
  '<feTurbulence type="fractalNoise" baseFrequency="0.55" numOctaves="2" seed="8"/>' +
  '<feColorMatrix values="0 0 0 0 1  0 0 0 0 0.93  0 0 0 0 0.8  0.42 0 0 0 -0.21"/>' +
  '<feComposite in2="SourceAlpha" operator="in" result="grain"/>' +
  '<feMerge><feMergeNode in="SourceGraphic"/><feMergeNode in="grain"/></feMerge></filter>';
