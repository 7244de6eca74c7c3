// The list of birds and the open bird, side by side on a tablet. On other devices, each fills the view.
import { useLingui } from '@lingui/react/macro';
import { Outlet, useParams } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { useToday } from '../../board/use-today.ts';
import { PaneView, useHasPanes } from '../../ui/layout/use-view.ts';
import styles from './birds-panes.module.css';

const BirdsColumn = lazy(async () => ({ default: (await import('./birds-screen.tsx')).BirdsColumn }));

export function BirdsPanes() {
  return useHasPanes() ? <Panes /> : <Outlet />;
}

function Panes() {
  const { t } = useLingui();
  const { data } = useToday();
  const { birdId } = useParams({ strict: false });
  const pane = useFocusOnOpenedBird(birdId);
  if (data?.birds.length === 0) return <Outlet />;
  return (
    <div className={styles.panes}>
      <div className={styles.list}>
        <Suspense>
          <BirdsColumn />
        </Suspense>
      </div>
      <section ref={pane} className={styles.pane} aria-label={t`The open bird`} tabIndex={-1}>
        <PaneView value="phone">
          <Outlet />
        </PaneView>
      </section>
    </div>
  );
}

/** Moves the focus to a bird when it is opened, and back to its row when it is closed. Does nothing on startup. */
function useFocusOnOpenedBird(birdId: string | undefined) {
  const pane = useRef<HTMLElement>(null);
  const before = useRef(birdId);
  useEffect(() => {
    const closed = before.current;
    before.current = birdId;
    if (birdId === closed) return;
    if (birdId) pane.current?.focus({ preventScroll: true });
    else document.querySelector<HTMLElement>(`[data-bird-row="${closed}"]`)?.focus();
  }, [birdId]);
  return pane;
}
