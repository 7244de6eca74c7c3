// The recent changes of the flock, newest first. Shown on a desktop only.
import type { Change } from '@flock-care/contract/shapes';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useRead } from '../api/reads.ts';
import { useSignedIn } from '../api/use-session.ts';
import type { Today } from '../board/board.ts';
import { dayWording } from '../board/today-view.ts';
import { ChangeLead } from '../history/change-lead.tsx';
import { useFormats } from '../ui/formats/use-formats.ts';
import { Section } from '../ui/layout/section.tsx';
import styles from './recent-changes.module.css';
import { type RecentChangeRow, recentChangeRows } from './recent-changes-view.ts';

const everyMs = 15_000;
/** The number of changes to read: enough that the weights of one morning do not fill the list. */
const readCount = 60;

export function RecentChanges({ today }: { today: Today }) {
  const { data } = useRead('GET /api/changes', { query: { limit: readCount } }, { everyMs });
  const lines = recentChangeRows(data?.changes ?? [], today.timeZone);
  if (lines.length === 0) return null;
  return (
    <Section title={<Trans>Recent changes</Trans>}>
      <ul className={styles.lines}>
        {lines.map(line => (
          <li key={line.key}>
            <LineTime line={line} today={today} />
            <p>
              <LineText line={line} today={today} />
            </p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function LineTime({ line, today }: { line: RecentChangeRow; today: Today }) {
  const formats = useFormats(today.timeZone);
  const wording = dayWording(line.day, today.date);
  const words =
    wording === 'today'
      ? formats.time(line.at)
      : wording === 'date'
        ? formats.shortDay(line.day)
        : formats.shortWeekday(line.day);
  return <time dateTime={line.at}>{words}</time>;
}

function LineText({ line: { change, many }, today }: { line: RecentChangeRow; today: Today }) {
  const { t } = useLingui();
  const { context } = useSignedIn();
  const person = change.by.userId === context.user.id ? t`You` : (change.by.name ?? t`Somebody`);
  // A token, or a shared tablet.
  const device = change.by.tokenName;
  const who = device ? t`${person}, ${device}` : person;
  const name = change.birdName ?? '';
  if (many && many.birds > 1) {
    return (
      <Trans>
        <strong>{who}</strong> weighed <Plural value={many.birds} one="# bird" other="# birds" />
      </Trans>
    );
  }
  if (many) {
    return (
      <Trans>
        <strong>{who}</strong> recorded <Plural value={many.weights} one="# weight" other="# weights" /> of{' '}
        {name}
      </Trans>
    );
  }
  return (
    <ChangeLead
      change={change}
      who={who}
      fields={{ ...change.before, ...change.after }}
      drug={drugOf(change, today)}
      undoneFrom={undefined}
      today={today.date}
    />
  );
}

/** Finds the drug and dosage in today's doses on the board, because the change does not name them. */
function drugOf({ kind, recordId, before, after }: Change, { doses }: Today): string | undefined {
  const id = kind === 'medication' ? recordId : (after ?? before)?.medicationId;
  const dose = doses.find(({ medicationId }) => medicationId === id);
  return dose && `${dose.name} ${dose.dosage}`;
}
