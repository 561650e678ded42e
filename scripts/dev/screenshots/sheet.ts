import sharp from 'sharp';

export interface SheetEntry {
  readonly desktop: Buffer;
  readonly phone: Buffer;
}

const COLUMNS = 4;
const HEIGHT = 216;
const DESKTOP_WIDTH = 346;
const PHONE_WIDTH = 105;
const GAP = 12;
const GROUND = '#e4dac6';

/** Writes the screens side by side, each as a desktop and as a phone shows it. */
export async function writeSheet(entries: readonly SheetEntry[], path: string): Promise<void> {
  const cell = DESKTOP_WIDTH + PHONE_WIDTH + 2 * GAP;
  const tiles = [];
  for (const [index, { desktop, phone }] of entries.entries()) {
    const left = GAP + (index % COLUMNS) * cell;
    const top = GAP + Math.floor(index / COLUMNS) * (HEIGHT + GAP);
    tiles.push(
      { input: await shrink(desktop, DESKTOP_WIDTH), left, top },
      { input: await shrink(phone, PHONE_WIDTH), left: left + DESKTOP_WIDTH + GAP / 2, top },
    );
  }
  await sharp({
    create: {
      width: GAP + COLUMNS * cell,
      height: GAP + Math.ceil(entries.length / COLUMNS) * (HEIGHT + GAP),
      channels: 3,
      background: GROUND,
    },
  })
    .composite(tiles)
    .webp({ quality: 66, effort: 6 })
    .toFile(path);
}

function shrink(picture: Buffer, width: number): Promise<Buffer> {
  return sharp(picture).resize(width, HEIGHT, { position: 'top' }).png().toBuffer();
}
