import { vi } from 'vitest';

/** The form uploads a GIF unchanged. Other pictures need a canvas, which jsdom lacks. */
export function gif(name = 'golu.gif', more = 0): File {
  const bytes = [0x47, 0x49, 0x46, 0x38, 0x39, 0x61];
  return new File([Uint8Array.from(bytes), new Uint8Array(more)], name, { type: 'image/gif' });
}

/** Mocks object URLs and the decoding of pictures, which jsdom lacks. */
export function installObjectUrls({ width, height } = { width: 4, height: 5 }): void {
  vi.stubGlobal('createImageBitmap', async () => ({ width, height, close: () => {} }));
  URL.createObjectURL = vi.fn<typeof URL.createObjectURL>(() => 'blob:preview');
  URL.revokeObjectURL = vi.fn<typeof URL.revokeObjectURL>();
}
