// The birds on a tablet: the list, and beside it the bird that was opened. Elsewhere each has the whole view.
import { useLingui } from '@lingui/react/macro';
import { Outlet, useParams } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { useToday } from '../today/use-today.ts';
import { PaneView, useHasPanes } from '../ui/use-view.ts';
import styles from './birds-panes.module.css';

const BirdsBeside = lazy(async () => ({ default: (await import('./birds-screen.tsx')).BirdsBeside }));

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
          <BirdsBeside />
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

/** The focus goes to the bird that is opened, and back to its row when it is closed. Not at the start. */
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
