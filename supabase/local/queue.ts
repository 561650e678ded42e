// Gap: PGlite has a single session, and lite does not lock it between BEGIN and COMMIT. Two concurrent requests
// would share a transaction, and one would run with the rights of the other.

/** Runs one task at a time, first in, first out. */
export class Queue {
  #last: Promise<unknown> = Promise.resolve();

  /**
   * @param signal skips the task when it aborts before the task starts, so that the server does not work for
   *   clients that have disconnected. A started task is completed.
   */
  run<T>(task: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    const result = this.#last.then(() => {
      signal?.throwIfAborted();
      return task();
    });
    this.#last = result.catch(() => {});
    return result;
  }
}
