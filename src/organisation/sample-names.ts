/** What the samples in this folder are about. With another city among the facts, `npm run organisation` lists where it is left. */
export const sampleNames: readonly string[] = ['Lucknow', 'लखनऊ'];
