// The pattern that finds the calls of `phrase` in source files, for the build and the catalogs.

/** Matches a call with the literal of its sentence, which is in single quotes. */
export const phraseCalls = /\bphrase\(\s*'((?:[^'\\\n]|\\.)*)'/g;
