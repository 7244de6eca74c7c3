// The footer of a desktop round, with the keyboard shortcuts.
import { Trans } from '@lingui/react/macro';
import { areShortcutsOn } from '../../frame/keys/shortcuts.ts';
import styles from './desktop-round.module.css';

export function DesktopKeys() {
  return (
    <footer className={styles.keys} aria-hidden="true">
      <span>
        <kbd>Enter</kbd> <Trans>save and next</Trans>
      </span>
      <span>
        <kbd>↑</kbd> <kbd>↓</kbd> <Trans>another bird</Trans>
      </span>
      {areShortcutsOn() && (
        <>
          <span>
            <kbd>S</kbd> <Trans>not today</Trans>
          </span>
          <span>
            <kbd>F</kbd> <Trans>fasting</Trans>
          </span>
          <span>
            <kbd>N</kbd> <Trans>note</Trans>
          </span>
          <span>
            <kbd>U</kbd> <Trans>undo</Trans>
          </span>
        </>
      )}
      <span className={styles.escape}>
        <kbd>Esc</kbd> <Trans>end, the rest waits</Trans>
      </span>
    </footer>
  );
}
