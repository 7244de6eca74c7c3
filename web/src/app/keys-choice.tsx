// The way to the list of all keys, and to the switch for them, without a key.
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '../ui/button.tsx';
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
