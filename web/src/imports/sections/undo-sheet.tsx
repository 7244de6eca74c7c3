// The sheet that asks for confirmation before an import is undone.
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { call, newId } from '../../api/client.ts';
import { useReadAgain } from '../../api/reads.ts';
import { useRefusal } from '../../api/use-refusal.ts';
import { Button } from '../../ui/controls/button.tsx';
import { focusHeading } from '../../ui/controls/focus-heading.ts';
import { Sheet } from '../../ui/controls/sheet.tsx';
import { announce } from '../../ui/messages/announcements.tsx';
import type { FileImports } from '../service/use-imports.ts';
import styles from '../styles/import.module.css';
import { importRefusals } from '../texts/import-refusals.ts';

interface UndoProps {
  imports: FileImports;
  brought: string;
  onClose: () => void;
}

export function UndoSheet({ imports, brought, onClose }: UndoProps) {
  const { t } = useLingui();
  const readAgain = useReadAgain();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<Error>();
  const refusal = useRefusal(importRefusals)(error);
  const undo = async () => {
    setBusy(true);
    try {
      // Newest first, because later parts add records to birds from earlier ones.
      for (const { id, state } of imports)
        if (state === 'done' || state === 'failed')
          await call('POST /api/imports/:importId/undo', {
            params: { importId: id },
            idempotencyKey: newId(),
          });
      await readAgain('GET /api/imports');
      announce(t`The import is being undone.`);
      onClose();
      focusHeading();
    } catch (failure) {
      // If only the response was lost, the list shows that the undo has begun.
      void readAgain('GET /api/imports');
      setError(failure instanceof Error ? failure : new Error(String(failure)));
      setBusy(false);
    }
  };
  return (
    <Sheet
      title={t`Undo this import?`}
      onClose={onClose}
      footer={
        <Button kind="filled" size="tall" wide busy={isBusy} onClick={() => void undo()}>
          <Trans>Undo the import</Trans>
        </Button>
      }
    >
      <p>
        <Trans>This removes {brought} again. Anything that somebody has changed since then stays.</Trans>
      </p>
      {refusal && (
        <p className={styles.failed} role="alert">
          {refusal}
        </p>
      )}
    </Sheet>
  );
}
