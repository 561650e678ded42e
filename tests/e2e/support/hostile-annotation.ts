/** The kind of annotation that tells the reporter how many values a test has thrown. */
export const HOSTILE_VALUES = 'hostile values';
