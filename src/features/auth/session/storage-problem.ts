/** The browser can't store a session, so signing in would end with the next page. */
export class StorageProblem extends Error {
  override readonly name = 'StorageProblem';
}

const PROBE_KEY = 'paws_storage_probe';
/** About the size of a stored session, in characters. */
const PROBE_LENGTH = 8_000;

/** @throws StorageProblem when local storage is blocked or full */
export function assertStorageWorks(): void {
  try {
    localStorage.setItem(PROBE_KEY, ' '.repeat(PROBE_LENGTH));
    localStorage.removeItem(PROBE_KEY);
  } catch (error) {
    throw new StorageProblem('Local storage is blocked or full.', { cause: error });
  }
}
