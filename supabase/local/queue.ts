// Closes the gap: PGlite is one session, and lite runs BEGIN, statements and COMMIT on it without
// holding it. Two requests at a time would share a transaction, and one would run with the rights
// of the other; so they take turns.

/** Runs tasks one after the other, in the order in which they came. */
export class Queue {
  #last: Promise<unknown> = Promise.resolve();

  run<T>(task: () => Promise<T>): Promise<T> {
    const result = this.#last.then(task);
    this.#last = result.catch(() => {});
    return result;
  }
}
