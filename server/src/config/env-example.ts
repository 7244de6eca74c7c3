// Writes .env.example: every setting with its meaning, commented out, so that an unedited copy changes nothing.
import { isSecret } from './secret-files.ts';
import { rowsOf, textsOf } from './setting-rows.ts';
import { settings, settingsByProvider } from './settings.ts';

/** Returns the text of the file. A setting without a default has an empty value. */
export function writeEnvExample(): string {
  const blocks = [settings, ...settingsByProvider.values()].flatMap(table => {
    const defaults = textsOf(table, {});
    return [...rowsOf(table)].map(
      ([key, { name, meaning }]) => `# ${meaning}${fileNote(name)}\n#${name}=${quoted(defaults[key] ?? '')}`,
    );
  });
  const head =
    '# Written by `npm run docs` from server/src/config/settings.ts. Copy it to .env, and remove the # from the lines you change.';
  return `${[head, ...blocks].join('\n\n')}\n`;
}

const fileNote = (name: string) =>
  isSecret(name) ? ` Or let ${name}_FILE name a file that contains it.` : '';

/** Values with spaces or special characters need quotes. */
const quoted = (value: string) => (/[\s#"'`<>]/.test(value) ? `"${value}"` : value);
