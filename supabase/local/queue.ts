// Closes the gap: PGlite is one session, and lite runs BEGIN, statements and COMMIT on it without
// holding it. Two requests at a time would share a transaction, and one would run with the rights
// of the other; so they take turns.

/** Runs tasks one after the other, in the order in which they came. */
export class Queue {
  #last: Promise<unknown> = Promise.resolve();

  /**
   * @param signal tells that whoever asked has given up. A task that still waits then is left out, so that
   *   a rush does not go on being served after everybody has left; one that has begun comes to its end.
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
