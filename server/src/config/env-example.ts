// Renders .env.example: every setting with its meaning, commented out, so that an unedited copy changes nothing.
import { isSecret } from './secret-files.ts';
import { rowsOf, textsOf } from './setting-rows.ts';
import { settings, settingsByProvider } from './settings.ts';

/** Returns the text of the file. A setting without a default has an empty value. */
export function renderEnvExample(): string {
  const blocks = [settings, ...settingsByProvider.values()].flatMap(table => {
    const defaults = textsOf(table, {});
    return [...rowsOf(table)].map(
      ([key, { name, meaning }]) => `# ${meaning}${fileNote(name)}\n#${name}=${quote(defaults[key] ?? '')}`,
    );
  });
  const head =
    '# Written by `npm run docs` from server/src/config/settings.ts. Copy it to .env, and remove the # in front of the lines that you change.';
  return `${[head, ...blocks].join('\n\n')}\n`;
}

const fileNote = (name: string) =>
  isSecret(name) ? ` Or set ${name}_FILE to the path of a file that contains it.` : '';

/** Values with spaces or special characters need quotes. */
const quote = (value: string) => (/[\s#"'`<>]/.test(value) ? `"${value}"` : value);
