// The configuration of the messages: English in the source, and one PO file per language for translators.
import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';

export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'de'],
  catalogs: [{ path: '<rootDir>/src/locales/{locale}/messages', include: ['<rootDir>/src'] }],
  // Without line numbers and sorted by message, so that two branches rarely change the same lines.
  format: formatter({ lineNumbers: false, origins: false }),
  orderBy: 'message',
});
