/** Why a file is refused. `metadata`: it carries a location, or anything else that isn't known to be harmless. */
export type RefusalReason = 'type' | 'metadata' | 'size' | 'duration';

export class MediaError extends Error {
  constructor(readonly problem: RefusalReason) {
    super(problem);
  }
}

/** In pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Video extends Size {
  readonly seconds: number;
}

/** @throws MediaError unless true */
export function check(isSo: boolean, problem: RefusalReason): asserts isSo {
  if (!isSo) throw new MediaError(problem);
}

/** A file that ends too early is no file of its type. */
export function readWhole<Result>(readFile: () => Result): Result {
  try {
    return readFile();
  } catch (error) {
    throw error instanceof RangeError ? new MediaError('type') : error;
  }
}

/** Characters by code, 0 to 255. */
export function ascii(bytes: Uint8Array, start: number, length: number): string {
  return String.fromCharCode(...bytes.subarray(start, start + length));
}

/** Reads numbers; beyond the end it throws a RangeError. */
export function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** Whether unused space is really empty. */
export function isZero(bytes: Uint8Array): boolean {
  return bytes.every((byte) => byte === 0);
}
