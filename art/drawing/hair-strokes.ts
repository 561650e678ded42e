import { interpolate, line, samplePoints, short, type Curve, type Point } from './geometry.ts';
import { brushLine } from './ink.ts';

export interface HairStrokes {
  /** The first and the last guide line. Strokes run along and between them. */
  readonly from: Curve;
  readonly to: Curve;
  readonly count: number;
  /** Width of the widest stroke. */
  readonly width: number;
  /** Shortest and longest stroke as a share of the guide's length. */
  readonly reach: readonly [number, number];
  /** Range along the guide in which strokes begin, 0 to 1. */
  readonly within?: readonly [number, number];
}

export function hairStrokes(options: HairStrokes, random: () => number): string {
  const { from, to, count, width, reach, within = [0, 1] } = options;
  return Array.from({ length: count }, (_, index) => {
    const share = (index + random() * 0.9) / count;
    const samples = samplePoints(interpolate(from, to, share), 3);
    const length = reach[0] + (reach[1] - reach[0]) * random();
    const begin = within[0] + (within[1] - within[0] - length) * random();
    const first = Math.max(0, Math.round(begin * (samples.length - 1)));
    const last = Math.min(samples.length - 1, Math.round((begin + length) * (samples.length - 1)));
    const run = samples.slice(first, last + 1);
    if (run.length < 3) return '';
    const thick = width * (0.45 + 0.55 * random());
    const edge = (side: number): Point[] =>
      run.map((sample, step) => {
        const t = step / (run.length - 1);
        const half = (thick / 2) * Math.sin(Math.PI * t ** 0.7) * side;
        return { x: sample.x + sample.normal.x * half, y: sample.y + sample.normal.y * half };
      });
    const points = [...edge(1), ...edge(-1).toReversed()];
    return `M${points.map((point) => `${short(point.x)},${short(point.y)}`).join('L')}Z`;
  }).join('');
}

/** Path data of stripes across the hair, from one guide line towards the other. */
export function crossStripes(from: Curve, to: Curve, hairs: number, random: () => number): string {
  const first = samplePoints(from, 3);
  const second = samplePoints(to, 3);
  const count = Math.max(4, Math.round(hairs / 3));
  return Array.from({ length: count }, (_, index) => {
    const along = (index + 0.2 + random() * 0.6) / count;
    const a = first[Math.floor(along * (first.length - 1))];
    const b = second[Math.floor(along * (second.length - 1))];
    if (!a || !b) return '';
    const begin = random() * 0.3;
    const end = begin + 0.35 + random() * 0.35;
    const bow = (random() - 0.3) * 14;
    const at = (share: number): string =>
      `${a.x + (b.x - a.x) * share + Math.sin(share * Math.PI) * bow},${a.y + (b.y - a.y) * share}`;
    return brushLine(line(`${at(begin)} ${at((begin + end) / 2)} ${at(end)}`), {
      width: 7 + random() * 6,
    });
  }).join('');
}
