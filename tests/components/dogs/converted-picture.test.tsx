import { act, renderHook, waitFor } from '@testing-library/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { uploadDogPicture } from '@/features/dogs/team/admin-dogs-api';
import { useDogPicture } from '@/features/dogs/team/PictureField';
import { createQueryClient } from '@/app/query-client';
import { installObjectUrls } from '../../support/pictures.ts';

const WEBP = Uint8Array.from([0x52, 0x49, 0x46, 0x46, 1, 2, 3, 4, 0x57, 0x45, 0x42, 0x50]);

/** A canvas whose JPEG has as many bytes as pixels at the best quality, which a photo of grass may have. */
function installCanvas() {
  const encoded: string[] = [];
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({
    fillRect: () => {},
    drawImage: () => {},
  } as never);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function (
    this: HTMLCanvasElement,
    callback,
    type = '',
    quality = 1,
  ) {
    encoded.push(`${this.width}×${this.height} ${type} ${quality}`);
    callback(new Blob([new Uint8Array(this.width * this.height * quality)], { type }));
  });
  return encoded;
}

it('uploads a large picture as one JPEG below 250 kB, with its size in the URL', async () => {
  installObjectUrls({ width: 3000, height: 4000 });
  const encoded = installCanvas();
  const upload = vi.spyOn(uploadDogPicture, 'mutationFn').mockResolvedValue('https://a.example/b');
  const uploaded = vi.fn<(image: string) => void>();
  const { result } = renderHook(() => useDogPicture(uploaded), {
    wrapper: ({ children }) => (
      <QueryClientProvider client={createQueryClient()}>{children}</QueryClientProvider>
    ),
  });
  // As WhatsApp saves it on a computer.
  act(() => result.current.choose(new File([WEBP], 'sheru.jpg', { type: 'image/jpeg' })));
  await waitFor(() => expect(uploaded).toHaveBeenCalledWith('https://a.example/b#size=450,600'));
  expect(encoded[0]).toBe('900×1200 image/jpeg 0.85');
  const { picture } = upload.mock.calls[0]?.[0] ?? {};
  expect(picture?.type).toBe('image/jpeg');
  expect(picture?.size).toBeLessThan(250_000);
});
