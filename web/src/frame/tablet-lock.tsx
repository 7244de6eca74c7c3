// The lock of a shared tablet, loaded only on one. Empty elsewhere.
import { lazy, Suspense } from 'react';
import { useSignedIn } from '../api/use-session.ts';
import type { LockKind } from './lock-button.tsx';

const LockButton = lazy(async () => ({ default: (await import('./lock-button.tsx')).LockButton }));

export function TabletLock({ kind }: { kind: LockKind }) {
  const { tablet } = useSignedIn();
  return <Suspense>{tablet && <LockButton kind={kind} />}</Suspense>;
}
