// The head of a bird's page: portrait, name, who it is, and what is done seldom.
import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useNavigate } from '@tanstack/react-router';
import type { CSSProperties } from 'react';
import { useRefusal } from '../api/use-refusal.ts';
import { useRights } from '../api/use-session.ts';
import { useWrite } from '../api/writes.ts';
import { useUndoToast } from '../history/undo.ts';
import { entryRefusals } from '../outbox/entry-refusals.ts';
import type { BirdToday } from '../today/board.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { arrowRight, caretLeft, clock, dotsThree, pencilSimple, printer, trash } from '../ui/icons.ts';
import { Menu } from '../ui/menu.tsx';
import { Portrait } from '../ui/portrait.tsx';
import { showToast } from '../ui/toasts.tsx';
import { isPhone, useHasPanes, useRoom, type View } from '../ui/use-view.ts';
import styles from './bird-screen.module.css';
import type { PageBird } from './bird-screen.tsx';
import { useGenderWords, useSinceWords } from './bird-words.ts';

interface Props {
  bird: PageBird;
  onBoard: BirdToday | undefined;
  today: string;
  /** Absent for people who may not. */
  onHandOver: (() => void) | undefined;
}

const portraitSizes: Record<View, number> = { narrow: 78, phone: 96, tablet: 88, desktop: 88 };

export function BirdHead({ bird, onBoard, today, onHandOver }: Props) {
  const { t } = useLingui();
  const since = useSinceWords(today);
  const gender = useGenderWords();
  const room = useRoom();
  const phone = isPhone(room);
  const isBesideList = useHasPanes();
  const here = !phone && bird.gotchaDay ? since(bird.gotchaDay) : undefined;
  const style: CSSProperties & Record<'--bird', string> = { '--bird': bird.chartColor };
  return (
    <header className={styles.head}>
      <div className={`${styles.top} ${isBesideList ? styles.alone : ''}`}>
        {!isBesideList && (
          <Link to="/birds" className={styles.back} aria-label={t`Back`}>
            <Icon shape={caretLeft} mirrored />
          </Link>
        )}
        {!phone && onHandOver && (
          <Button icon={printer} onClick={onHandOver}>
            <Trans>Hand over</Trans>
          </Button>
        )}
        <More bird={bird} />
      </div>
      <div className={styles.who}>
        <Portrait
          bird={onBoard ?? { name: bird.name, chartColor: bird.chartColor }}
          size={portraitSizes[room]}
        />
        <div className={styles.words}>
          <h1>{bird.name}</h1>
          <div className={styles.described}>
            <p>
              {[
                bird.species,
                gender(bird.gender),
                bird.dateOfBirth && since(bird.dateOfBirth),
                here && t`with you for ${here}`,
              ]
                .filter(Boolean)
                .join(', ')}
            </p>
            <bdi className={styles.ring} style={style}>
              {bird.tagId}
            </bdi>
          </div>
        </div>
      </div>
    </header>
  );
}

/** The history, and what changes the bird: deleting is done at once, with Undo. */
function More({ bird }: { bird: PageBird }) {
  const { t } = useLingui();
  const { keeps, manages } = useRights();
  const navigate = useNavigate();
  const remove = useWrite('DELETE /api/birds/:birdId');
  const undoToast = useUndoToast();
  const refusal = useRefusal({}, entryRefusals);
  const { id: birdId, name } = bird;
  const onDelete = async () => {
    // First away from here: nothing of the bird is to be read once it is gone.
    await navigate({ to: '/birds' });
    await remove.mutateAsync({ params: { birdId } }).then(
      () => undoToast(t`${name} is deleted.`, 'bird', birdId),
      (error: Error) => showToast({ text: refusal(error) ?? '' }),
    );
  };
  return (
    <Menu summary={<Icon shape={dotsThree} />} label={t`More`} className={styles.more}>
      {keeps && (
        <Link to="/birds/$birdId/edit" params={{ birdId }}>
          <Icon shape={pencilSimple} size={20} />
          <Trans>Edit</Trans>
        </Link>
      )}
      <Link to="/birds/$birdId/history" params={{ birdId }}>
        <Icon shape={clock} size={20} />
        <Trans>History</Trans>
      </Link>
      {manages && (
        <Link to="/birds/$birdId/move" params={{ birdId }}>
          <Icon shape={arrowRight} size={20} mirrored />
          <Trans>Move to another flock</Trans>
        </Link>
      )}
      {keeps && (
        <button type="button" onClick={() => void onDelete()} aria-busy={remove.isPending || undefined}>
          <Icon shape={trash} size={20} />
          <Trans>Delete</Trans>
        </button>
      )}
    </Menu>
  );
}
