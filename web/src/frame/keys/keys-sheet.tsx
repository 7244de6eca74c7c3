// The list of keyboard shortcuts that the person can use, with a switch that turns shortcuts off for people who use
// speech input.
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { useRights } from '../../api/use-session.ts';
import { TickField } from '../../forms/field.tsx';
import { Sheet } from '../../ui/controls/sheet.tsx';
import { Section } from '../../ui/layout/section.tsx';
import styles from './keys-sheet.module.css';
import { areShortcutsOn, switchShortcuts } from './shortcuts.ts';

export function KeysSheet({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const { canGiveCare, canManageFlock } = useRights();
  const [on, setOn] = useState(areShortcutsOn);
  return (
    <Sheet title={t`All keys`} onClose={onClose}>
      <div className={styles.parts}>
        <Section title={<Trans>Everywhere</Trans>}>
          <dl className={styles.keys}>
            {canGiveCare && <Line keys={['W']}>{t`Weigh`}</Line>}
            <Line keys={['G', 'T']}>{t`Today`}</Line>
            <Line keys={['G', 'B']}>{t`Birds`}</Line>
            <Line keys={['G', 'D']}>{t`Doses`}</Line>
            <Line keys={['G', 'F']}>{t`Flock`}</Line>
            <Line keys={['/']}>{t`Find a bird or a ring`}</Line>
            <Line keys={['?']}>{t`All keys`}</Line>
            <Line keys={['Esc']}>{t`Close`}</Line>
          </dl>
        </Section>
        <Section title={<Trans>Birds</Trans>}>
          <dl className={styles.keys}>
            <Line keys={['J', 'K']}>{t`Next and previous bird`}</Line>
            <Line keys={['Enter']}>{t`Open the bird`}</Line>
          </dl>
        </Section>
        <Section title={<Trans>On a bird’s page</Trans>}>
          <dl className={styles.keys}>
            {canManageFlock && <Line keys={['H']}>{t`Hand over`}</Line>}
            {canGiveCare && <Line keys={['N']}>{t`Add a note`}</Line>}
            <Line keys={['1', '2', '3', '4']}>{t`How far back`}</Line>
            <Line keys={['T']}>{t`As a table`}</Line>
            <Line keys={['Esc']}>{t`Back`}</Line>
          </dl>
        </Section>
        {canGiveCare && (
          <Section title={<Trans>In the round</Trans>}>
            <dl className={styles.keys}>
              <Line keys={['Enter']}>{t`Save and next`}</Line>
              <Line keys={['↑', '↓']}>{t`Another bird`}</Line>
              <Line keys={['S']}>{t`Not today`}</Line>
              <Line keys={['F']}>{t`Fasting`}</Line>
              <Line keys={['N']}>{t`Note`}</Line>
              <Line keys={['C']}>{t`Body condition`}</Line>
              <Line keys={['U']}>{t`Undo`}</Line>
            </dl>
          </Section>
        )}
        <TickField
          label={t`Use single-letter keys`}
          hint={t`Switch them off if you use voice control. This applies to this device only.`}
          checked={on}
          onChange={event => {
            setOn(event.target.checked);
            switchShortcuts(event.target.checked);
          }}
        />
      </div>
    </Sheet>
  );
}

function Line({ keys, children }: { keys: readonly string[]; children: ReactNode }) {
  return (
    <div>
      <dt>
        {keys.map(key => (
          <kbd key={key}>{key}</kbd>
        ))}
      </dt>
      <dd>{children}</dd>
    </div>
  );
}
