// The bird's current and earlier medications, and the link that adds one.
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useRights } from '../../api/use-session.ts';
import type { PageBird } from '../../birds/bird-read.ts';
import { useFlockDay } from '../../board/use-today.ts';
import { CourseDoses } from '../../medications/course/course-doses.tsx';
import { useMedications } from '../../medications/doses/use-medications.ts';
import { usePresetText } from '../../medications/presets/use-preset-text.ts';
import { WeightSinceStart } from '../../medications/sheet/weight-since-start.tsx';
import { Button } from '../../ui/controls/button.tsx';
import links from '../../ui/controls/links.module.css';
import { useFormats } from '../../ui/formats/use-formats.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { plus } from '../../ui/icons/icons.ts';
import { Rows, Section } from '../../ui/layout/section.tsx';
import styles from './bird-screen.module.css';

type MedicationCourse = NonNullable<ReturnType<typeof useMedications>>[number];

/** @param isGone true for a past bird, which has no running course and cannot get a new one */
export function MedicationSection({ bird, isGone = false }: { bird: PageBird; isGone?: boolean }) {
  const { t } = useLingui();
  const formats = useFormats();
  const { canEditRecords } = useRights();
  const today = useFlockDay();
  const all = useMedications(bird.id);
  if (!all || (isGone && all.length === 0)) return null;
  const runs = ({ endDate }: MedicationCourse) => !isGone && (endDate === null || endDate >= today);
  const now = all.filter(runs);
  const ended = all
    .filter(course => !runs(course))
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
    <Section title={t`Medication`} aside={canEditRecords && !isGone && add}>
      {now.length === 0 && !isGone && (
        <p className={styles.quiet}>
          <Trans>No current medication.</Trans>{' '}
          {last && (
            <Trans>
              The last course was {drug}, until {until}.
            </Trans>
          )}
        </p>
      )}
      <Rows>
        {now.map(course => (
          <Course key={course.id} bird={bird} course={course} today={today} runs />
        ))}
      </Rows>
      <EarlierCourses bird={bird} courses={ended} today={today} />
    </Section>
  );
}

interface CourseProps {
  bird: PageBird;
  course: MedicationCourse;
  today: string;
  /** True up to and including the last day of the course. */
  runs?: boolean;
}

function Course({ bird, course, today, runs = false }: CourseProps) {
  const { t } = useLingui();
  const formats = useFormats();
  const { routeOf, labelOf } = usePresetText();
  const { id, name, dosage, route, doseSchedule, endDate } = course;
  const times = doseSchedule.map(({ label, time }) => (time ? formats.timeOfDay(time) : labelOf(label)));
  const end = endDate ? formats.datedDay(endDate, today) : undefined;
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

/** The earlier courses, collapsed because people rarely look them up. */
function EarlierCourses({
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
