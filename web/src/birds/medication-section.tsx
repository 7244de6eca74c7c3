// What the bird is given now, and a way to add to it.
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useRights } from '../api/use-session.ts';
import { CourseDoses } from '../medications/course-doses.tsx';
import { useMedications } from '../medications/use-medications.ts';
import { usePresetWords } from '../medications/use-preset-words.ts';
import { useFlockDay } from '../today/use-flock-day.ts';
import { Icon } from '../ui/icon.tsx';
import { plus } from '../ui/icons.ts';
import { Rows, Section } from '../ui/section.tsx';
import { useFormats } from '../ui/use-formats.ts';
import styles from './bird-screen.module.css';
import type { PageBird } from './bird-screen.tsx';
import links from './links.module.css';

export function MedicationSection({ bird }: { bird: PageBird }) {
  const { t } = useLingui();
  const formats = useFormats();
  const { keeps } = useRights();
  const today = useFlockDay();
  const { routeOf, labelOf } = usePresetWords();
  const all = useMedications(bird.id);
  if (!all) return null;
  const now = all.filter(({ endDate }) => endDate === null || endDate >= today);
  const last = all
    .filter(({ endDate }) => endDate !== null && endDate < today)
    .sort((one, other) => ((one.endDate ?? '') < (other.endDate ?? '') ? 1 : -1))[0];
  const drug = last?.name;
  const until = last?.endDate ? formats.day(last.endDate, today) : '';
  const add = (
    <Link to="/birds/$birdId/medications/new" params={{ birdId: bird.id }} className={links.action}>
      <Icon shape={plus} size={18} />
      {t`Add`}
    </Link>
  );
  return (
    <Section title={t`Medication`} aside={keeps && add}>
      {now.length === 0 && (
        <p className={styles.quiet}>
          <Trans>None now.</Trans>{' '}
          {last && (
            <Trans>
              The last course was {drug}, until {until}.
            </Trans>
          )}
        </p>
      )}
      <Rows>
        {now.map(({ id, name, dosage, route, doseSchedule, endDate }) => {
          const times = doseSchedule.map(({ label, time }) => time ?? labelOf(label));
          const end = endDate ? formats.day(endDate, today) : undefined;
          return (
            <li key={id}>
              <Link
                to="/birds/$birdId/medications/$medicationId"
                params={{ birdId: bird.id, medicationId: id }}
                className={styles.course}
              >
                <strong className="display">
                  {name} <bdi className="whole">{dosage}</bdi>
                </strong>
                <span>
                  {[routeOf(route), times.length > 0 ? formats.list(times) : '', end && t`until ${end}`]
                    .filter(Boolean)
                    .join(', ')}
                </span>
              </Link>
              <CourseDoses birdId={bird.id} medicationId={id} />
            </li>
          );
        })}
      </Rows>
    </Section>
  );
}
