// Text that describes an entry of the outbox, and the toast shown when it is discarded.
import { useLingui } from '@lingui/react/macro';
import { useFlockDay } from '../board/use-today.ts';
import { useSignList } from '../labels/signs.ts';
import { stayNames } from '../labels/stay-names.ts';
import { useFormats } from '../ui/formats/use-formats.ts';
import { showToast } from '../ui/messages/toasts.tsx';
import { outbox } from './device-outbox.ts';
import type { About, Entry } from './entry.ts';

const minuteMs = 60_000;
const hoursFromMinutes = 90;
const daysFromHours = 48;

/** Returns a function that formats the age of an instant, such as "53 min". */
export function useAge(): (instant: string, now: number) => string {
  const { t } = useLingui();
  return (instant, now) => {
    const minutes = Math.max(0, Math.floor((now - Date.parse(instant)) / minuteMs));
    const hours = Math.round(minutes / 60);
    const days = Math.round(hours / 24);
    if (minutes < 1) return t`now`;
    if (minutes < hoursFromMinutes) return t`${minutes} min`;
    return hours < daysFromHours ? t`${hours} h` : t`${days} days`;
  };
}

interface EntryText {
  /** "Pesto 69.4 g" */
  title: string;
  /** "Weight, fasting, 6:59", or "Weight from 20 Nov, entered at 6:59" */
  detail: string;
}

export function useEntryText(): (entry: Entry) => EntryText {
  const { t, i18n } = useLingui();
  const formats = useFormats();
  const doseTitle = useDoseTitle();
  const signList = useSignList();
  const today = useFlockDay();
  const earlier = (day: string) => (day < today ? formats.datedDay(day, today) : undefined);
  const withScore = (detail: string, score: number | undefined) =>
    score === undefined ? detail : t`${detail}. Body condition ${score} of 5`;
  return ({ about, createdAt }) => {
    const time = formats.time(createdAt);
    const name = about.birdName ?? '';
    switch (about.kind) {
      case 'weight': {
        const figure = formats.grams(about.grams);
        const day = earlier(about.recordedOn);
        const detail = about.fasting
          ? day
            ? t`Weight from ${day}, fasting, entered at ${time}`
            : t`Weight, fasting, ${time}`
          : day
            ? t`Weight from ${day}, entered at ${time}`
            : t`Weight, ${time}`;
        return { title: t`${name} ${figure}`, detail: withScore(detail, about.bodyCondition) };
      }
      case 'undoneWeight': {
        const day = earlier(about.recordedOn);
        return {
          title: t`${name}: weight undone`,
          detail: day ? t`Weight from ${day}, entered at ${time}` : time,
        };
      }
      case 'dose': {
        const day = earlier(about.administeredOn);
        const detail = day ? t`Dose on ${day}, entered at ${time}.` : t`Dose, ${time}.`;
        return { title: doseTitle(about), detail };
      }
      case 'observation': {
        const signs = signList(about.signs, 'inside');
        const day = earlier(about.observedOn);
        const detail = day ? t`Note from ${day}, entered at ${time}` : t`Note, ${time}`;
        const score = about.bodyCondition;
        if (signs) return { title: t`${name}: ${signs}`, detail: withScore(detail, score) };
        const title =
          score === undefined ? t`${name}: what you saw` : t`${name}: body condition ${score} of 5`;
        return { title, detail };
      }
      case 'undoneDose':
        return { title: t`${name}: dose undone`, detail: time };
      case 'stay': {
        const where = i18n._(stayNames[about.stay]);
        const day = earlier(about.startedOn);
        return { title: t`${name}: ${where}`, detail: day ? t`From ${day}, entered at ${time}` : time };
      }
      case 'review': {
        const day = formats.datedDay(about.reviewOn, today);
        return { title: t`${name}: review on ${day}`, detail: time };
      }
      case 'file':
      case 'other':
        return { title: about.text, detail: time };
    }
  };
}

type DoseText = Pick<Extract<About, { kind: 'dose' }>, 'birdName' | 'dosage' | 'outcome'>;

/** Returns a function that describes a dose: "Juno, 0.3 ml refused". */
export function useDoseTitle(): (dose: DoseText) => string {
  const { t } = useLingui();
  return ({ birdName: name, dosage, outcome }) => {
    if (outcome === 'refused') return t`${name}, ${dosage} refused`;
    if (outcome === 'skipped') return t`${name}, ${dosage} skipped`;
    if (outcome === 'partly') return t`${name}, ${dosage} partly given`;
    return t`${name}, ${dosage} given`;
  };
}

/** Returns a function that discards an entry, and offers Undo for ten seconds. */
export function useDiscard(): (entry: Entry) => Promise<void> {
  const { t } = useLingui();
  const entryText = useEntryText();
  return async entry => {
    const { title } = entryText(entry);
    if (!(await outbox.discard(entry.id, { force: true }))) return;
    const mayHaveArrived = entry.sentAt !== undefined && !entry.refused;
    const text = mayHaveArrived
      ? t`${title} discarded here. If the server already has it, it stays there.`
      : t`${title} discarded.`;
    showToast({ text, undo: () => outbox.restore(entry) });
  };
}
