// The birds that need attention, in the sidebar of a desktop, one click away from every screen.
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { needsLook } from '../birds/flock-list.ts';
import { byUrgency } from '../board/today-view.ts';
import { useToday } from '../board/use-today.ts';
import { verdictChange } from '../board/verdict-change.ts';
import { useFormats } from '../ui/formats/use-formats.ts';
import { Portrait } from '../ui/portraits/portrait.tsx';
import { Mark } from '../ui/verdicts/mark.tsx';
import { useVerdictNames } from '../ui/verdicts/verdict.tsx';
import { stateOf } from '../ui/verdicts/verdicts.ts';
import styles from './sidebar-needs-you.module.css';

const maxBirds = 5;

export function SidebarNeedsYou() {
  const { data } = useToday();
  const formats = useFormats();
  const nameOf = useVerdictNames();
  const birds = (data?.birds ?? []).filter(needsLook).sort(byUrgency);
  if (birds.length === 0) return null;
  return (
    <nav className={styles.needs} aria-labelledby="sidebar-needs-you">
      <h2 id="sidebar-needs-you">
        <Trans>Needs you</Trans>
      </h2>
      <ul>
        {birds.slice(0, maxBirds).map(bird => {
          const state = stateOf(bird);
          const change = verdictChange(bird);
          return (
            <li key={bird.id}>
              <Link to="/birds/$birdId" params={{ birdId: bird.id }} className={styles.bird}>
                <Portrait bird={bird} size={28} />
                <span className={styles.name}>{bird.name}</span>
                <span className={`${styles.figure} ${styles[state]}`}>
                  <Mark state={state} size={17} />
                  <span className="spoken">{nameOf(state)}</span>
                  <bdi>{change && formats.change(change.percent).replace(/\s?%/, '')}</bdi>
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
