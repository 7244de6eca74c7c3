// What the screen says about an entry, and how it is discarded.
import { useLingui } from '@lingui/react/macro';
import { useSignList } from '../birds/signs.ts';
import { useFlockDay } from '../today/use-flock-day.ts';
import { showToast } from '../ui/toasts.tsx';
import { useFormats } from '../ui/use-formats.ts';
import { outbox } from './device-outbox.ts';
import type { About, Entry } from './entry.ts';

const minuteMs = 60_000;
const hoursFromMinutes = 90;
const daysFromHours = 48;

/** @returns how long ago an instant was: "53 min" */
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

interface Words {
  /** "Pesto 69.4 g" */
  title: string;
  /** "Weight, fasting, 6:59", or "Weight of 20 Nov, entered at 6:59" */
  detail: string;
}

export function useEntryWords(): (entry: Entry) => Words {
  const { t } = useLingui();
  const formats = useFormats();
  const doseTitle = useDoseTitle();
  const signList = useSignList();
  const today = useFlockDay();
  /** Undefined for today. */
  const earlier = (day: string) => (day < today ? formats.datedDay(day, today) : undefined);
  return ({ about, createdAt }) => {
    const time = formats.time(createdAt);
    const name = about.birdName ?? '';
    switch (about.kind) {
      case 'weight': {
        const figure = formats.grams(about.grams);
        const day = earlier(about.recordedOn);
        const detail = about.fasting
          ? day
            ? t`Weight of ${day}, fasting, entered at ${time}`
            : t`Weight, fasting, ${time}`
          : day
            ? t`Weight of ${day}, entered at ${time}`
            : t`Weight, ${time}`;
        return { title: t`${name} ${figure}`, detail };
      }
      case 'undoneWeight': {
        const day = earlier(about.recordedOn);
        return {
          title: t`${name}: weight taken back`,
          detail: day ? t`Weight of ${day}, entered at ${time}` : time,
        };
      }
      case 'dose': {
        const day = earlier(about.administeredOn);
        const detail = day ? t`Dose of ${day}, entered at ${time}.` : t`Dose, ${time}.`;
        return { title: doseTitle(about), detail };
      }
      case 'observation': {
        const signs = signList(about.signs, 'inside');
        const day = earlier(about.observedOn);
        const detail = day ? t`Note of ${day}, entered at ${time}` : t`Note, ${time}`;
        return { title: signs ? t`${name}: ${signs}` : t`${name}: what you saw`, detail };
      }
      case 'undoneDose':
        return { title: t`${name}: dose taken back`, detail: time };
      case 'other':
        return { title: about.text, detail: time };
    }
  };
}

type DoseTold = Pick<Extract<About, { kind: 'dose' }>, 'birdName' | 'dosage' | 'outcome'>;

/** "Juno, 0.3 ml refused" */
export function useDoseTitle(): (dose: DoseTold) => string {
  const { t } = useLingui();
  return ({ birdName: name, dosage, outcome }) => {
    if (outcome === 'refused') return t`${name}, ${dosage} refused`;
    if (outcome === 'skipped') return t`${name}, ${dosage} skipped`;
    if (outcome === 'partly') return t`${name}, ${dosage} partly given`;
    return t`${name}, ${dosage} given`;
  };
}

/** Discards at once, and for ten seconds offers to put it back. */
export function useDiscard(): (entry: Entry) => Promise<void> {
  const { t } = useLingui();
  const words = useEntryWords();
  return async entry => {
    const { title } = words(entry);
    if (!(await outbox.discard(entry.id, { even: true }))) return;
    const mayHaveArrived = entry.sentAt !== undefined && !entry.refused;
    const text = mayHaveArrived
      ? t`${title} discarded here. If the server already has it, it stays there.`
      : t`${title} discarded.`;
    showToast({ text, undo: () => outbox.restore(entry) });
  };
}
