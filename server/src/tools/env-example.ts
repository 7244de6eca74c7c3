// .env.example: every setting with its meaning, switched off, so that a copy of it changes nothing.
import type { settings } from '../settings.ts';

/** Writes the file; each setting is a comment of its meaning and a line that shows its default or an empty value. */
export function writeEnvExample(all: typeof settings): string {
  const blocks = [
    '# Written by `npm run docs` from server/src/settings.ts. Copy it to .env, and take the # from the lines you change.',
    ...all.map(({ name, example, meaning }) => `# ${meaning}\n#${name}=${quoted(example)}`),
  ];
  return `${blocks.join('\n\n')}\n`;
}

/** Spaces and signs with a meaning in such files want quotes. */
const quoted = (value: string) => (/[\s#"'`<>]/.test(value) ? `"${value}"` : value);
