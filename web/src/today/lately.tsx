// What happened lately in the flock, on a desktop: who did what, newest first.
import type { Change } from '@flock-care/contract/shapes';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useRead } from '../api/reads.ts';
import { useSignedIn } from '../api/use-session.ts';
import { ChangeLead } from '../history/change-lead.tsx';
import { Section } from '../ui/section.tsx';
import { useFormats } from '../ui/use-formats.ts';
import type { Today } from './board.ts';
import styles from './lately.module.css';
import { type LatelyLine, latelyLines } from './lately-view.ts';
import { toldDay } from './today-view.ts';

const everyMs = 15_000;
/** Enough for a morning's weights of a flock to become one line. */
const read = 60;

export function Lately({ today }: { today: Today }) {
  const { data } = useRead('GET /api/changes', { query: { limit: read } }, { everyMs });
  const lines = latelyLines(data?.changes ?? [], today.timeZone);
  if (lines.length === 0) return null;
  return (
    <Section title={<Trans>Lately</Trans>}>
      <ul className={styles.lines}>
        {lines.map(line => (
          <li key={line.key}>
            <When line={line} today={today} />
            <p>
              <What line={line} today={today} />
            </p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function When({ line, today }: { line: LatelyLine; today: Today }) {
  const formats = useFormats(today.timeZone);
  const told = toldDay(line.day, today.date);
  const words =
    told === 'today'
      ? formats.time(line.at)
      : told === 'date'
        ? formats.shortDay(line.day)
        : formats.shortWeekday(line.day);
  return <time dateTime={line.at}>{words}</time>;
}

function What({ line: { change, many }, today }: { line: LatelyLine; today: Today }) {
  const { t } = useLingui();
  const { context } = useSignedIn();
  const isMine = change.by.userId === context.user.id && change.by.tokenName === null;
  const who = isMine ? t`You` : (change.by.tokenName ?? change.by.name ?? t`Somebody`);
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

/** The change has no names of drugs; those of today's doses are on the board. */
function drugOf({ kind, recordId, before, after }: Change, { doses }: Today): string | undefined {
  const id = kind === 'medication' ? recordId : (after ?? before)?.medicationId;
  const dose = doses.find(({ medicationId }) => medicationId === id);
  return dose && `${dose.name} ${dose.dosage}`;
}
