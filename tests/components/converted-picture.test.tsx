import { act, renderHook, waitFor } from '@testing-library/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { uploadDogPicture } from '@/features/dogs/admin/admin-dogs-api';
import { resizePicture } from '@/features/dogs/admin/dog-picture';
import { useDogPicture } from '@/features/dogs/admin/PictureField';
import { createQueryClient } from '@/app/query-client';

vi.mock('@/features/dogs/admin/dog-picture', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  resizePicture: vi.fn<typeof resizePicture>(),
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
