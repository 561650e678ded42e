import { act, renderHook, waitFor } from '@testing-library/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { uploadDogPicture } from '@/features/dogs/admin/picture/dog-picture-queries';
import { resizePicture } from '@/features/dogs/admin/picture/resize-picture';
import { useDogPicture } from '@/features/dogs/admin/picture/use-dog-picture';
import { createQueryClient } from '@/app/query-client';

vi.mock('@/features/dogs/admin/picture/resize-picture', () => ({
  resizePicture: vi.fn<typeof resizePicture>(),
}));
vi.mock('@/features/dogs/admin/picture/validate-picture', () => ({
  validatePicture: async () => null,
}));

it.each([
  ['image/jpeg', 'sheru.webp.jpg'],
  ['image/webp', 'sheru.webp'],
])('a WebP file that became %s is uploaded as %s', async (type, fileName) => {
  URL.createObjectURL = () => 'blob:preview';
  URL.revokeObjectURL = () => {};
  vi.mocked(resizePicture).mockResolvedValue(new Blob(['x'], { type }));
  const upload = vi.spyOn(uploadDogPicture, 'mutationFn').mockResolvedValue(null);
  const { result } = renderHook(() => useDogPicture(() => {}), {
    wrapper: ({ children }) => (
      <QueryClientProvider client={createQueryClient()}>{children}</QueryClientProvider>
    ),
  });
  act(() => result.current.choose(new File(['x'], 'sheru.webp', { type: 'image/webp' })));
  await waitFor(() => expect(upload).toHaveBeenCalledOnce());
  expect(upload.mock.calls[0]?.[0]).toMatchObject({ fileName });
});
