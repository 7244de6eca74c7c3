// The button that opens the list of keyboard shortcuts, for people who do not use the ? key.
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import { KeysSheet } from './keys-sheet.tsx';

export function KeysChoice() {
  const [open, setOpen] = useState(false);
  return (
    <div>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Trans>All keys</Trans>
      </Button>
      {open && <KeysSheet onClose={() => setOpen(false)} />}
    </div>
  );
}
