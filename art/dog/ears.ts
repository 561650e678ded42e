import { line, shape, type Curve } from '../drawing/geometry.ts';
import { seededRandom } from '../drawing/random.ts';
import { hairStrokes } from '../drawing/hair-strokes.ts';
import { fill, flat, group, inside, outline, rim } from '../drawing/svg.ts';
import { paint } from '../palette.ts';
import type { Coat, Ear } from './dog.ts';

type Side = 'near' | 'far';
type Place = (curve: Curve) => Curve;

const PRICKED: Record<Side, Record<'whole' | 'notch' | 'torn', string>> = {
  near: {
    whole: '0,-72! 26,-132 60,-186 98,-222 114,-228 127,-208 144,-158 148,-100 136,-42 118,-6!',
    notch:
      '0,-72! 26,-132 60,-186 98,-222 114,-228 127,-208 138,-182! 108,-164! 146,-146! 148,-100 136,-42 118,-6!',
    torn: '0,-72! 26,-132 58,-180 80,-198! 92,-172! 104,-184! 108,-160! 126,-170! 138,-186! 146,-150 148,-100 136,-42 118,-6!',
  },
  far: {
    whole:
      '-24,-74! -48,-136 -76,-188 -102,-216 -116,-221 -126,-200 -138,-152 -138,-98 -124,-46 -108,-20!',
    notch:
      '-24,-74! -48,-136 -76,-188 -102,-216 -116,-221 -126,-200 -132,-178! -106,-160! -138,-144! -138,-98 -124,-46 -108,-20!',
    torn: '-24,-74! -48,-136 -74,-180! -84,-158! -96,-172! -104,-150! -118,-164! -136,-148 -138,-98 -124,-46 -108,-20!',
  },
};

const HOLLOW: Record<Side, string> = {
  near: '44,-78! 62,-128 86,-172 112,-204! 128,-160 130,-108 118,-58 102,-26! 84,-60',
  far: '-58,-80! -78,-132 -98,-170 -114,-194! -124,-152 -122,-108 -112,-62 -100,-36! -86,-62',
};

const HOLLOW_HAIR: Record<Side, readonly [string, string]> = {
  near: ['52,-50 62,-100 96,-176', '106,-16 120,-76 126,-150'],
  far: ['-66,-54 -82,-104 -106,-176', '-100,-30 -114,-76 -120,-150'],
};

const FOLDED: Record<Side, readonly [string, string]> = {
  near: [
    '0,-72! 20,-112 46,-150! 84,-160 128,-158! 144,-112 138,-60 118,-6!',
    '38,-146! 66,-167 104,-172 135,-159! 152,-128 150,-92 122,-42! 96,-64 68,-98 48,-126',
  ],
  far: [
    '-24,-74! -44,-114 -66,-146! -96,-156 -126,-150! -138,-108 -128,-60 -108,-20!',
    '-58,-142! -80,-160 -108,-163 -132,-152! -146,-124 -142,-90 -116,-44! -98,-66 -78,-98 -66,-122',
  ],
};

const DROPPED: Record<Side, string> = {
  near: '24,-80! 60,-108 104,-106 138,-82 158,-42 164,8 154,46! 130,34 108,4 90,-34 62,-58',
  far: '-36,-80! -64,-104 -100,-100 -128,-76 -148,-36 -154,8 -144,40! -124,22 -108,-6 -96,-36 -68,-60',
};

export function earBehindSkull(side: Side, ear: Ear, coat: Coat, place: Place): string {
  if (ear.carriage === 'dropped') return '';
  const colour = ear.colour ?? coat.base;
  const outer = place(
    shape(ear.carriage === 'up' ? PRICKED[side][ear.damage ?? 'whole'] : FOLDED[side][0]),
  );
  const hollow = place(shape(HOLLOW[side]));
  const hair = hairStrokes(
    {
      from: place(line(HOLLOW_HAIR[side][0])),
      to: place(line(HOLLOW_HAIR[side][1])),
      count: 15,
      width: 10,
      reach: [0.25, 0.55],
      within: [0, 0.8],
    },
    seededRandom(side),
  );
  return group([
    flat(outer, colour),
    inside(
      outer,
      group([
        rim(outer, -10, -4, paint.shade, 0.26),
        rim(outer, 8, 5, paint.sun, coat.glow),
        flat(hollow, coat.inner),
        inside(hollow, rim(hollow, 20, 14, paint.shade, 0.5)),
        fill(hair, coat.pale, 0.7),
      ]),
    ),
    outline({ ...outer, closed: false }, coat.line, 5.2, 0.05),
  ]);
}

/** A folded tip or a hanging flap. */
export function earInFrontOfSkull(side: Side, ear: Ear, coat: Coat, place: Place): string {
  if (ear.carriage === 'up') return '';
  const colour = ear.colour ?? coat.base;
  const flap = place(shape(ear.carriage === 'folded' ? FOLDED[side][1] : DROPPED[side]));
  const lean = side === 'near' ? 1 : -1;
  return group([
    flat(
      place(
        shape(shifted(ear.carriage === 'folded' ? FOLDED[side][1] : DROPPED[side], -8 * lean, 9)),
      ),
      paint.shade,
      0.3,
    ),
    flat(flap, colour),
    inside(flap, rim(flap, -10, -10, paint.shade, 0.24) + rim(flap, 7, 7, paint.sun, coat.glow)),
    outline(flap, coat.line, 5.2, 0.052),
  ]);
}

function shifted(text: string, dx: number, dy: number): string {
  return text
    .split(' ')
    .map((token) => {
      const [x, y] = token.replace('!', '').split(',').map(Number);
      return `${(x ?? 0) + dx},${(y ?? 0) + dy}${token.endsWith('!') ? '!' : ''}`;
    })
    .join(' ');
}
