// The configuration of the messages: English in the source, and three PO files per language for translators.

import { languages } from '@flock-care/contract/languages';
import { phraseCalls } from '@flock-care/contract/phrase-calls';
import { defineConfig } from '@lingui/cli';
import babelExtractor from '@lingui/cli/api/extractors/babel';
import type { CatalogConfig, ExtractorType } from '@lingui/conf';
import { formatter } from '@lingui/format-po';
import { generateMessageId } from '@lingui/message-utils/generateMessageId';

/** Finds the sentences that the contract and the service pass to `phrase`. */
const phraseExtractor: ExtractorType = {
  match: file => /[\\/](contract|server)[\\/]src[\\/].*\.ts$/.test(file),
  extract: (file, code, onMessage) => {
    for (const [, literal = ''] of code.matchAll(phraseCalls)) {
      const message = literal.replaceAll(/\\(.)/g, '$1');
      onMessage({ id: generateMessageId(message), message, origin: [file, 1], placeholders: {} });
    }
  },
};

const catalog = (name: string, ...include: string[]): CatalogConfig => ({
  path: `<rootDir>/../locales/{locale}/${name}`,
  include: include.map(folder => `<rootDir>/../${folder}`),
});

export default defineConfig({
  sourceLocale: 'en',
  locales: [...languages],
  catalogs: [
    catalog('app', 'web/src'),
    // The sentences that both the app and the service use.
    catalog('shared', 'contract/src'),
    catalog('service', 'server/src'),
  ],
  extractors: [phraseExtractor, babelExtractor],
  // Without line numbers and sorted by message, so that two branches rarely change the same lines.
  format: formatter({ lineNumbers: false, origins: false }),
  orderBy: 'message',
});
