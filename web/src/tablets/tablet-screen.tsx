// The page of a shared tablet: pairing, the lock screen, or the notice that the tablet was removed.
import { useEffect, useSyncExternalStore } from 'react';
import { onTabletChange, pairedTablet } from '../device/tablet.ts';
import { lockTablet } from '../session/tablet-session.ts';
import { useSecret } from '../sign-in/use-secret.ts';
import { TimeZone } from '../ui/formats/use-formats.ts';
import { LockedTablet } from './locked-tablet.tsx';
import { PairTablet } from './pair-tablet.tsx';
import { RemovedTablet } from './removed-tablet.tsx';

const { timeZone } = Intl.DateTimeFormat().resolvedOptions();

export function TabletScreen() {
  const tablet = useSyncExternalStore(onTabletChange, pairedTablet);
  const code = useSecret('/tablet');
  // A session can be left over after a reload. Its entries have to be sent before it ends.
  useEffect(() => void lockTablet(), []);
  if (!tablet || code) return <PairTablet code={code} />;
  if (tablet.removed) return <RemovedTablet tablet={tablet} />;
  return (
    <TimeZone value={timeZone}>
      <LockedTablet tablet={tablet} />
    </TimeZone>
  );
}
