/** Keys of everything fetched about dogs; invalidating `dogKeys.all` refetches whatever is mounted. */
export const dogKeys = {
  all: ['dogs'],
  featured: ['dogs', 'featured'],
  list: ['dogs', 'list'],
  adminList: ['dogs', 'admin-list'],
  listed: (dogIds: readonly string[]) => ['dogs', 'listed', ...dogIds],
  detail: (dogId: string) => ['dogs', 'detail', dogId],
  unusedPictures: ['dog-pictures', 'unused'],
} as const;
