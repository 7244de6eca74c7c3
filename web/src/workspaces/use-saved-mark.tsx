// A hook for "Saved" and Undo in the heading of a section, for ten seconds after a change.
import { Trans } from '@lingui/react/macro';
import { type ReactNode, useEffect, useState } from 'react';
import { Button } from '../ui/controls/button.tsx';
import { Icon } from '../ui/icons/icon.tsx';
import { check } from '../ui/icons/icons.ts';
import styles from './use-saved-mark.module.css';

const shownMs = 10_000;

interface SavedState {
  /** For the heading; empty until a change is saved. */
  mark: ReactNode;
  /** @param undo reverts the change; undefined if that is not possible */
  onSaved: (undo: (() => void) | undefined) => void;
}

export function useSavedMark(): SavedState {
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
