// The doses of a room that were recorded before the screen was opened, on one line that opens.

import type { Dose } from '@flock-care/contract/shapes';
import { useLingui } from '@lingui/react/macro';
import { useSignedIn } from '../api/use-session.ts';
import type { Today } from '../today/board.ts';
import { Icon } from '../ui/icon.tsx';
import { caretDown, check } from '../ui/icons.ts';
import { Rows } from '../ui/section.tsx';
import { useFormats } from '../ui/use-formats.ts';
import { DoseRow } from './dose-row.tsx';
import { doseKey } from './doses.ts';
import styles from './doses-screen.module.css';

interface Props {
  doses: readonly Dose[];
  birds: ReadonlyMap<string, Today['birds'][number]>;
}

export function FoldedDoses({ doses, birds }: Props) {
  const sentence = useSentence(doses);
  return (
    <details className={styles.folded}>
      <summary>
        <Icon shape={check} size={20} />
        <span>{sentence}</span>
        <Icon shape={caretDown} size={18} />
      </summary>
      <Rows>
        {doses.map(dose => (
          <DoseRow key={doseKey(dose)} dose={dose} bird={birds.get(dose.birdId)} entry={undefined} round />
        ))}
      </Rows>
    </details>
  );
}

/** "Captain, Basil and Widget, given by Leo" */
function useSentence(doses: readonly Dose[]): string {
  const { t } = useLingui();
  const formats = useFormats();
  const { context } = useSignedIn();
  const names = formats.list([...new Set(doses.map(({ birdName }) => birdName))]);
  const people = new Set(doses.map(({ administration }) => administration?.createdByUserId));
  if (doses.some(({ outcome }) => outcome === 'refused' || outcome === 'skipped')) return t`${names}, done`;
  if (people.size > 1) return t`${names}, given`;
  if (people.has(context.user.id)) return t`${names}, given by you`;
  const who = doses[0]?.givenByName;
  return who ? t`${names}, given by ${who}` : t`${names}, given`;
}
