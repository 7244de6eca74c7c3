// What happened lately in the flock, on a desktop: who did what, newest first.
import type { Change } from '@flock-care/contract/shapes';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useRead } from '../api/reads.ts';
import { useSignedIn } from '../api/use-session.ts';
import { Section } from '../ui/section.tsx';
import { useFormats } from '../ui/use-formats.ts';
import type { Today } from './board.ts';
import styles from './lately.module.css';
import { type LatelyLine, latelyLines, saidOf } from './lately-view.ts';
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
  const formats = useFormats();
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
  switch (saidOf(change)) {
    case 'weighed': {
      const weight = formats.grams(Number(change.after?.weightGrams ?? 0));
      return (
        <Trans>
          <strong>{who}</strong> weighed {name}, {weight}
        </Trans>
      );
    }
    case 'gave': {
      const drug = drugOf(change, today);
      return (
        <Trans>
          <strong>{who}</strong> gave {name} {drug}
        </Trans>
      );
    }
    case 'missed':
      return (
        <Trans>
          <strong>{who}</strong> noted that {name} missed a dose
        </Trans>
      );
    case 'noted': {
      const notes = String(change.after?.notes ?? '');
      return notes ? (
        <Trans>
          <strong>{who}</strong> noted on {name}: {notes}
        </Trans>
      ) : (
        <Trans>
          <strong>{who}</strong> noted what {name} showed
        </Trans>
      );
    }
    case 'visit':
      return (
        <Trans>
          <strong>{who}</strong> noted a visit to the vet with {name}
        </Trans>
      );
    case 'added':
      return (
        <Trans>
          <strong>{who}</strong> added {name}
        </Trans>
      );
    case 'moved':
      return <Trans>{name} moved</Trans>;
    case 'removed':
      return (
        <Trans>
          <strong>{who}</strong> removed a record of {name}
        </Trans>
      );
    case 'settings':
      return (
        <Trans>
          <strong>{who}</strong> changed the flock
        </Trans>
      );
    case 'changed':
      return (
        <Trans>
          <strong>{who}</strong> changed a record of {name}
        </Trans>
      );
  }
}

/** The change has no names of drugs; those of today's doses are on the board. */
function drugOf({ after }: Change, { doses }: Today): string {
  const dose = doses.find(({ medicationId }) => medicationId === after?.medicationId);
  return dose ? `${dose.name} ${dose.dosage}` : '';
}
