// The recorded and unrecorded doses of a medication, newest first, and their counts. For people who can give care, a
// tap on a dose opens its sheet.
import type { Dose, Medication } from '@flock-care/contract/shapes';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useRead } from '../../api/reads.ts';
import { useRights, useSignedIn } from '../../api/use-session.ts';
import { useFlockDay, useToday } from '../../board/use-today.ts';
import { useWaiting } from '../../outbox/device-outbox.ts';
import { Button } from '../../ui/controls/button.tsx';
import { addDays } from '../../ui/formats/formats.ts';
import { useFormats } from '../../ui/formats/use-formats.ts';
import { Rows, Section } from '../../ui/layout/section.tsx';
import { doseKey, entriesByDose, isAsNeeded } from '../doses/doses.ts';
import { useDoses } from '../doses/use-doses.ts';
import styles from '../history/dose-list.module.css';
import { OfflineNote } from '../history/offline-note.tsx';
import { usePresetText } from '../presets/use-preset-text.ts';
import { DoseSheet } from '../sheet/dose-sheet.tsx';

/** The maximum number of days in one request for doses. */
const pageDays = 31;
const daysCounted = 30;

export function GivenSection({ medication }: { medication: Medication }) {
  const today = useFlockDay();
  const [pages, setPages] = useState(1);
  const first = addDays(today, 1 - pages * pageDays);
  return (
    <div className={styles.given}>
      <Section title={<Trans>Recorded doses</Trans>}>
        <Adherence medication={medication} />
        <div className={styles.list}>
          {Array.from({ length: pages }, (_, index) => addDays(today, -index * pageDays)).map(last => (
            <DosePage key={last} medication={medication} last={last} today={today} />
          ))}
        </div>
        {first > medication.startDate && (
          <Button kind="plain" onClick={() => setPages(pages + 1)}>
            <Trans>Earlier doses</Trans>
          </Button>
        )}
      </Section>
    </div>
  );
}

/** "Last 30 days: 55 of 60 given, 2 missed, 3 not recorded, 4 late." */
function Adherence({ medication: { birdId, id, frequency } }: { medication: Medication }) {
  const { t } = useLingui();
  const { data } = useRead('GET /api/birds/:birdId/adherence', { params: { birdId } });
  const found = data?.adherence.find(({ medicationId }) => medicationId === id);
  if (!found || (found.expected === 0 && found.given === 0)) return null;
  const { expected: of, given, missed, unrecorded, late } = found;
  const counted = [
    frequency === 'as_needed'
      ? t`${plural(given, { 0: 'not given', one: 'given once', other: 'given # times' })}`
      : t`${given} of ${of} given`,
    missed > 0 && t`${missed} missed`,
    unrecorded > 0 && t`${unrecorded} not recorded`,
    late > 0 && t`${late} late`,
  ];
  const words = counted.filter(Boolean).join(', ');
  return (
    <p className={styles.counts}>
      <Trans>
        Last {daysCounted} days: {words}.
      </Trans>
    </p>
  );
}

interface PageProps {
  medication: Medication;
  last: string;
  today: string;
}

function DosePage({ medication: { birdId, id }, last, today }: PageProps) {
  const [open, setOpen] = useState<Dose>();
  const { canGiveCare } = useRights();
  const board = useToday();
  const entries = entriesByDose(useWaiting());
  const read = useDoses(birdId, addDays(last, 1 - pageDays), last);
  const known = read.doses
    .filter(dose => dose.medicationId === id)
    .filter(dose => dose.administration || dose.state === 'unrecorded' || entries.has(doseKey(dose)));
  return (
    <>
      <Rows>
        {known.toReversed().map(dose => (
          <li key={doseKey(dose)}>
            {canGiveCare ? (
              <button
                type="button"
                className={styles.record}
                aria-haspopup="dialog"
                onClick={() => setOpen(dose)}
              >
                <Record dose={dose} today={today} waits={entries.has(doseKey(dose))} />
              </button>
            ) : (
              <div className={styles.record}>
                <Record dose={dose} today={today} waits={false} />
              </div>
            )}
          </li>
        ))}
      </Rows>
      {read.unknownDays.length === 0 && known.length === 0 && last === today && (
        <p className={styles.counts}>
          <Trans>Nothing is recorded for these days.</Trans>
        </p>
      )}
      <OfflineNote known={read} />
      {open && (
        <DoseSheet
          dose={open}
          bird={board.data?.birds.find(bird => bird.id === birdId)}
          entry={entries.get(doseKey(open))}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  );
}

interface RecordProps {
  dose: Dose;
  today: string;
  /** True if an entry about the dose has not been sent yet. */
  waits: boolean;
}

function Record({ dose, today, waits }: RecordProps) {
  const { t } = useLingui();
  const formats = useFormats();
  const { context } = useSignedIn();
  const { labelOf } = usePresetText();
  const { administration, outcome, state, givenAt, givenByName, dueAt, label, forced } = dose;
  const isMine = administration?.createdByUserId === context.user.id;
  const who = administration && (isMine ? t`You` : (givenByName ?? t`Somebody`));
  const outcomeWords = {
    given: () => t`given`,
    partly: () => t`partly`,
    refused: () => t`refused`,
    skipped: () => t`skipped`,
  };
  const outcomeText = outcome ? outcomeWords[outcome]() : state === 'missed' ? t`missed` : t`not recorded`;
  const at = givenAt && state === 'given' ? formats.time(givenAt) : undefined;
  const words = waits ? t`Not sent yet` : [who, outcomeText, at].filter(Boolean).join(', ');
  const slot = dueAt === null ? (isAsNeeded(dose) ? '' : labelOf(label)) : formats.time(dueAt);
  return (
    <>
      <b>
        {dose.dueOn === today ? t`Today` : formats.datedDay(dose.dueOn, today)} {slot}
      </b>
      <span>
        <span>
          {words}
          {forced && (
            <>
              , <Trans>even though it was too soon</Trans>
            </>
          )}
        </span>
        {administration?.notes && <small>{administration.notes}</small>}
      </span>
    </>
  );
}
