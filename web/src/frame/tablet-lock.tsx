// The lock button of a shared tablet. Other devices neither load nor show it.
import { lazy, Suspense } from 'react';
import { useSignedIn } from '../api/use-session.ts';
import type { LockKind } from './lock-button.tsx';

const LockButton = lazy(async () => ({ default: (await import('./lock-button.tsx')).LockButton }));

export function TabletLock({ kind }: { kind: LockKind }) {
  const { tablet } = useSignedIn();
  return <Suspense>{tablet && <LockButton kind={kind} />}</Suspense>;
}
