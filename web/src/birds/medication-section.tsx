// What the bird is given now, what it was given before, and a way to add to it.
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useRights } from '../api/use-session.ts';
import { CourseDoses } from '../medications/course-doses.tsx';
import { useMedications } from '../medications/use-medications.ts';
import { usePresetWords } from '../medications/use-preset-words.ts';
import { WeightSinceStart } from '../medications/weight-since-start.tsx';
import { useFlockDay } from '../today/use-flock-day.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { plus } from '../ui/icons.ts';
import { Rows, Section } from '../ui/section.tsx';
import { useFormats } from '../ui/use-formats.ts';
import styles from './bird-screen.module.css';
import type { PageBird } from './bird-screen.tsx';
import links from './links.module.css';

type MedicationCourse = NonNullable<ReturnType<typeof useMedications>>[number];

export function MedicationSection({ bird }: { bird: PageBird }) {
  const { t } = useLingui();
  const formats = useFormats();
  const { keeps } = useRights();
  const today = useFlockDay();
  const all = useMedications(bird.id);
  if (!all) return null;
  const now = all.filter(({ endDate }) => endDate === null || endDate >= today);
  const ended = all
    .filter(({ endDate }) => endDate !== null && endDate < today)
    .sort((one, other) => ((one.endDate ?? '') < (other.endDate ?? '') ? 1 : -1));
  const last = ended[0];
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
        {now.map(course => (
          <Course key={course.id} bird={bird} course={course} today={today} />
        ))}
      </Rows>
      <Earlier bird={bird} courses={ended} today={today} />
    </Section>
  );
}

interface CourseProps {
  bird: PageBird;
  course: MedicationCourse;
  today: string;
}

function Course({ bird, course, today }: CourseProps) {
  const { t } = useLingui();
  const formats = useFormats();
  const { routeOf, labelOf } = usePresetWords();
  const { id, name, dosage, route, doseSchedule, endDate } = course;
  const times = doseSchedule.map(({ label, time }) => (time ? formats.timeOfDay(time) : labelOf(label)));
  const end = endDate ? formats.datedDay(endDate, today) : undefined;
  const runs = endDate === null || endDate >= today;
  return (
    <li>
      <Link
        to="/birds/$birdId/medications/$medicationId"
        params={{ birdId: bird.id, medicationId: id }}
        className={styles.course}
      >
        <strong className="display">
          {name} <bdi className="whole">{dosage}</bdi>
        </strong>
        <span>
          {[routeOf(route), runs && times.length > 0 ? formats.list(times) : '', end && t`until ${end}`]
            .filter(Boolean)
            .join(', ')}
        </span>
      </Link>
      {runs && (
        <>
          <WeightSinceStart
            birdId={bird.id}
            birdName={bird.name}
            medicationId={id}
            className={styles.weightSince}
          />
          <CourseDoses birdId={bird.id} medicationId={id} />
        </>
      )}
    </li>
  );
}

/** Folded: most of what a bird was given once is looked up only before the same is given again. */
function Earlier({
  bird,
  courses,
  today,
}: {
  bird: PageBird;
  courses: readonly MedicationCourse[];
  today: string;
}) {
  const [open, setOpen] = useState(false);
  const count = courses.length;
  if (count === 0) return null;
  return (
    <>
      <Button kind="plain" size="small" aria-expanded={open} onClick={() => setOpen(!open)}>
        <Plural value={count} one="# earlier course" other="# earlier courses" />
      </Button>
      {open && (
        <Rows>
          {courses.map(course => (
            <Course key={course.id} bird={bird} course={course} today={today} />
          ))}
        </Rows>
      )}
    </>
  );
}
