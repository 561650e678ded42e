import { shape, type Placement } from '../drawing/geometry.ts';
import { flat, group, inside } from '../drawing/svg.ts';
import { curvePlacer, solid } from './solid.ts';

/** A photo print hung by a clip. `content` fills 0,0 to 160,200. */
export function print(placement: Placement, content: string): string {
  const { x, y, rotate = 0, scale = 1 } = placement;
  const paper = shape('-14,-14! 174,-14! 174,248! -14,248!');
  return group(
    [
      solid(paper, '#FFFAF0', '', 5),
      inside(shape('0,0! 160,0! 160,200! 0,200!'), content),
      flat(shape('70,-30! 90,-30! 88,8! 72,8!'), '#C98A4C'),
    ],
    `transform="translate(${x} ${y}) rotate(${rotate}) scale(${scale})"`,
  );
}

export function lowWall(left: number, right: number, top: number, bottom: number): string {
  const whole = shape(
    `${left},${top}! ${right},${top + 6}! ${right - 8},${bottom}! ${left + 8},${bottom}!`,
  );
  const bricks = Array.from({ length: Math.ceil((bottom - top) / 40) }, (_, row) =>
    Array.from({ length: Math.ceil((right - left) / 92) + 1 }, (_unused, column) => {
      const x = left + column * 92 - (row % 2) * 46;
      const y = top + 34 + row * 38;
      return flat(
        shape(`${x},${y}! ${x + 84},${y + 2}! ${x + 83},${y + 28}! ${x + 1},${y + 27}!`),
        '#9C4A34',
        0.6,
      );
    }).join(''),
  );
  return group([
    solid(whole, '#BE6A4A', bricks.join('')),
    solid(
      shape(
        `${left - 16},${top - 18}! ${right + 16},${top - 12}! ${right + 14},${top + 18}! ${left - 14},${top + 14}!`,
      ),
      '#E3BC8B',
    ),
  ]);
}

/** Each print is x, y and its direction in degrees. */
export function pawPrints(
  prints: readonly (readonly [number, number, number])[],
  colour: string,
): string {
  return group(
    prints.map(([x, y, rotate]) => {
      const p = curvePlacer({ x, y, rotate, scale: 0.9 });
      return group([
        flat(p(shape('-12,8 -8,-4 0,-8 8,-4 12,8 6,14 0,12 -6,14')), colour),
        ...['-14,-10', '-5,-18', '5,-18', '14,-10'].map((toe) => {
          const [dx = 0, dy = 0] = toe.split(',').map(Number);
          return flat(
            p(shape(`${dx - 4},${dy} ${dx},${dy - 6} ${dx + 4},${dy} ${dx},${dy + 5}`)),
            colour,
          );
        }),
      ]);
    }),
  );
}
