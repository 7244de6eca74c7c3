// Starts the app: what came in the address first, then what the device knows, then the screens.
import { arrival } from './app/arrival.ts';
import './ui/base.css';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { startLanguage } from './app/language.ts';
import {
  keepQueries,
  queryClient,
  readWhatChanged,
  restoreQueries,
  takeEarlyReads,
} from './app/query-cache.ts';
import { router } from './app/router.tsx';
import { openSession, resumeSession, showFlockOfAddress } from './app/sign-in-session.ts';
import { startWorker } from './app/worker.ts';
import { loadOutbox, onLanded, startOutbox } from './outbox/device-outbox.ts';
import { nextFrame } from './ui/next-frame.ts';

await Promise.all([restoreQueries(), loadOutbox(), signInFromAddress(), startLanguage()]);
showFlockOfAddress();
keepQueries();
await takeEarlyReads();

// On the device they are there sooner than the text that is set in them. Over the network they come after the first paint.
if (navigator.serviceWorker?.controller)
  for (const face of ['Atkinson Hyperlegible Next', 'Bricolage Grotesque'])
    document.fonts.load(`1em "${face}"`).catch(() => {});

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <I18nProvider i18n={i18n}>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </I18nProvider>
    </StrictMode>,
  );
}

onLanded(readWhatChanged);
startOutbox();
// A sign-in has just read it.
if (!arrival.sessionToken) void resumeSession().catch(() => {});
// It brings all of the app, for which the first screen should not wait.
void nextFrame()
  .then(() => document.fonts.ready)
  .then(startWorker);
void navigator.storage?.persist?.();

async function signInFromAddress(): Promise<void> {
  if (!arrival.sessionToken) return;
  await openSession(arrival.sessionToken).catch(() => {
    // The sign-in page says so.
    arrival.signInError ??= 'not_opened';
  });
}
