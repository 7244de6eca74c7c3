// Today's birthdays and gotcha days.
import { Plural, Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { BirdToday } from '../board/board.ts';
import { Icon } from '../ui/icons/icon.tsx';
import { cake } from '../ui/icons/icons.ts';
import { Rows, Section } from '../ui/layout/section.tsx';
import styles from './milestones.module.css';

export function Milestones({ birds }: { birds: readonly BirdToday[] }) {
  const days = birds.flatMap(({ id, name, milestones }) =>
    milestones.map(milestone => ({ id, name, ...milestone })),
  );
  return (
    <Section title={<Trans>On this day</Trans>}>
      <Rows>
        {days.map(({ id, name, kind, years }) => (
          <li key={`${id} ${kind}`}>
            <Link to="/birds/$birdId" params={{ birdId: id }} className={styles.day}>
              <Icon shape={cake} size={20} />
              <span>
                {kind === 'birthday' ? (
                  <Plural
                    value={years}
                    one={`${name} hatched # year ago.`}
                    other={`${name} hatched # years ago.`}
                  />
                ) : (
                  <Plural
                    value={years}
                    one={`${name} arrived # year ago.`}
                    other={`${name} arrived # years ago.`}
                  />
                )}
              </span>
            </Link>
          </li>
        ))}
      </Rows>
    </Section>
  );
}
