// What was seen: signs and a note, kept on the device at once. The verdict with these signs is worked out here.
import type { GuardResult } from '@flock-care/contract/guard';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { newId } from '../api/client.ts';
import { useGuardInputs } from '../care/guard.ts';
import { useVerdictWords, wholeSentence } from '../care/verdict-sentence.ts';
import { Segments, ToggleChip } from '../forms/choices.tsx';
import { TextArea, TextField } from '../forms/field.tsx';
import { outbox } from '../outbox/device-outbox.ts';
import type { BirdToday } from '../today/board.ts';
import { Button, ButtonAnchor } from '../ui/button.tsx';
import { addDays } from '../ui/formats.ts';
import { phoneFill } from '../ui/icons.ts';
import { Mark } from '../ui/mark.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { showToast } from '../ui/toasts.tsx';
import { useVerdictNames } from '../ui/verdict.tsx';
import { stateOf } from '../ui/verdicts.ts';
import styles from './bird-screen.module.css';
import type { PageBird } from './bird-screen.tsx';
import { type Sign, signs, useSignNames } from './signs.ts';
import { telephone } from './weight-now.tsx';

interface Props {
  bird: PageBird;
  onBoard: BirdToday | undefined;
  today: string;
  onClose: () => void;
}

type When = 'today' | 'yesterday' | 'other';

export function ObservationSheet({ bird, onBoard, today, onClose }: Props) {
  const { t } = useLingui();
  const nameOf = useSignNames();
  const [chosen, setChosen] = useState<readonly Sign[]>([]);
  const [notes, setNotes] = useState('');
  const [when, setWhen] = useState<When>('today');
  const [day, setDay] = useState(today);
  const [failed, setFailed] = useState(false);
  const observedOn = when === 'today' ? today : when === 'yesterday' ? addDays(today, -1) : day;
  const judged = useJudged(bird.id, chosen, observedOn, today);
  const calls = chosen.includes('breathing') || chosen.includes('bleeding');
  const contact = onBoard?.call;
  const whom = contact?.name || contact?.phone;
  const save = async () => {
    try {
      await keep(bird, chosen, notes.trim(), observedOn);
      onClose();
      showToast({ text: t`Kept.` });
    } catch {
      setFailed(true);
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
        <div className={styles.days}>
          <strong>{bird.name}</strong>
          <Segments
            label={t`When`}
            value={when}
            options={[
              { value: 'today', label: t`Today` },
              { value: 'yesterday', label: t`Yesterday` },
              { value: 'other', label: t`Earlier` },
            ]}
            onChoose={setWhen}
          />
        </div>
        {when === 'other' && (
          <TextField
            label={t`Day`}
            type="date"
            max={today}
            value={day}
            onChange={event => setDay(event.target.value || today)}
          />
        )}
        <div className={styles.chips}>
          {signs.map(sign => (
            <ToggleChip
              key={sign}
              pressed={chosen.includes(sign)}
              onPress={() =>
                setChosen(chosen.includes(sign) ? chosen.filter(other => other !== sign) : [...chosen, sign])
              }
            >
              {nameOf(sign)}
            </ToggleChip>
          ))}
        </div>
        <TextArea
          label={t`Note`}
          maxLength={5000}
          value={notes}
          onChange={event => setNotes(event.target.value)}
        />
        {judged && <Judged judged={judged} name={bird.name} />}
        {failed && (
          <p className={styles.failed} role="alert">
            <Trans>Not saved. This device could not keep it.</Trans>
          </p>
        )}
      </div>
    </Sheet>
  );
}

/** Kept on the disk before anything says so; the id protects against storing it twice. */
function keep(bird: PageBird, chosen: readonly Sign[], notes: string, observedOn: string) {
  return outbox.add({
    endpoint: 'POST /api/birds/:birdId/observations',
    request: { params: { birdId: bird.id }, body: { id: newId(), observedOn, signs: [...chosen], notes } },
    about: { kind: 'observation', birdId: bird.id, birdName: bird.name, signs: chosen, observedOn },
  });
}

/** What the guard says with these signs; the guard itself is loaded with the sheet. */
function useJudged(
  birdId: string,
  chosen: readonly Sign[],
  observedOn: string,
  today: string,
): GuardResult | undefined {
  const inputs = useGuardInputs(birdId);
  const [guard, setGuard] = useState<typeof import('@flock-care/contract/guard')>();
  useEffect(() => {
    void import('@flock-care/contract/guard').then(setGuard);
  }, []);
  if (!guard || !inputs || observedOn < addDays(today, -1)) return undefined;
  const noted = observedOn === today ? ('today' as const) : ('yesterday' as const);
  const added = chosen.map(sign => ({ sign, noted }));
  return guard.weightGuard(inputs.weights, {
    ...inputs.context,
    signs: [...(inputs.context.signs ?? []), ...added],
  });
}

function Judged({ judged, name }: { judged: GuardResult; name: string }) {
  const words = useVerdictWords();
  const nameOf = useVerdictNames();
  const state = stateOf(judged);
  const loud = judged.verdict === 'call_vet' || judged.verdict === 'urgent';
  return (
    <p className={styles.judged} role={loud ? 'alert' : 'status'}>
      <Mark state={state} size={26} />
      <span>
        <strong>{nameOf(state)}.</strong>{' '}
        {wholeSentence(words({ code: judged.code, values: { ...judged.values } }, name))}
      </span>
    </p>
  );
}
