// Reads the translations of a language from its PO files in locales/.
import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Language } from '@flock-care/contract/languages';
import { installationFolder } from '../folders.ts';

export interface Catalog {
  /** Translations in ICU MessageFormat, keyed by the English sentence. */
  texts: ReadonlyMap<string, string>;
  /** A digest of the files. */
  digest: string;
}

const folder = join(installationFolder, 'locales');
/** The files with the sentences of the service, and with those that it shares with the app. */
const names = ['service', 'shared'] as const;

export async function readCatalog(language: Language): Promise<Catalog> {
  // Loaded only for the first translation, so that the service starts sooner.
  const { parsePo } = await import('pofile-ts');
  const files = await Promise.all(names.map(name => readFile(join(folder, language, `${name}.po`), 'utf8')));
  const items = files.flatMap(file => parsePo(file).items);
  const texts = new Map(
    items.flatMap(({ msgid, msgstr: [text = ''] }) => (text === '' ? [] : [[msgid, text] as const])),
  );
  return { texts, digest: hash('sha256', files.join('\n'), 'base64url').slice(0, 12) };
}
