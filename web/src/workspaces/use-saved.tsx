// In the heading of a section: that a change is kept, with Undo for ten seconds.
import { Trans } from '@lingui/react/macro';
import { type ReactNode, useEffect, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { check } from '../ui/icons.ts';
import styles from './use-saved.module.css';

const shownMs = 10_000;

interface Saved {
  /** For the heading; nothing until a change is saved. */
  mark: ReactNode;
  /** @param undo takes the change back; undefined if that cannot be done */
  onSaved: (undo: (() => void) | undefined) => void;
}

export function useSaved(): Saved {
  const [saved, setSaved] = useState<{ undo: (() => void) | undefined }>();
  useEffect(() => {
    if (!saved) return;
    const timer = setTimeout(() => setSaved(undefined), shownMs);
    return () => clearTimeout(timer);
  }, [saved]);
  return {
    mark: (
      <span className={styles.saved} role="status">
        {saved && (
          <>
            <Icon shape={check} size={18} />
            <strong>
              <Trans>Saved</Trans>
            </strong>
          </>
        )}
        {saved?.undo && (
          <Button
            kind="plain"
            size="small"
            onClick={() => {
              setSaved(undefined);
              saved.undo?.();
            }}
          >
            <Trans>Undo</Trans>
          </Button>
        )}
      </span>
    ),
    onSaved: undo => setSaved({ undo }),
  };
}
