// Writes the film of the home page: `npm run art:film`. Needs ffmpeg: on the PATH, or named by FFMPEG.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { frame, filmSize, stillStreet } from './film/frames.ts';
import { loopSeconds } from './film/moving-parts.ts';
import { writePosters } from './film/posters.ts';

const FRAMES_PER_SECOND = 24;
const FOLDER = 'public/video';
const ENCODER = process.env['FFMPEG'] ?? 'ffmpeg';
const QUIET = ['-hide_banner', '-loglevel', 'error', '-y'] as const;

if (spawnSync(ENCODER, ['-version']).status !== 0) {
  console.error('ffmpeg is not installed. The committed film was not changed.');
  process.exit(1);
}

function ffmpeg(parameters: readonly string[]): void {
  const run = spawnSync(ENCODER, [...QUIET, ...parameters], {
    stdio: 'inherit',
  });
  if (run.status !== 0) throw new Error(`ffmpeg ended with ${run.status ?? 'a signal'}`);
}

function splitArguments(text: string): string[] {
  return text.split(' ');
}

/** Encodes every frame into a lossless file. */
async function writeMaster(path: string, still: Buffer): Promise<void> {
  const input = [
    '-f',
    'rawvideo',
    '-pix_fmt',
    'rgb24',
    '-s',
    `${filmSize.width}x${filmSize.height}`,
  ];
  const rate = ['-r', String(FRAMES_PER_SECOND), '-i', 'pipe:0'];
  const encoder = spawn(ENCODER, [...QUIET, ...input, ...rate, '-c:v', 'ffv1', path], {
    stdio: ['pipe', 'inherit', 'inherit'],
  });
  const closed = once(encoder, 'close');
  for (let index = 0; index < loopSeconds * FRAMES_PER_SECOND; index += 1) {
    const pixels = await frame(still, index / FRAMES_PER_SECOND)
      .raw()
      .toBuffer();
    if (!encoder.stdin.write(pixels)) await once(encoder.stdin, 'drain');
  }
  encoder.stdin.end();
  await closed;
}

const tempFolder = await mkdtemp(join(tmpdir(), 'film-'));
try {
  const master = join(tempFolder, 'master.mkv');
  const still = await stillStreet();
  await writeMaster(master, still);
  const common = [
    '-i',
    master,
    ...splitArguments('-an -pix_fmt yuv420p -map_metadata -1 -fflags +bitexact'),
  ];
  const pass = ['-passlogfile', join(tempFolder, 'pass')];
  const vp9 = [...common, ...splitArguments('-c:v libvpx-vp9 -b:v 0 -crf 34 -g 192'), ...pass];
  ffmpeg([...vp9, ...splitArguments('-pass 1 -speed 4 -f null -')]);
  ffmpeg([...vp9, ...splitArguments('-pass 2 -speed 2'), join(tempFolder, 'hero.webm')]);
  const h264 = splitArguments(
    '-c:v libx264 -preset slow -tune animation -crf 23 -movflags +faststart',
  );
  ffmpeg([...common, ...h264, join(tempFolder, 'hero.mp4')]);
  await mkdir(FOLDER, { recursive: true });
  await writePosters(still, FOLDER);
  for (const name of ['hero.webm', 'hero.mp4']) {
    await copyFile(join(tempFolder, name), join(FOLDER, name));
  }
} finally {
  await rm(tempFolder, { recursive: true, force: true });
}
