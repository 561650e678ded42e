/** The sentences that are true. */
export const problemsIn = (sentences: Readonly<Record<string, boolean>>): string[] =>
  Object.entries(sentences).flatMap(([sentence, isSo]) => (isSo ? [sentence] : []));

export const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);
