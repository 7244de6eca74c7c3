// Finds the file and the line in the service's error message about a damaged archive, in any language.

export interface Place {
  path: string;
  line: number | undefined;
}

const pattern =
  /(?<path>(?:data|csv|photos|files)\/[^\s,:]*[^\s,:.]|manifest\.json|README\.txt)(?:, \p{L}+ (?<line>\d+))?/u;

/** Returns undefined if the message names no file. */
export function placeIn(sentence: string): Place | undefined {
  const { path, line } = pattern.exec(sentence)?.groups ?? {};
  return path === undefined ? undefined : { path, line: line === undefined ? undefined : Number(line) };
}
