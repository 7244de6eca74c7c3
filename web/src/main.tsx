// Starts the app: reads the URL, then the data on the device, then renders the screens.
import { arrival } from './session/arrival.ts';
import './ui/base.css';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { startLanguage } from './api/language.ts';
import {
  persistQueries,
  queryClient,
  refetchAfterWrites,
  restoreQueries,
  takeEarlyReads,
} from './api/query-cache.ts';
import { router } from './app/router.tsx';
import { startWorker } from './device/worker.ts';
import { loadOutbox, onLanded, onUnprepared, startOutbox } from './outbox/device-outbox.ts';
import { openSession, resumeSession, showFlockOfAddress } from './session/sign-in-session.ts';
import { nextFrame } from './ui/painting/next-frame.ts';

await Promise.all([restoreQueries(), loadOutbox(), signInFromAddress(), startLanguage()]);
showFlockOfAddress();
persistQueries();
await takeEarlyReads();

// Cached fonts start loading before the text that uses them is rendered. Over the network, they load after the first
// paint.
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

onLanded(entries => refetchAfterWrites(new Set(entries.flatMap(({ about: { birdId } }) => birdId ?? []))));
startOutbox();
onUnprepared(() => import('./files/adding/prepare-waiting.ts').then(part => part.prepareWaiting()));
// After a sign-in, the session has just been read, so it is not read again.
if (!arrival.sessionToken) void resumeSession().catch(() => {});
// The worker downloads the whole app, which must not delay the first screen.
void nextFrame()
  .then(() => document.fonts.ready)
  .then(startWorker)
  .then(() => import('./session/send-locale.ts'))
  .catch(() => {});
void navigator.storage?.persist?.();

async function signInFromAddress(): Promise<void> {
  if (!arrival.sessionToken) return;
  await openSession(arrival.sessionToken).catch(() => {
    // The sign-in page shows this error.
    arrival.signInError ??= 'not_opened';
  });
}
