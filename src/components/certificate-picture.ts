import { focusOf } from '@/components/ui/Picture';
import { encodePicture } from '@/lib/encode-picture';
import arch from '@/styles/arch.svg';
import chikankari from '@/styles/chikankari.svg';

/** The words of a certificate, from top to bottom. `before`, `message` and `signatory` may be empty. */
export type CertificateWords = Record<
  | 'issuer'
  | 'title'
  | 'before'
  | 'name'
  | 'deed'
  | 'dog'
  | 'detail'
  | 'message'
  | 'foot'
  | 'signatory',
  string
>;

const [WIDTH, HEIGHT, MARGIN] = [1080, 1350, 110];
const LINE_HEIGHT = 1.3;
const SCENE = '/images/scenes/step-choose.webp';
const SEAL = '/seal.svg';
/** Of the portrait, for which long words get smaller. */
const MIN_PORTRAIT = 300;
// The colours of certificate.css.
const INK = '#1b2a26';
const MUTED = '#52605a';
const AMBER = '#f59e0b';
const GROUND = '#fbf5e9';

const display = (size: number) => `600 ${size}px Eczar, "Noto Serif Devanagari", serif`;

/**
 * Draws a certificate in portrait format.
 * @param image the URL of the dog's picture; null for all dogs. An illustration takes the place of one that its host
 * doesn't let scripts read (CORS).
 * @throws when the browser can't draw or encode it
 */
export async function drawCertificate(words: CertificateWords, image: string | null) {
  const { fontFamily } = getComputedStyle(document.body);
  const text = (size: number) => `${size}px ${fontFamily}`;
  const lines = [
    { words: words.title, font: display, size: 48, maxRows: 2, below: 44 },
    { words: words.before, font: text, size: 32, maxRows: 1, below: 0 },
    { words: words.name, font: display, size: 72, maxRows: 2, below: 4 },
    { words: words.deed, font: text, size: 32, maxRows: 1, below: 0 },
    { words: words.dog, font: display, size: 92, maxRows: 2, below: 8 },
    { words: words.detail, font: text, size: 32, maxRows: 2, below: 12 },
    { words: words.message, font: display, size: 30, maxRows: 6, below: 12 },
    { words: words.foot, font: text, size: 28, maxRows: 3, below: 8, color: MUTED },
    { words: words.signatory, font: text, size: 26, maxRows: 1, below: 0 },
  ].filter((line) => line.words !== '');
  // A canvas doesn't wait for fonts. One that can't be loaded is replaced as on the page.
  await Promise.allSettled(lines.map((line) => document.fonts.load(line.font(32), line.words)));
  const [photo, mask, pattern, logo, seal] = await Promise.all([
    loadPicture(image ?? SCENE).catch(() => loadPicture(SCENE)),
    loadPicture(arch),
    loadPicture(chikankari),
    loadPicture('/favicon.svg'),
    loadPicture(SEAL),
  ]);

  const context = newContext(WIDTH, HEIGHT);
  drawSheet(context, pattern);
  const { blocks, height: textHeight } = fitAll(context, lines);
  context.fillStyle = INK;
  context.font = display(38);
  context.fillText(words.issuer, WIDTH / 2 + 34, MARGIN + 32);
  const issuerLeft = WIDTH / 2 - 34 - context.measureText(words.issuer).width / 2;
  context.drawImage(logo, issuerLeft, MARGIN - 8, 52, 52);
  // The portrait has the room that the words leave.
  const room = HEIGHT - 2 * MARGIN - 100 - textHeight;
  const portraitHeight = Math.min(560, room);
  let y = MARGIN + 76 + (room - portraitHeight) / 2;
  drawPortrait(context, photo, mask, y, portraitHeight);
  context.drawImage(
    seal,
    WIDTH / 2 + 0.4 * portraitHeight - 90,
    y + portraitHeight - 150,
    170,
    170,
  );
  y += portraitHeight + 24;
  for (const [index, { rows, font, size, below, color = INK }] of blocks.entries()) {
    context.font = font(size);
    context.fillStyle = color;
    for (const row of rows) {
      context.fillText(row, WIDTH / 2, y + size);
      y += size * LINE_HEIGHT;
    }
    if (index === 0) drawScallops(context, y + 8);
    y += below;
  }
  const options = { maxWidth: WIDTH, type: 'image/png', quality: 1 } as const;
  const { blob } = await encodePicture(context.canvas, options);
  return new File([blob], 'certificate.png', { type: blob.type });
}

function newContext(width: number, height: number): CanvasRenderingContext2D {
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser has no 2D canvas.');
  context.textAlign = 'center';
  return context;
}

async function loadPicture(url: string): Promise<HTMLImageElement> {
  const picture = Object.assign(new Image(), { crossOrigin: 'anonymous', src: url });
  await picture.decode();
  return picture;
}

/** Draws the ground with its pattern, a thread around it, and inside it a garland of marigolds. */
function drawSheet(context: CanvasRenderingContext2D, pattern: HTMLImageElement): void {
  context.fillStyle = GROUND;
  context.fillRect(0, 0, WIDTH, HEIGHT);
  context.globalAlpha = 0.07;
  context.fillStyle = context.createPattern(pattern, 'repeat') ?? GROUND;
  context.fillRect(0, 0, WIDTH, HEIGHT);
  context.globalAlpha = 1;
  const frame = (inset: number, radius: number, lineWidth: number, color: string) => {
    Object.assign(context, { lineWidth, strokeStyle: color });
    context.beginPath();
    context.roundRect(inset, inset, WIDTH - 2 * inset, HEIGHT - 2 * inset, radius);
    context.stroke();
  };
  frame(32, 28, 3, INK);
  context.lineCap = 'round';
  // 201 flowers fill the frame.
  context.setLineDash([0, 22.035]);
  frame(50, 18, 11, AMBER);
  context.setLineDash([]);
}

/** Draws a picture of a dog below the arch, and the illustration of all dogs without it. */
function drawPortrait(
  context: CanvasRenderingContext2D,
  photo: HTMLImageElement,
  mask: HTMLImageElement,
  y: number,
  height: number,
): void {
  const isScene = photo.src.endsWith(SCENE);
  const layer = newContext(isScene ? height : height * 0.8, height);
  const { width } = layer.canvas;
  const scales = [width / photo.naturalWidth, height / photo.naturalHeight];
  const scale = isScene ? Math.min(...scales) : Math.max(...scales);
  const focus = isScene ? { x: 50, y: 50 } : focusOf(photo.src);
  const [photoWidth, photoHeight] = [photo.naturalWidth * scale, photo.naturalHeight * scale];
  if (!isScene) {
    layer.drawImage(mask, 0, 0, width, height);
    layer.globalCompositeOperation = 'source-in';
  }
  layer.drawImage(
    photo,
    ((width - photoWidth) * focus.x) / 100,
    ((height - photoHeight) * focus.y) / 100,
    photoWidth,
    photoHeight,
  );
  context.drawImage(layer.canvas, (WIDTH - width) / 2, y);
}

/** Draws a border of scallops, as on the Rumi Darwaza. */
function drawScallops(context: CanvasRenderingContext2D, y: number): void {
  context.lineWidth = 2.5;
  context.strokeStyle = AMBER;
  context.beginPath();
  for (let x = WIDTH / 2 - 132; x <= WIDTH / 2 + 132; x += 24) {
    context.moveTo(x + 12, y);
    context.lineTo(x - 12, y);
    context.moveTo(x + 9, y);
    context.arc(x, y, 9, 0, Math.PI);
  }
  context.stroke();
}

interface Line {
  words: string;
  font: (size: number) => string;
  size: number;
  maxRows: number;
}

/** Makes all letters smaller until there is room for the portrait. */
function fitAll<L extends Line & { below: number }>(context: CanvasRenderingContext2D, lines: L[]) {
  for (let scale = 1; ; scale -= 0.05) {
    const blocks = lines.map((line) => ({
      ...line,
      ...fit(context, { ...line, size: Math.round(line.size * scale) }),
    }));
    const height = blocks.reduce(
      (sum, { rows, size, below }) => sum + rows.length * size * LINE_HEIGHT + below,
      0,
    );
    if (scale < 0.5 || height < HEIGHT - 2 * MARGIN - 100 - MIN_PORTRAIT) return { blocks, height };
  }
}

/** Makes the letters smaller until the words fit, and the rows about equally long. */
function fit(context: CanvasRenderingContext2D, { words, font, size, maxRows }: Line) {
  const widest = WIDTH - 2 * MARGIN;
  const isWider = (text: string, width: number) => context.measureText(text).width > width;
  const rowsOf = (width: number) => {
    const [first = '', ...others] = words.split(/\s+/);
    const rows = [first];
    for (const word of others) {
      const longer = `${rows.at(-1)} ${word}`;
      if (isWider(longer, width)) rows.push(word);
      else rows[rows.length - 1] = longer;
    }
    return rows;
  };
  let fitting = size;
  const fits = (rows: string[]) =>
    rows.length <= maxRows && !rows.some((row) => isWider(row, widest));
  context.font = font(fitting);
  while (fitting > 12 && !fits(rowsOf(widest))) {
    fitting -= 1;
    context.font = font(fitting);
  }
  const { length } = rowsOf(widest);
  let width = widest;
  while (width > 0 && rowsOf(width - 20).length === length) width -= 20;
  return { rows: rowsOf(width), size: fitting };
}
