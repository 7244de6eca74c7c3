// Writes the text of a notification from the current data, in the recipient's language. Returns undefined if the
// notification no longer applies.
import { isCall } from '@flock-care/contract/guard';
import { type Phrase, phrase } from '@flock-care/contract/languages';
import type { Dose } from '@flock-care/contract/shapes';
import { readSigns, readSignsOfBird } from '../care/observed-signs.ts';
import { minuteMs } from '../clock.ts';
import { isWeighInOverdue } from '../guard/judge-bird.ts';
import { findVerdict, listVerdicts } from '../guard/read-verdicts.ts';
import type { Translator } from '../languages/translator.ts';
import { verdictSentence } from '../languages/verdict-sentence.ts';
import { withColon } from '../languages/with-colon.ts';
import { quoteName } from '../mail/email.ts';
import { milestonePhrase } from '../mail/templates.ts';
import { expandDoses, isOpen } from '../medications/expand-doses.ts';
import { loadDoseRecordsOfBird } from '../medications/load-doses.ts';
import { graceMinutesOf } from '../medications/safety.ts';
import type { Storage } from '../storage/storage.ts';
import type { WorkspaceId } from '../storage/tables/index.ts';
import type { DeliveriesTable } from '../storage/tables/notifications.ts';
import { localTime } from '../workspaces/local-time.ts';
import type { WorkspaceTime } from '../workspaces/workspace-time.ts';
import type { About, DoseAbout } from './about.ts';
import { digestFor } from './daily-digest.ts';
import { effectiveSettingsOf } from './effective-settings.ts';
import { yearsCelebrated } from './milestone-emails.ts';
import { findMilestoneBird } from './milestones.queries.ts';
import type { Recipient } from './visible-birds.ts';

export interface Composed {
  title: string;
  lines: string[];
  /** The path in the app that the notification opens. */
  url: string;
  urgent: boolean;
  dose: boolean;
}

export interface Subject {
  storage: Storage;
  workspaceId: WorkspaceId;
  birdId: string | null;
  time: WorkspaceTime;
  recipient: Recipient;
  channel: DeliveriesTable['channel'];
  /** Translates into the recipient's language. */
  translator: Translator;
}

/** Formats a name: quoted and sanitized in an email, unchanged in a push. */
const nameFor = ({ channel, translator }: Pick<Subject, 'channel' | 'translator'>, name: string) =>
  channel === 'email' ? quoteName(name, translator) : name;

export function compose(about: About, subject: Subject): Promise<Composed | undefined> {
  switch (about.topic) {
    case 'weight_alert':
      return composeWeight(subject);
    case 'dose_due':
    case 'dose_overdue':
      return composeDose(about, subject);
    case 'weigh_in_overdue':
      return composeWeighIn(about.birdIds, subject);
    case 'bird_arrived':
      return composeArrival(subject);
    case 'milestone':
      return composeMilestone(about, subject);
    case 'daily_digest':
      return composeDigest(about.day, subject);
  }
}

const birdUrl = (birdId: string) => `/birds/${birdId}`;

async function composeWeight(subject: Subject) {
  const { storage, workspaceId, birdId, time, translator } = subject;
  if (birdId === null) return undefined;
  const signs = await readSignsOfBird(storage, workspaceId, birdId, time.today);
  const found = await findVerdict(storage, { workspaceId, birdId }, new Map([[birdId, signs]]));
  if (!found || !isCall(found.result.verdict)) return undefined;
  const urgent = found.result.verdict === 'urgent';
  return {
    title: translator.say(
      urgent
        ? phrase('{bird}: urgent', { bird: found.birdName })
        : phrase('{bird}: call the vet', { bird: found.birdName }),
    ),
    lines: [verdictSentence(found.result, nameFor(subject, found.birdName), translator)],
    ...{ url: birdUrl(birdId), urgent, dose: false },
  };
}

async function composeDose({ topic, medicationId, administrationSlot, dueOn }: DoseAbout, subject: Subject) {
  const { storage, workspaceId, birdId, time, recipient, channel, translator } = subject;
  if (birdId === null) return undefined;
  const days = { firstDay: dueOn, lastDay: dueOn };
  const records = await loadDoseRecordsOfBird(storage, { workspaceId, birdId, ...days });
  const dose = expandDoses(records, { ...days, timeZone: time.timeZone, now: time.now }).find(
    one => one.medicationId === medicationId && one.administrationSlot === administrationSlot,
  );
  if (!dose || !isOpen(dose) || dose.dueAt === null) return undefined;
  const medication = records.medications.find(({ id }) => id === medicationId);
  const graceMs = medication ? graceMinutesOf(medication) * minuteMs : 0;
  const isLate = Date.parse(dose.dueAt) + graceMs <= time.now.getTime();
  // There is a separate notification for late doses.
  const notifiesLate = effectiveSettingsOf(recipient, recipient.role).topics.dose_overdue[channel];
  if (topic === 'dose_due' && isLate && notifiesLate) return undefined;
  const dueTime = localTime(new Date(dose.dueAt), time.timeZone);
  return {
    title: isLate
      ? translator.say(phrase('{bird}: not recorded yet', { bird: dose.birdName }))
      : translator.say(withColon(dose.birdName, dueTime)),
    lines: [translator.say(dosePhrase(dose, dueTime, isLate, name => nameFor(subject, name)))],
    ...{ url: '/doses', urgent: false, dose: true },
  };
}

function dosePhrase(
  dose: Dose,
  dueTime: string,
  isLate: boolean,
  formatName: (name: string) => string,
): Phrase {
  const what = [dose.name, dose.dosage, dose.route]
    .filter(part => part !== '')
    .map(formatName)
    .join(', ');
  const bird = formatName(dose.birdName);
  const values = { bird, what, time: dueTime };
  return isLate
    ? phrase('Not recorded yet: the {time} dose for {bird}, {what}. Was it given?', values)
    : phrase('{bird} gets {what} at {time}.', values);
}

async function composeWeighIn(birdIds: readonly string[], subject: Subject) {
  const { storage, workspaceId, time, translator } = subject;
  const { say } = translator;
  const signs = await readSigns(storage, workspaceId, time.today);
  const overdue = (await listVerdicts(storage, workspaceId, signs)).filter(
    ({ birdId, result }) => birdIds.includes(birdId) && isWeighInOverdue(result, time.today),
  );
  const [first] = overdue;
  if (!first) return undefined;
  const names = translator.list(overdue.slice(0, maxNamed).map(({ birdName }) => nameFor(subject, birdName)));
  const count = overdue.length - maxNamed;
  return {
    title:
      overdue.length === 1
        ? say(phrase('{bird}: not weighed', { bird: first.birdName }))
        : say(
            phrase('{count, plural, one {# bird not weighed} other {# birds not weighed}}', {
              count: overdue.length,
            }),
          ),
    lines: [
      count > 0
        ? say(
            phrase('Due yesterday or earlier, but not weighed yet: {names} and {count, number} more.', {
              names,
              count,
            }),
          )
        : say(phrase('Due yesterday or earlier, but not weighed yet: {names}.', { names })),
    ],
    url: overdue.length === 1 ? `/weigh?bird=${first.birdId}` : '/weigh',
    ...{ urgent: false, dose: false },
  };
}

const maxNamed = 5;

async function composeArrival(subject: Subject) {
  const { storage, workspaceId, birdId, translator } = subject;
  const bird = birdId === null ? undefined : await findMilestoneBird(storage, { workspaceId, birdId });
  if (!bird) return undefined;
  const { birdName, workspaceName } = bird;
  const names = { bird: nameFor(subject, birdName), flock: nameFor(subject, workspaceName) };
  return {
    title: translator.say(phrase('{bird} has arrived', { bird: birdName })),
    lines: [translator.say(phrase('{bird} has moved to the flock {flock}, with all its records.', names))],
    ...{ url: birdUrl(bird.birdId), urgent: false, dose: false },
  };
}

async function composeMilestone({ kind, year }: Extract<About, { topic: 'milestone' }>, subject: Subject) {
  const { storage, workspaceId, birdId, time, translator } = subject;
  const bird = birdId === null ? undefined : await findMilestoneBird(storage, { workspaceId, birdId });
  const milestone = { kind, year: year ?? Number(time.today.slice(0, 4)) };
  const years = bird && yearsCelebrated(bird, milestone, time.today);
  if (!bird || years === undefined) return undefined;
  return {
    title: bird.birdName,
    lines: [translator.say(milestonePhrase({ kind, years }, nameFor(subject, bird.birdName)))],
    ...{ url: birdUrl(bird.birdId), urgent: false, dose: false },
  };
}

async function composeDigest(day: string, subject: Subject) {
  const { storage, workspaceId, time, recipient, translator } = subject;
  const formatName = (name: string) => nameFor(subject, name);
  const digest = await digestFor(storage, { workspaceId, day, time, formatName, translator });
  const lines = [...digest.lines, ...(recipient.role === 'owner' ? digest.sitterLines : [])];
  if (lines.length === 0) return undefined;
  const title = translator.say(phrase('This evening in your flock'));
  return { title, lines, ...{ url: '/today', urgent: false, dose: false } };
}
