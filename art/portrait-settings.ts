import type { Pose } from './dog/pose.ts';
import { curled } from './dog/pose-curled.ts';
import { lying } from './dog/pose-lying.ts';
import { sitting } from './dog/pose-sitting.ts';
import { standing } from './dog/pose-standing.ts';
import { tilting } from './dog/pose-tilting.ts';
import type { Backdrop, Tones } from './scenery/backdrop.ts';
import { teaCorner, terrace } from './scenery/corners.ts';
import { brickWall, doorway, garlandWall, niche } from './scenery/walls.ts';
import { gateInMist, ghat } from './scenery/views.ts';

/** The pose and the backdrop of a dog's portrait. */
export interface PortraitSetting {
  readonly pose: Pose;
  readonly backdrop: Backdrop;
  readonly tones: Tones;
  /** Facing right instead of left. */
  readonly mirrored?: boolean;
}

const sandstone = '#D3AE7A';

/** By the dog's slug. */
export const portraitSettings: Readonly<Record<string, PortraitSetting>> = {
  sheru: {
    pose: standing,
    backdrop: niche,
    tones: { wall: '#EBD3A6', recess: '#7FA396', floor: sandstone },
  },
  moti: {
    pose: sitting,
    backdrop: brickWall,
    tones: { wall: '#C98A63', recess: '#A65F42', floor: '#C39A6B' },
  },
  kaalu: {
    pose: sitting,
    backdrop: teaCorner,
    tones: { wall: '#F0CF8E', recess: '#C05A3D', floor: '#D8B07B' },
    mirrored: true,
  },
  chutki: {
    pose: tilting,
    backdrop: doorway,
    tones: { wall: '#EBCB93', recess: '#4F8C86', floor: '#C9A06B' },
  },
  rani: {
    pose: lying,
    backdrop: ghat,
    tones: { wall: '#F1DDB4', recess: '#8FA69A', floor: '#D9B487' },
  },
  bahadur: {
    pose: standing,
    backdrop: gateInMist,
    tones: { wall: '#F3E0BC', recess: '#C9A58A', floor: '#D9B98A' },
  },
  gudiya: {
    pose: sitting,
    backdrop: garlandWall,
    tones: { wall: '#D98F68', recess: '#9E4A36', floor: '#CFA077' },
  },
  'dadi-amma': {
    pose: curled,
    backdrop: doorway,
    tones: { wall: '#D9A77A', recess: '#3E7468', floor: '#B98A5C' },
    mirrored: true,
  },
  tiger: {
    pose: standing,
    backdrop: brickWall,
    tones: { wall: '#EFDAB0', recess: '#CF8A64', floor: '#D0A879' },
    mirrored: true,
  },
  laddoo: {
    pose: tilting,
    backdrop: teaCorner,
    tones: { wall: '#EBD09A', recess: '#3E7F76', floor: '#D8B07B' },
  },
  'nawab-sahib': {
    pose: sitting,
    backdrop: niche,
    tones: { wall: '#DDB57C', recess: '#35594E', floor: '#C59C6C' },
    mirrored: true,
  },
  'shera-babu': {
    pose: lying,
    backdrop: brickWall,
    tones: { wall: '#F0D6A0', recess: '#D18B5E', floor: '#DDB887' },
    mirrored: true,
  },
  imli: {
    pose: tilting,
    backdrop: terrace,
    tones: { wall: '#F3DDB4', recess: '#9C6B4C', floor: '#D9AE7F' },
  },
  begum: {
    pose: curled,
    backdrop: garlandWall,
    tones: { wall: '#C77F57', recess: '#8E4A37', floor: '#B98762' },
  },
  jugnu: {
    pose: standing,
    backdrop: terrace,
    tones: { wall: '#CFE0D2', recess: '#B98D62', floor: '#E0BE8E' },
    mirrored: true,
  },
  tikki: {
    pose: standing,
    backdrop: garlandWall,
    tones: { wall: '#7FA396', recess: '#B4573C', floor: '#CFA879' },
  },
};
