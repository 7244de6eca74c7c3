// Where the messages are: English in the source, one PO file per language for translators.
import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';

export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'de'],
  catalogs: [{ path: '<rootDir>/src/locales/{locale}/messages', include: ['<rootDir>/src'] }],
  // Without line numbers and in the order of the messages, so that two branches seldom touch the same lines.
  format: formatter({ lineNumbers: false, origins: false }),
  orderBy: 'message',
});
