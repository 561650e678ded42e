import { samplePoints, short, type Curve } from '../drawing/geometry.ts';
import { fill, group } from '../drawing/svg.ts';
import { paint } from '../palette.ts';

function ruffle(x: number, y: number, radius: number, petals: number, turn: number): string {
  const points = Array.from({ length: petals * 2 }, (_, index) => {
    const angle = turn + (index / (petals * 2)) * Math.PI * 2;
    const reach = index % 2 === 0 ? radius : radius * 0.82;
    return { x: x + Math.cos(angle) * reach, y: y + Math.sin(angle) * reach };
  });
  const start = points.at(-1) ?? { x, y };
  const body = points.map((point, index) => {
    const next = points[(index + 1) % points.length] ?? point;
    return index % 2 === 0
      ? `Q${short(point.x)},${short(point.y)} ${short(next.x)},${short(next.y)}`
      : '';
  });
  return `M${short(start.x)},${short(start.y)}${body.join('')}Z`;
}

export function marigold(x: number, y: number, radius: number, deep = false): string {
  const [outer, middle, heart] = deep
    ? ['#C9601A', '#E27F1E', '#F2A13A']
    : ['#DB8414', paint.amber, '#FBC85A'];
  return group([
    fill(ruffle(x, y, radius, 11, x * 0.7), outer),
    fill(ruffle(x - radius * 0.08, y - radius * 0.1, radius * 0.76, 9, y * 0.9), middle),
    fill(ruffle(x - radius * 0.14, y - radius * 0.16, radius * 0.4, 7, x + y), heart),
  ]);
}

export function garland(along: Curve, radius: number): string {
  const track = samplePoints(along, radius * 1.45);
  return group(
    track.map((point, index) =>
      marigold(point.x, point.y, radius * (0.92 + 0.08 * Math.sin(index * 2.4)), index % 3 === 1),
    ),
  );
}
