/** Random numbers from 0 to 1. They are seeded, so that every run writes the same files. */
export function seededRandom(seed: string): () => number {
  let state = 2166136261;
  for (const character of seed) {
    state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 16777619);
  }
  return () => {
    state = Math.imul(state ^ (state >>> 15), 2246822519);
    state = Math.imul(state ^ (state >>> 13), 3266489917);
    state ^= state >>> 16;
    return (state >>> 0) / 4294967296;
  };
}

/** An element id derived from the text, so that every run writes the same files. */
export function elementId(text: string): string {
  let hash = 5381;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash, 33) ^ text.charCodeAt(index);
  }
  return `n${(hash >>> 0).toString(36)}`;
}
