import { shape, type Curve } from '../drawing/geometry.ts';
import { flat, group, inside, outline, rim } from '../drawing/svg.ts';
import { paint } from '../palette.ts';
import type { Complexion, Features } from './face.ts';

const INK = '#2C1913';

export const wheat: Complexion = {
  skin: '#C98D5E',
  blush: '#C4603F',
  hair: '#1F1716',
  line: INK,
  lip: '#A8493A',
};
export const brown: Complexion = {
  skin: '#A86B42',
  blush: '#A8482C',
  hair: '#1C1515',
  line: INK,
  lip: '#8E3F30',
};
export const light: Complexion = {
  skin: '#DBA879',
  blush: '#D07452',
  hair: '#8C8580',
  line: '#4A2C20',
  lip: '#B25A48',
};
export const deep: Complexion = {
  skin: '#8A5433',
  blush: '#8A3A24',
  hair: '#171212',
  line: '#22120D',
  lip: '#7A352A',
};

export const plain: Features = { width: 1, length: 1, smile: 0.6, age: 0, brows: 2 };

/** A piece of clothing. `within` is its pattern, clipped to it. */
export function cloth(curve: Curve, colour: string, within = ''): string {
  return group([
    flat(curve, colour),
    inside(
      curve,
      within + rim(curve, -9, -6, paint.shade, 0.24) + rim(curve, 5, 4, paint.sun, 0.45),
    ),
    outline(curve, INK, 3, 0.1),
  ]);
}

export const shoulders = shape(
  '6,340! 20,286 62,252 116,232 160,262 206,232 262,252 302,286 316,340!',
);
export const slimShoulders = shape(
  '26,340! 40,288 76,258 120,236 160,268 202,236 246,258 284,288 298,340!',
);
