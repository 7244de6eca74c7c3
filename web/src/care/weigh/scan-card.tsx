// Scans a cage card with the camera, and goes to its bird in the round.
import { useLingui } from '@lingui/react/macro';
import { ScanSheet } from '../../ui/qr/scan-sheet.tsx';
import { findScanned } from './scanner.ts';
import type { Weighing } from './use-weighing.ts';

export function ScanCard({ weighing, onClose }: { weighing: Weighing; onClose: () => void }) {
  const { t } = useLingui();
  return (
    <ScanSheet
      title={t`Scan a cage card`}
      hint={t`Hold the code in front of the camera.`}
      notAccepted={t`This is not the card of a bird in this flock.`}
      noCamera={t`The camera cannot be used. Choose the bird in the list instead.`}
      onText={text => {
        const bird = findScanned(text, weighing.birds);
        if (!bird) return false;
        weighing.go(bird);
        onClose();
        return true;
      }}
      onClose={onClose}
    />
  );
}
