// What was seen: signs and a note, kept on the device at once, or corrected. The verdict with new signs is worked out here.
import type { GuardResult } from '@flock-care/contract/guard';
import type { Observation } from '@flock-care/contract/shapes';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { ApiError } from '../api/client.ts';
import { useRefusal } from '../api/use-refusal.ts';
import { useGuardInputs } from '../care/guard.ts';
import { useVerdictWords, wholeSentence } from '../care/verdict-sentence.ts';
import { Chips, Segments, ToggleChip } from '../forms/choices.tsx';
import { useFieldDraft } from '../forms/drafts.ts';
import { TextArea, TextField } from '../forms/field.tsx';
import { KeptDraft } from '../forms/kept-draft.tsx';
import { NotSaved, SavedOnline } from '../forms/not-saved.tsx';
import { entryRefusals } from '../outbox/entry-refusals.ts';
import type { BirdToday } from '../today/board.ts';
import { Button, ButtonAnchor } from '../ui/button.tsx';
import { addDays } from '../ui/formats.ts';
import { Icon } from '../ui/icon.tsx';
import { calendarBlank, phoneFill } from '../ui/icons.ts';
import { Mark } from '../ui/mark.tsx';
import { Portrait } from '../ui/portrait.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { dialable, telephone } from '../ui/telephone.ts';
import { VerdictWord } from '../ui/verdict.tsx';
import { stateOf } from '../ui/verdicts.ts';
import type { PageBird } from './bird-screen.tsx';
import { DeleteNote, type NotDone } from './delete-note.tsx';
import styles from './observation-sheet.module.css';
import { type Sign, signGroups, useSignNames } from './signs.ts';
import { useKeepNote } from './use-keep-note.ts';

type Noted = Pick<PageBird, 'id' | 'name' | 'chartColor'>;

interface Props {
  bird: Noted;
  onBoard: BirdToday | undefined;
  today: string;
  /** A note that is begun for the person because of something that needs a vet. */
  begunWith?: string;
  /** One that is corrected or deleted. */
  observation?: Observation | undefined;
  onKept?: () => void;
  onClose: () => void;
}

type Fields = { signs: readonly Sign[]; notes: string; observedOn: string };

type When = 'today' | 'yesterday' | 'other';

export function ObservationSheet({
  bird,
  onBoard,
  today,
  begunWith = '',
  observation,
  onKept,
  onClose,
}: Props) {
  const { t } = useLingui();
  const nameOf = useSignNames();
  const begunOn = observation?.observedOn ?? today;
  const draft = useFieldDraft<Fields>(`note ${bird.id} ${observation?.id ?? begunWith}`, {
    signs: observation?.signs ?? [],
    notes: observation?.notes ?? begunWith,
    observedOn: begunOn,
  });
  const { signs: chosen, notes, observedOn } = draft.values;
  const [when, setWhen] = useState(() => whenOf(observedOn, today));
  const [failed, setFailed] = useState<NotDone>();
  const keep = useKeepNote(bird, observation);
  const judged = useJudged(bird.id, chosen, observedOn, today);
  // The verdict has the signs of this one already.
  const isNew = observation === undefined;
  const calls = begunWith !== '' || chosen.includes('breathing') || chosen.includes('bleeding');
  const contact = dialable(onBoard?.call);
  const whom = contact?.name || contact?.phone;
  const toggle = (sign: Sign) =>
    draft.change({ signs: signGroups.flat().filter(other => chosen.includes(other) !== (other === sign)) });
  const onWhen = (next: When) => {
    setWhen(next);
    if (next !== 'other') draft.change({ observedOn: next === 'today' ? today : addDays(today, -1) });
  };
  const onDrop = () => {
    draft.drop();
    setWhen(whenOf(begunOn, today));
  };
  const save = async () => {
    try {
      await keep({ signs: chosen, notes: notes.trim(), observedOn });
      draft.drop();
      onKept?.();
      onClose();
    } catch (error) {
      const unanswered = t`Not saved. The server did not answer. What you typed is kept.`;
      setFailed({ error: error as Error, unanswered, onAgain: () => void save() });
    }
  };
  const count = chosen.length;
  const saves =
    count > 0 ? t`${plural(count, { one: 'Save # sign', other: 'Save # signs' })}` : t`Save the note`;
  return (
    <Sheet
      title={t`What did you see?`}
      onClose={onClose}
      footer={
        <>
          {observation && (
            <DeleteNote bird={bird} observation={observation} onClose={onClose} onFailed={setFailed} />
          )}
          {isNew && judged && <Judged judged={judged} name={bird.name} />}
          {calls && contact && (
            <ButtonAnchor kind="filled" size="tall" icon={phoneFill} href={telephone(contact.phone)}>
              <Trans>Call {whom}</Trans>
            </ButtonAnchor>
          )}
          <Button
            kind={calls && contact ? 'tinted' : 'filled'}
            size="tall"
            disabled={count === 0 && notes.trim() === ''}
            onClick={() => void save()}
          >
            {saves}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        {!isNew && <SavedOnline />}
        <KeptDraft wasKept={draft.wasKept} onDrop={onDrop} />
        <div className={styles.days}>
          <Portrait bird={onBoard ?? { name: bird.name, chartColor: bird.chartColor }} size={28} />
          <strong>{bird.name}</strong>
          <Segments
            label={t`When`}
            value={when}
            options={[
              { value: 'today', label: t`Today` },
              { value: 'yesterday', label: t`Yesterday` },
              { value: 'other', label: <AnotherDay /> },
            ]}
            onChoose={onWhen}
          />
        </div>
        {when === 'other' && (
          <TextField
            label={t`Day`}
            type="date"
            max={today}
            value={observedOn}
            onChange={event => draft.change({ observedOn: event.target.value || today })}
          />
        )}
        <div className={styles.signs}>
          {signGroups.map(signs => (
            <Chips key={signs[0]}>
              {signs.map(sign => (
                <ToggleChip key={sign} pressed={chosen.includes(sign)} onPress={() => toggle(sign)}>
                  {nameOf(sign)}
                </ToggleChip>
              ))}
            </Chips>
          ))}
        </div>
        <TextArea
          label={t`Note`}
          rows={1}
          maxLength={5000}
          value={notes}
          onChange={event => draft.change({ notes: event.target.value })}
        />
        {failed && <Failed {...failed} isNew={isNew} />}
      </div>
    </Sheet>
  );
}

function whenOf(day: string, today: string): When {
  if (day === today) return 'today';
  return day === addDays(today, -1) ? 'yesterday' : 'other';
}

/** A new note is kept by the device, a correction by the service. */
function Failed({ error, unanswered, onAgain, isNew }: NotDone & { isNew: boolean }) {
  const { t } = useLingui();
  const refusal = useRefusal({}, entryRefusals);
  const said = error instanceof ApiError ? refusal(error) : unanswered;
  const sentence = isNew ? t`Not saved. This device could not keep it.` : said;
  return <NotSaved error={error} sentence={sentence} onAgain={onAgain} />;
}

function AnotherDay() {
  return (
    <>
      <Icon shape={calendarBlank} size={20} />
      <span className="spoken">
        <Trans>Another day</Trans>
      </span>
    </>
  );
}

/** What the guard says with these signs; the guard itself is loaded with the sheet. */
function useJudged(
  birdId: string,
  chosen: readonly Sign[],
  observedOn: string,
  today: string,
): GuardResult | undefined {
  const inputs = useGuardInputs(birdId);
  const [loaded, setLoaded] = useState<typeof import('./judge-signs.ts')>();
  useEffect(() => {
    void import('./judge-signs.ts').then(setLoaded);
  }, []);
  if (!loaded || !inputs || observedOn < addDays(today, -1)) return undefined;
  return loaded.judgeSigns(inputs, chosen, observedOn === today ? 'today' : 'yesterday');
}

function Judged({ judged, name }: { judged: GuardResult; name: string }) {
  const words = useVerdictWords();
  const state = stateOf(judged);
  const loud = judged.verdict === 'call_vet' || judged.verdict === 'urgent';
  return (
    <p className={styles.judged} role={loud ? 'alert' : 'status'}>
      <Mark state={state} size={26} />
      <span>
        <VerdictWord state={state} />{' '}
        {wholeSentence(words({ code: judged.code, values: { ...judged.values } }, name))}
      </span>
    </p>
  );
}
