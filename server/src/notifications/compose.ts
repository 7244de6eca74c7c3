// Writes the text of a notification from the current data. Returns undefined if the notification no longer applies.
import { isCall, sentenceOf } from '@flock-care/contract/guard';
import type { Dose } from '@flock-care/contract/shapes';
import { readSigns, readSignsOfBird } from '../care/observed-signs.ts';
import { minuteMs } from '../clock.ts';
import { isWeighInOverdue } from '../guard/judge-bird.ts';
import { findVerdict, listVerdicts } from '../guard/read-verdicts.ts';
import { quoteName } from '../mail/email.ts';
import { milestoneSentence } from '../mail/templates.ts';
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
}

/** Formats a name: quoted and sanitized in an email, unchanged in a push. */
const nameFor = (channel: Subject['channel'], name: string) => (channel === 'email' ? quoteName(name) : name);

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

async function composeWeight({ storage, workspaceId, birdId, time, channel }: Subject) {
  if (birdId === null) return undefined;
  const signs = await readSignsOfBird(storage, workspaceId, birdId, time.today);
  const found = await findVerdict(storage, { workspaceId, birdId }, new Map([[birdId, signs]]));
  if (!found || !isCall(found.result.verdict)) return undefined;
  const urgent = found.result.verdict === 'urgent';
  return {
    title: urgent ? `${found.birdName}: urgent` : `${found.birdName}: call the vet`,
    lines: [sentenceOf(found.result, nameFor(channel, found.birdName))],
    ...{ url: birdUrl(birdId), urgent, dose: false },
  };
}

async function composeDose(
  { topic, medicationId, administrationSlot, dueOn }: DoseAbout,
  { storage, workspaceId, birdId, time, recipient, channel }: Subject,
) {
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
    title: isLate ? `${dose.birdName}: not recorded yet` : `${dose.birdName}: ${dueTime}`,
    lines: [doseSentence(dose, dueTime, isLate, name => nameFor(channel, name))],
    ...{ url: '/doses', urgent: false, dose: true },
  };
}

function doseSentence(
  dose: Dose,
  dueTime: string,
  isLate: boolean,
  formatName: (name: string) => string,
): string {
  const what = [dose.name, dose.dosage, dose.route]
    .filter(part => part !== '')
    .map(formatName)
    .join(', ');
  const bird = formatName(dose.birdName);
  return isLate
    ? `Not recorded yet: the ${dueTime} dose for ${bird}, ${what}. Was it given?`
    : `${bird} gets ${what} at ${dueTime}.`;
}

async function composeWeighIn(birdIds: readonly string[], { storage, workspaceId, time, channel }: Subject) {
  const signs = await readSigns(storage, workspaceId, time.today);
  const overdue = (await listVerdicts(storage, workspaceId, signs)).filter(
    ({ birdId, result }) => birdIds.includes(birdId) && isWeighInOverdue(result, time.today),
  );
  const [first] = overdue;
  if (!first) return undefined;
  const names = overdue.slice(0, maxNamed).map(({ birdName }) => nameFor(channel, birdName));
  const moreCount = overdue.length - names.length;
  const who = moreCount > 0 ? `${names.join(', ')} and ${moreCount} more` : names.join(', ');
  return {
    title: overdue.length === 1 ? `${first.birdName}: not weighed` : `${overdue.length} birds not weighed`,
    lines: [`Due yesterday or earlier, but not weighed yet: ${who}.`],
    url: overdue.length === 1 ? `/weigh?bird=${first.birdId}` : '/weigh',
    ...{ urgent: false, dose: false },
  };
}

const maxNamed = 5;

async function composeArrival({ storage, workspaceId, birdId, channel }: Subject) {
  const bird = birdId === null ? undefined : await findMilestoneBird(storage, { workspaceId, birdId });
  if (!bird) return undefined;
  const { birdName, workspaceName } = bird;
  const flock = nameFor(channel, workspaceName);
  return {
    title: `${birdName} has arrived`,
    lines: [`${nameFor(channel, birdName)} has moved to the flock ${flock}, with all its records.`],
    ...{ url: birdUrl(bird.birdId), urgent: false, dose: false },
  };
}

async function composeMilestone(
  { kind, year }: Extract<About, { topic: 'milestone' }>,
  { storage, workspaceId, birdId, time, channel }: Subject,
) {
  const bird = birdId === null ? undefined : await findMilestoneBird(storage, { workspaceId, birdId });
  const milestone = { kind, year: year ?? Number(time.today.slice(0, 4)) };
  const years = bird && yearsCelebrated(bird, milestone, time.today);
  if (!bird || years === undefined) return undefined;
  return {
    title: bird.birdName,
    lines: [milestoneSentence({ kind, years }, nameFor(channel, bird.birdName))],
    ...{ url: birdUrl(bird.birdId), urgent: false, dose: false },
  };
}

async function composeDigest(day: string, { storage, workspaceId, time, recipient, channel }: Subject) {
  const formatName = (name: string) => nameFor(channel, name);
  const digest = await digestFor(storage, { workspaceId, day, time, formatName });
  const lines = [...digest.lines, ...(recipient.role === 'owner' ? digest.sitterLines : [])];
  if (lines.length === 0) return undefined;
  return { title: 'This evening in your flock', lines, ...{ url: '/today', urgent: false, dose: false } };
}
