// Configures the build of the app: messages from PO files, chunks, fonts, and the list of files for the service worker.
import { linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { hintCompiler, sharedChunks } from './chunks.ts';
import { classNameOf } from './class-names.ts';
import { narrowFaces } from './faces.ts';
import { precache } from './precache.ts';
import { shortenPhrases, splitMessages } from './split-messages.ts';

const configPath = `${import.meta.dirname}/lingui.config.ts`;

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    babel({ presets: [linguiTransformerBabelPreset({}, { configPath })] }),
    shortenPhrases(),
    splitMessages(configPath),
    narrowFaces(),
    hintCompiler(),
    precache(),
  ],
  resolve: {
    // The code is written for React and runs on Preact (docs/decisions/0020-preact.md). Longer names come first,
    // because the first match is used.
    alias: {
      'react/jsx-runtime': 'preact/compat/jsx-runtime',
      'react-dom/client': 'preact/compat/client',
      'react-dom': 'preact/compat',
      react: 'preact/compat',
    },
  },
  css: { modules: { generateScopedName: classNameOf } },
  // The worker that reads spreadsheets imports its libraries dynamically, which needs this format.
  worker: { format: 'es' },
  build: {
    target: 'es2023',
    // The content security policy does not allow data: URLs for fonts and scripts.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // These are in the Link header of every page, so link elements for them would only cost time.
      resolveDependencies: (_file, needed) =>
        needed.filter(path => !/^assets\/(libraries|frame|basics|common)-[^/]+\.js$/.test(path)),
    },
    reportCompressedSize: false,
    rolldownOptions: {
      // Lingui's macros need Babel, which takes half of the build time.
      checks: { bundlerTimings: false },
      output: {
        codeSplitting: {
          groups: [
            // This file stays cached if only the app has changed.
            {
              name: 'libraries',
              tags: ['$initial'],
              test: /node_modules\/(preact|@tanstack|@lingui|use-sync-external-store)\//,
            },
            // The rest of the code for the first page. One file is a fifth smaller than twenty.
            { name: 'frame', tags: ['$initial'] },
            ...sharedChunks,
          ],
        },
      },
    },
  },
});
