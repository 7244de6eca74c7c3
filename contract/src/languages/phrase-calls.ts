// The pattern that finds calls to `phrase` in source files, for the build and the catalogs.

/** Matches a call and captures its sentence, a literal in single quotes. */
export const phraseCalls = /\bphrase\(\s*'((?:[^'\\\n]|\\.)*)'/g;
