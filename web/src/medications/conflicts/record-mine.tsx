// A button that replaces a record of a missed dose with the dose that this person gave.
import type { Dose } from '@flock-care/contract/shapes';
import { Trans } from '@lingui/react/macro';
import { type ComponentProps, lazy, Suspense, useState } from 'react';
import { outbox } from '../../outbox/device-outbox.ts';
import type { Entry } from '../../outbox/entry.ts';
import { Button } from '../../ui/controls/button.tsx';
import type { PortraitBird } from '../../ui/portraits/portrait.tsx';

const DoseSheet = lazy(async () => ({ default: (await import('../sheet/dose-sheet.tsx')).DoseSheet }));

interface Props extends ComponentProps<typeof Button> {
  entry: Entry;
  dose: Dose;
  bird: PortraitBird | undefined;
}

export function RecordMine({ entry, dose, bird, ...button }: Props) {
  const [open, setOpen] = useState(false);
  const { about, createdAt } = entry;
  if (about.kind !== 'dose') return null;
  return (
    <>
      <Button {...button} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Trans>Record mine</Trans>
      </Button>
      {open && (
        <Suspense>
          <DoseSheet
            dose={dose}
            bird={bird}
            entry={entry}
            initial={{ outcome: about.outcome, givenAt: about.givenAt ?? createdAt }}
            onSaved={() => outbox.discard(entry.id)}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
