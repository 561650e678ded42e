import type { Build, Coat } from './dog/dog.ts';

export const fawn: Coat = {
  base: '#CF9350',
  light: '#EDBD7C',
  deep: '#A2662F',
  pale: '#F3DFBA',
  line: '#331D17',
  inner: '#B5705A',
  glow: 0.7,
};
/** Pale sand with few markings. */
export const cream: Coat = {
  base: '#E5C999',
  light: '#F9EACB',
  deep: '#BC9160',
  pale: '#F9EFDA',
  line: '#3A241B',
  inner: '#C98A73',
  glow: 0.75,
};
/** Black with a brown edge in the sun. */
export const black: Coat = {
  base: '#433839',
  light: '#8B7873',
  deep: '#241B1F',
  pale: '#F1E5D2',
  line: '#150E10',
  inner: '#8E5A55',
  glow: 0.5,
};
export const brindle: Coat = {
  base: '#A97443',
  light: '#D6A26A',
  deep: '#6D4426',
  pale: '#EAD3AC',
  line: '#2A1814',
  inner: '#A4644F',
  glow: 0.6,
  stripes: '#3B2620',
};
/** For dogs with a black saddle. */
export const tan: Coat = { ...fawn, base: '#C07B3C', light: '#E2A768', deep: '#8F5424' };
/** For dogs with coloured patches on white. */
export const white: Coat = {
  base: '#F2E7D5',
  light: '#FFF9EC',
  deep: '#CDB799',
  pale: '#FFF7E8',
  line: '#3A2822',
  inner: '#D69B86',
  glow: 0.6,
};
export const russet: Coat = {
  ...fawn,
  base: '#AC5A32',
  light: '#D58A58',
  deep: '#7B3A1E',
  pale: '#EBC79B',
  inner: '#A85D50',
};

export const adult: Build = {
  muzzleLength: 1,
  muzzleWidth: 1,
  cheeks: 1,
  ears: 1,
  eyes: 1,
  head: 1,
  body: 1,
};
/** A few months old: big head and paws, short muzzle, wide eyes. */
export const puppy: Build = {
  muzzleLength: 0.72,
  muzzleWidth: 1.04,
  cheeks: 1.1,
  ears: 0.86,
  eyes: 1.22,
  head: 1.12,
  body: 0.78,
};
/** Under a year, or small as an adult. */
export const youngster: Build = {
  muzzleLength: 0.84,
  muzzleWidth: 1,
  cheeks: 1.04,
  ears: 1,
  eyes: 1.12,
  head: 1.06,
  body: 0.88,
};
