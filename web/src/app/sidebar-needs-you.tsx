// In the sidebar of a desktop: the birds that need somebody, from every screen one click away.
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { needsLook } from '../birds/flock-list.ts';
import { byUrgency } from '../today/today-view.ts';
import { useToday } from '../today/use-today.ts';
import { Mark } from '../ui/mark.tsx';
import { Portrait } from '../ui/portrait.tsx';
import { useFormats } from '../ui/use-formats.ts';
import { useVerdictNames } from '../ui/verdict.tsx';
import { stateOf } from '../ui/verdicts.ts';
import styles from './sidebar-needs-you.module.css';

const most = 5;

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
        {birds.slice(0, most).map(bird => {
          const state = stateOf(bird);
          return (
            <li key={bird.id}>
              <Link to="/birds/$birdId" params={{ birdId: bird.id }} className={styles.bird}>
                <Portrait bird={bird} size={28} />
                <span className={styles.name}>{bird.name}</span>
                <span className={`${styles.figure} ${styles[state]}`}>
                  <Mark state={state} size={17} />
                  <span className="spoken">{nameOf(state)}</span>
                  <bdi>
                    {bird.changePercent !== null && formats.change(bird.changePercent).replace(/\s?%/, '')}
                  </bdi>
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
