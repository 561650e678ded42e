import { line, shape } from '../drawing/geometry.ts';
import { grainFilter, unevenEdgeFilter, grain } from '../drawing/paper.ts';
import { brush, flat, group, picture } from '../drawing/svg.ts';
import { paint } from '../palette.ts';
import { marigold } from '../scenery/marigold.ts';
import { brown, cloth, deep, light, plain, shoulders, slimShoulders, wheat } from './dress.ts';
import { face } from './face.ts';

const SIZE = 320;

const drawings: Readonly<Record<string, () => string>> = {
  ananya: () =>
    group([
      flat(
        shape(
          '92,118 100,70 136,44 182,46 218,80 226,140 232,210 246,280 200,300 110,300 74,270 86,190',
        ),
        '#1F1716',
      ),
      cloth(
        slimShoulders,
        '#D8932B',
        [60, 100, 140, 180, 220, 260]
          .map((x) => brush(line(`${x},250 ${x - 6},300 ${x},340`), paint.brick, { width: 5 }, 0.5))
          .join(''),
      ),
      face(wheat, { ...plain, smile: 0.9, earrings: paint.amber, bindi: paint.brick }),
      flat(
        shape(
          '104,140! 104,96 128,62 160,54 196,64 216,104 216,150! 206,120 192,92 166,78 152,82 132,96 116,112',
        ),
        '#1F1716',
      ),
      brush(line('156,58 150,70 152,82'), '#C98D5E', { width: 3 }, 0.6),
      cloth(shape('206,232 262,252 302,286 316,340! 230,340! 214,300'), '#2F6A62'),
    ]),
  rahul: () =>
    group([
      cloth(shoulders, '#F0E2C6'),
      flat(
        shape('118,236 134,226 160,270 190,226 204,234 190,280 166,340 150,340 130,282'),
        '#E0CBA2',
      ),
      face(brown, {
        ...plain,
        width: 1.04,
        length: 1.05,
        beard: '#2A1C1A',
        moustache: '#231716',
        glasses: true,
        brows: 1,
      }),
      flat(
        shape(
          '102,132! 98,96 116,60 156,44 198,54 218,92 214,136! 204,112 196,92 170,86 140,90 122,88 112,106',
        ),
        '#1C1515',
      ),
      brush(line('124,74 150,60 186,66'), '#5A4640', { width: 6 }, 0.6),
    ]),
  farida: () =>
    group([
      cloth(shoulders, '#5E8C80'),
      flat(shape('92,130 98,72 134,44 184,46 220,84 226,150 222,240 96,240'), '#3F6A60'),
      face(light, { ...plain, age: 1, smile: 0.7, width: 1.03 }),
      flat(
        shape(
          '106,138! 110,98 130,76 160,70 190,78 206,106 210,136! 202,100 186,84 158,78 134,84 116,104',
        ),
        '#B9B2AA',
      ),
      cloth(
        shape(
          '60,344! 84,260 88,180 86,130 98,80 130,46 176,40 214,62 236,116 238,190 250,246 282,344! 214,344! 206,290 214,230 220,164 210,110 190,82 158,72 128,82 110,110 104,160 108,220 122,280 130,344!',
        ),
        '#8FB5A5',
        brush(
          line(
            '112,330 104,240 98,160 108,100 136,64 176,56 206,76 224,124 228,190 236,250 250,330',
          ),
          '#F3E7CF',
          { width: 5, start: 0.8, end: 0.8 },
          0.9,
        ),
      ),
    ]),
  vikram: () =>
    group([
      cloth(shoulders, '#7A3B2E'),
      flat(shape('120,234 136,224 160,262 188,224 202,232 176,290 160,300 142,288'), '#F0E2C6'),
      face(
        { ...wheat, hair: '#5A5250' },
        {
          ...plain,
          age: 0.7,
          beard: '#A9A29B',
          moustache: '#8E8680',
          width: 1.06,
          length: 1.04,
          smile: 0.4,
        },
      ),
      cloth(
        shape(
          '92,120! 84,88 96,50 136,20 186,18 224,48 236,92 222,128! 206,100 180,80 160,72 138,78 112,98',
        ),
        '#E39A2D',
        [
          '100,104 130,70 176,34 214,44',
          '94,84 128,54 168,26',
          '222,116 200,84 168,54 140,30',
          '230,94 208,64 182,36',
        ]
          .map((fold) => brush(line(fold), '#A85A17', { width: 5 }, 0.6))
          .join(''),
      ),
    ]),
  meera: () =>
    group([
      flat(shape('198,70 226,58 250,76 252,106 232,122 206,112'), '#1A1313'),
      marigold(226, 62, 11),
      marigold(244, 76, 10, true),
      marigold(250, 96, 10),
      cloth(slimShoulders, '#8E2F3E'),
      face(deep, { ...plain, width: 0.97, smile: 0.8, bindi: '#D8412F', earrings: '#F0B840' }),
      flat(
        shape(
          '106,140! 104,98 124,64 160,54 198,64 216,100 214,146! 206,116 192,92 160,78 148,90 124,104 112,122',
        ),
        '#171212',
      ),
      cloth(
        shape('36,344! 60,296 120,262 176,290 236,250 262,252 298,300 306,344!'),
        '#B8454F',
        brush(line('52,316 120,272 178,302 240,262 284,280'), '#F0B840', {
          width: 7,
          start: 0.8,
          end: 0.8,
        }),
      ),
    ]),
  joseph: () =>
    group([
      cloth(
        shoulders,
        '#4F7F92',
        [70, 110, 210, 250]
          .map((x) =>
            brush(line(`${x},250 ${x},340`), '#3A6274', { width: 4, start: 0.8, end: 0.8 }, 0.7),
          )
          .join(''),
      ),
      cloth(shape('112,238 132,222 160,266 146,286 124,270'), '#6C9AAB'),
      cloth(shape('206,236 190,222 160,266 174,286 198,268'), '#6C9AAB'),
      face(
        { ...deep, skin: '#94603C', hair: '#CFC8C0' },
        { ...plain, age: 1, smile: 0.9, width: 1.05, length: 0.98, glasses: true, brows: 3 },
      ),
      flat(shape('102,134! 96,104 106,84 120,76 114,100 108,120'), '#D9D2C8'),
      flat(shape('212,136! 222,108 214,84 198,74 206,98 208,118'), '#C4BCB2'),
      flat(shape('118,80 132,62 160,56 188,62 204,80 186,74 160,70 136,74'), '#D9D2C8', 0.75),
    ]),
};

const backgrounds: Readonly<Record<string, string>> = {
  ananya: '#8DB0A2',
  rahul: '#E3A268',
  farida: '#EBD3A6',
  vikram: '#7FA396',
  meera: '#EFCB8B',
  joseph: '#D9936E',
};

export const peopleNames: readonly string[] = Object.keys(drawings);

export function personPortrait(name: string): string {
  const draw = drawings[name];
  if (!draw) throw new Error(`No portrait of ${name}`);
  const background = backgrounds[name] ?? paint.paper;
  return picture(
    SIZE,
    SIZE,
    group([
      `<rect width="${SIZE}" height="${SIZE}" fill="${background}"/>`,
      flat(shape('-20,-20! 150,-20! 20,340! -20,340!'), paint.sun, 0.4),
      group(draw(), 'filter="url(#handmade)"'),
      grain,
    ]),
    unevenEdgeFilter.replace('scale="8"', 'scale="3.5"') + grainFilter,
  );
}
