// One line for the doses that were recorded before the screen was opened. A tap lists them.
import type { Dose } from '@flock-care/contract/shapes';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useSignedIn } from '../../api/use-session.ts';
import type { Today } from '../../board/board.ts';
import { useFormats } from '../../ui/formats/use-formats.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { caretDown, check } from '../../ui/icons/icons.ts';
import { DoseRows } from '../row/dose-rows.tsx';
import styles from './doses-screen.module.css';

interface Props {
  doses: readonly Dose[];
  birds: ReadonlyMap<string, Today['birds'][number]>;
  /** True if the rows look like the rows of a round. */
  round?: boolean;
}

export function FoldedDoses({ doses, birds, round = false }: Props) {
  const sentence = useSentence(doses);
  return (
    <details className={styles.folded}>
      <summary>
        <Icon shape={check} size={20} />
        <span>{sentence}</span>
        <Icon shape={caretDown} size={18} />
      </summary>
      <DoseRows doses={doses} birds={birds} round={round} />
    </details>
  );
}

/** The maximum number of birds to name. If there are more, the sentence has only the number of doses. */
const maxNamed = 4;

/** Returns "Captain, Basil and Widget, given by Leo". */
function useSentence(doses: readonly Dose[]): string {
  const { t } = useLingui();
  const formats = useFormats();
  const { context } = useSignedIn();
  const birds = [...new Set(doses.map(({ birdName }) => birdName))];
  const names =
    birds.length > maxNamed
      ? t`${plural(doses.length, { one: '# dose', other: '# doses' })}`
      : formats.list(birds);
  const people = new Set(doses.map(({ administration }) => administration?.createdByUserId));
  if (doses.some(({ state, outcome }) => state === 'missed' || outcome === 'partly'))
    return t`${names}, done`;
  if (people.size > 1) return t`${names}, given`;
  const isMine = people.has(context.user.id);
  const [{ givenAt, givenByName: who }, ...others] = doses as [Dose, ...Dose[]];
  if (others.length === 0 && givenAt) {
    const time = formats.time(givenAt);
    if (isMine) return t`${names}, given by you at ${time}`;
    return who ? t`${names}, given by ${who} at ${time}` : t`${names}, given at ${time}`;
  }
  if (isMine) return t`${names}, given by you`;
  return who ? t`${names}, given by ${who}` : t`${names}, given`;
}
