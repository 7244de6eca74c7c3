// The head of a bird's page: portrait, name, description, and a menu of less common actions.
import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useNavigate, useRouterState } from '@tanstack/react-router';
import { type CSSProperties, lazy, type ReactNode, Suspense, useState } from 'react';
import { useUndoToast } from '../../api/undo.ts';
import { useRefusal } from '../../api/use-refusal.ts';
import { useRights } from '../../api/use-session.ts';
import { useWrite } from '../../api/writes.ts';
import type { PageBird } from '../../birds/bird-read.ts';
import { useGenderText, useSinceText } from '../../birds/bird-text.ts';
import type { BirdToday } from '../../board/board.ts';
import { entryRefusals } from '../../outbox/entry-refusals.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Menu } from '../../ui/controls/menu.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import {
  arrowRight,
  calendarBlank,
  caretLeft,
  clock,
  dotsThree,
  downloadSimple,
  house,
  pencilSimple,
  printer,
  trash,
} from '../../ui/icons/icons.ts';
import { isPhone, useHasPanes, useRoom, type View } from '../../ui/layout/use-view.ts';
import { showToast } from '../../ui/messages/toasts.tsx';
import { Portrait } from '../../ui/portraits/portrait.tsx';
import styles from './bird-screen.module.css';

const ExportSheet = lazy(async () => ({
  default: (await import('../../archives/export-sheet.tsx')).ExportSheet,
}));

interface Props {
  bird: PageBird;
  boardBird: BirdToday | undefined;
  today: string;
  /** Undefined for people who cannot hand a bird over to a vet. */
  onHandOver: (() => void) | undefined;
  /** Opens the sheet "Move on"; undefined for people who cannot edit records. */
  onMoveOn: (() => void) | undefined;
}

const portraitSizes: Record<View, number> = { narrow: 78, phone: 96, tablet: 88, desktop: 88 };

export function BirdHead({ bird, boardBird, today, onHandOver, onMoveOn }: Props) {
  const { t } = useLingui();
  const since = useSinceText(today);
  const gender = useGenderText();
  const room = useRoom();
  const phone = isPhone(room);
  const here = !phone && bird.gotchaDay ? since(bird.gotchaDay) : undefined;
  const style: CSSProperties & Record<'--bird', string> = { '--bird': bird.chartColor };
  return (
    <header className={styles.head}>
      <TopRow menu={<More bird={bird} onMoveOn={onMoveOn} />}>
        {!phone && onHandOver && (
          <Button icon={printer} onClick={onHandOver}>
            <Trans>Hand over</Trans>
          </Button>
        )}
      </TopRow>
      <div className={styles.who}>
        <Portrait
          bird={boardBird ?? { name: bird.name, chartColor: bird.chartColor }}
          size={portraitSizes[room]}
          photoSize="large"
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

/** The menu and, unless the list is next to the page, the way back to the list that the bird was opened from. */
export function TopRow({ menu, children }: { menu: ReactNode; children?: ReactNode }) {
  const { t } = useLingui();
  const isBesideList = useHasPanes();
  const backLink = useBackLink();
  return (
    <div className={`${styles.top} ${isBesideList ? styles.alone : ''}`}>
      {!isBesideList && (
        <Link {...backLink} className={styles.back} aria-label={t`Back`}>
          <Icon shape={caretLeft} mirrored />
        </Link>
      )}
      {children}
      {menu}
    </div>
  );
}

/** Returns the link to the list that the bird was opened from. */
export function useBackLink() {
  const pastBirds = useRouterState({ select: ({ location }) => location.state.pastBirds });
  return pastBirds
    ? ({ to: '/past-birds', search: pastBirds } as const)
    : ({ to: '/birds', search: true } as const);
}

interface MenuProps {
  bird: PageBird;
  onMoveOn?: (() => void) | undefined;
  /** True for a past bird, which cannot be weighed or moved to another flock. */
  isGone?: boolean;
}

/** The menu of less common actions. Delete takes effect immediately and can be undone. */
export function More({ bird, onMoveOn, isGone = false }: MenuProps) {
  const { t } = useLingui();
  const { canEditRecords, canManageFlock, canGiveCare } = useRights();
  const navigate = useNavigate();
  const remove = useWrite('DELETE /api/birds/:birdId');
  const undoToast = useUndoToast();
  const refusal = useRefusal({}, entryRefusals);
  const { id: birdId, name } = bird;
  const [exports, setExports] = useState(false);
  const onDelete = async () => {
    // Leaves the page first, because its reads would fail after the bird is deleted.
    await navigate({ to: '/birds' });
    await remove.mutateAsync({ params: { birdId } }).then(
      () => undoToast(t`${name} was deleted.`, 'bird', birdId),
      (error: Error) => showToast({ text: refusal(error) ?? '' }),
    );
  };
  return (
    <>
      <Menu summary={<Icon shape={dotsThree} />} label={t`More`} className={styles.more}>
        {canEditRecords && (
          <Link to="/birds/$birdId/edit" params={{ birdId }}>
            <Icon shape={pencilSimple} size={20} />
            <Trans>Edit</Trans>
          </Link>
        )}
        {canGiveCare && !isGone && (
          <Link to="/birds/$birdId/weights" params={{ birdId }}>
            <Icon shape={calendarBlank} size={20} />
            <Trans>Weights from other days</Trans>
          </Link>
        )}
        <Link to="/birds/$birdId/history" params={{ birdId }}>
          <Icon shape={clock} size={20} />
          <Trans>History</Trans>
        </Link>
        {!isGone && (
          <Link to="/cage-cards" search={{ bird: birdId }}>
            <Icon shape={printer} size={20} />
            <Trans>Cage card</Trans>
          </Link>
        )}
        {onMoveOn && (
          <button type="button" aria-haspopup="dialog" onClick={onMoveOn}>
            <Icon shape={house} size={20} />
            <Trans>Move on</Trans>
          </button>
        )}
        {canManageFlock && !isGone && (
          <Link to="/birds/$birdId/move" params={{ birdId }}>
            <Icon shape={arrowRight} size={20} mirrored />
            <Trans>Move to another flock</Trans>
          </Link>
        )}
        {canManageFlock && (
          <button type="button" aria-haspopup="dialog" onClick={() => setExports(true)}>
            <Icon shape={downloadSimple} size={20} />
            <Trans>Export this bird</Trans>
          </button>
        )}
        {canEditRecords && (
          <button type="button" onClick={() => void onDelete()} aria-busy={remove.isPending || undefined}>
            <Icon shape={trash} size={20} />
            <Trans>Delete</Trans>
          </button>
        )}
      </Menu>
      <Suspense>
        {exports && <ExportSheet exported={{ birdId, name }} onClose={() => setExports(false)} />}
      </Suspense>
    </>
  );
}
