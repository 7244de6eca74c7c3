// Formats English sentences without a parser.
import type { Phrase } from '@flock-care/contract/languages';

/** Matches `{name}`, `{count, number}` and `{count, plural, one {# bird} other {# birds}}`. */
const placeholders = /\{(\w+)(?:, number|, plural, one \{([^{}]*)\} other \{([^{}]*)\})?\}/g;

/** Never throws. A missing value becomes an empty string. */
export function sayEnglish({ id, values }: Phrase): string {
  return id.replaceAll(placeholders, (placeholder, name: string, one?: string, other?: string) => {
    const value = values[name] ?? '';
    if (placeholder === `{${name}}`) return String(value);
    const figure = value.toLocaleString('en');
    const form = Number(value) === 1 ? one : other;
    return form === undefined ? figure : form.replaceAll('#', figure);
  });
}
