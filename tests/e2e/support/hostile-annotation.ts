/** The type of annotation with the number of hostile values that a test used. */
export const HOSTILE_VALUES = 'hostile values';
