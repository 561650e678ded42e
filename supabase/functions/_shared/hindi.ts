// Generated from translation/hi.po by "npm run texts". Do not edit.

/** The Hindi of the sentences in emails. A value has its place in the English sentence: {0} is the first. */
export const hindi: Readonly<Record<string, string>> = {};
