// How the app is built: messages from PO files, every asset a file of its own, the list for the service worker.
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { precache } from './precache.ts';

const configPath = `${import.meta.dirname}/lingui.config.ts`;

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    lingui({ configPath, failOnMissing: true, failOnCompileError: true }),
    babel({ presets: [linguiTransformerBabelPreset({}, { configPath })] }),
    precache(),
  ],
  build: {
    target: 'es2023',
    // The policy allows no data: address for fonts and scripts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        // In one file they are 3 KiB smaller, and stay in the cache when only the app has changed.
        codeSplitting: {
          groups: [
            {
              name: 'libraries',
              test: /node_modules\/(react|react-dom|scheduler|@tanstack|@lingui|use-sync-external-store)\//,
            },
          ],
        },
      },
    },
  },
});
