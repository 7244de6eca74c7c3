// A hook for the error message about a refused dose. If this device has loaded the doses that explain the refusal, the
// message describes them. Otherwise it is the general message for the refusal.
import type { Administration, Dose } from '@flock-care/contract/shapes';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useSignedIn } from '../../api/use-session.ts';
import { useFlockDay } from '../../board/use-today.ts';
import type { Entry } from '../../outbox/entry.ts';
import { useEntryRefusal } from '../../outbox/use-entry-refusal.ts';
import { daysBetween } from '../../ui/formats/formats.ts';
import { useFormats } from '../../ui/formats/use-formats.ts';
import type { TooSoon } from '../too-soon/too-soon-reason.ts';
import { useTooSoonReason } from '../too-soon/use-too-soon-reason.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

interface Reader {
  /** True if other people also read the sentence. It then names the person instead of saying "you". */
  readByOthers?: boolean;
}

/** Returns a function that explains why an entry was refused. */
export function useDoseRefusal(): (entry: Entry, reader?: Reader) => string {
  const refusal = useEntryRefusal();
  const tooSoonReason = useTooSoonReason();
  const tooSoonText = useTooSoonText();
  const recordedText = useRecordedText();
  return (entry, { readByOthers = false } = {}) => {
    const { about, refused, createdAt } = entry;
    const fallback = refusal(refused) ?? '';
    if (about.kind !== 'dose' || !refused) return fallback;
    const atMs = Date.parse(about.givenAt ?? createdAt);
    const slot = { ...about, administrationSlot: about.slot, dueOn: about.administeredOn };
    const { why, doses } = tooSoonReason(slot, atMs);
    if (refused.code === 'doseAlreadyRecorded') return recordedText(entry, doses, readByOthers) ?? fallback;
    if (refused.code !== 'doseTooSoon' || !why) return fallback;
    return tooSoonText(why, about.dosage, atMs, Date.parse(createdAt));
  };
}

/** Returns a function that tests whether the signed-in person recorded an administration. */
export function useIsMine(): (administration: Partial<Administration> | null | undefined) => boolean {
  const { context } = useSignedIn();
  return administration => administration?.createdByUserId === context.user.id;
}

/** Returns a function that formats a time: "at 08:02" for today, "yesterday at 20:00" for an earlier day. */
function useAtTimeText(): (atMs: number) => string {
  const { t } = useLingui();
  const formats = useFormats();
  const today = useFlockDay();
  return atMs => {
    const time = formats.time(atMs);
    const days = daysBetween(formats.dayOf(new Date(atMs).toISOString()), today);
    const day = formats.daysAgo(days);
    return days === 0 ? t`at ${time}` : t`${day} at ${time}`;
  };
}

/** Returns a function that says why a dose is too soon. `atMs` is the time of the dose, `tappedMs` the time of the tap. */
export function useTooSoonText(): (why: TooSoon, dosage: string, atMs: number, tappedMs: number) => string {
  const { t } = useLingui();
  const formats = useFormats();
  const today = useFlockDay();
  const gaveText = useGaveText();
  const untilText = (ms: number) => {
    const until = Math.ceil(ms / minuteMs) * minuteMs;
    const time = formats.time(until);
    const days = daysBetween(today, formats.dayOf(new Date(until).toISOString()));
    return days === 0 ? time : `${formats.daysAgo(-days)}, ${time}`;
  };
  return (why, dosage, atMs, tappedMs) => {
    if (why.kind === 'full')
      return t`${plural(why.most, {
        one: 'The maximum is # dose a day, and it has been given.',
        other: 'The maximum is # doses a day, and they have been given.',
      })}`;
    const gave = gaveText(why, dosage);
    const isGivenNow = tappedMs - atMs < minuteMs && why.atMs <= atMs;
    const until = untilText(why.atMs + why.minHours * hourMs);
    const hours = formats.number(why.minHours);
    return isGivenNow
      ? t`${gave} Wait until ${until}.`
      : t`${gave} Leave at least ${hours} h between two doses.`;
  };
}

/** Returns a function that describes the other dose: "You gave 0.3 ml just now." or "Anna gave 0.3 ml at 08:02." */
function useGaveText() {
  const { t } = useLingui();
  const at = useAtTimeText();
  const isMine = useIsMine();
  return ({ atMs, dose }: Extract<TooSoon, { kind: 'near' }>, entryDosage: string): string => {
    const dosage = dose?.dosage ?? entryDosage;
    const when = at(atMs);
    const isJustNow = Math.abs(Date.now() - atMs) < minuteMs;
    if (!dose || isMine(dose.administration))
      return isJustNow ? t`You gave ${dosage} just now.` : t`You gave ${dosage} ${when}.`;
    const name = dose.givenByName ?? t`Somebody`;
    return isJustNow ? t`${name} gave ${dosage} just now.` : t`${name} gave ${dosage} ${when}.`;
  };
}

type RecordedText = (entry: Entry, doses: readonly Dose[], readByOthers: boolean) => string | undefined;

function useRecordedText(): RecordedText {
  const { t } = useLingui();
  const at = useAtTimeText();
  const isMine = useIsMine();
  return ({ refused }, doses, readByOthers) => {
    const existing = (refused?.existing ?? {}) as Partial<Administration>;
    const dose = doses.find(({ administration }) => administration && administration.id === existing.id);
    const name = dose?.givenByName;
    if (dose?.state === 'given' && dose.givenAt) {
      const when = at(Date.parse(dose.givenAt));
      if (!readByOthers && isMine(dose.administration)) return t`You gave this ${when}.`;
      return name ? t`${name} gave this ${when}.` : undefined;
    }
    if (!readByOthers && isMine(existing))
      return existing.status === 'missed'
        ? t`You recorded this as not given.`
        : t`You have recorded this already.`;
    return existing.status === 'missed' && name ? t`${name} recorded this as not given.` : undefined;
  };
}
