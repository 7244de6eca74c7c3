// Weighing with a bird in hand: on a phone one column, on a tablet the list and the keypad beside it.
import { Trans, useLingui } from '@lingui/react/macro';
import { chosenKeypad } from '../../app/this-device.ts';
import { ToggleChip } from '../../forms/choices.tsx';
import { IconButton } from '../../ui/button.tsx';
import { addDays } from '../../ui/formats.ts';
import { Icon } from '../../ui/icon.tsx';
import { cross, notePencil } from '../../ui/icons.ts';
import { Portrait } from '../../ui/portrait.tsx';
import { Sparkline } from '../../ui/sparkline.tsx';
import { useFormats } from '../../ui/use-formats.ts';
import { useOunces } from '../../ui/use-ounces.ts';
import { isPhone, useView } from '../../ui/use-view.ts';
import { stateOf } from '../../ui/verdicts.ts';
import { DayChip } from './day-chip.tsx';
import { DigitsField } from './digits-field.tsx';
import { Gauge } from './gauge.tsx';
import { Keypad } from './keypad.tsx';
import { LastSaved } from './last-saved.tsx';
import { OfflineMark } from './offline-mark.tsx';
import { RoundProgress, useRoundTitle } from './progress.tsx';
import { RoundList } from './round-list.tsx';
import { SaveBar } from './save-bar.tsx';
import { useCoveredHeight } from './use-covered-height.ts';
import { useLastWeight } from './use-last-weight.ts';
import type { Weighing } from './use-weighing.ts';
import { VerdictLines } from './verdict-lines.tsx';
import styles from './weigh.module.css';

export interface RoundProps {
  weighing: Weighing;
  /** One bird, without list and progress. */
  single: boolean;
  onNote: () => void;
  onEnd: () => void;
}

export function HandRound({ weighing, single, onNote, onEnd }: RoundProps) {
  const { t } = useLingui();
  const phone = isPhone(useView());
  const title = useRoundTitle(weighing, single);
  const { bird } = weighing;
  const usesApp = chosenKeypad() === 'app';
  const covered = useCoveredHeight();
  if (!bird) return null;
  return (
    <div className={styles.screen} style={{ bottom: covered }}>
      <div className={single ? styles.hand : styles.handWithList} data-part="hand">
        <h1 className="spoken">{title}</h1>
        {!single && !phone && (
          <aside className={styles.listPane}>
            <h2>{title}</h2>
            <RoundProgress weighing={weighing} />
            <RoundList weighing={weighing} />
          </aside>
        )}
        <div className={styles.column}>
          <header className={styles.top}>
            <IconButton icon={cross} label={t`Close`} onClick={onEnd} />
            {single ? <OfflineMark /> : <RoundProgress weighing={weighing} />}
          </header>
          <LastSaved weighing={weighing} />
          <header className={styles.who}>
            <Portrait bird={bird} size={phone ? 50 : 92} />
            <div>
              <h2 className={styles.name}>{bird.name}</h2>
              <p className={styles.kind}>
                {bird.species}, <span className="whole">{bird.tagId}</span>
              </p>
            </div>
          </header>
          <div className={styles.figures}>
            <div className={styles.figure}>
              {/* The phone's keyboard would close with a field that goes. */}
              <DigitsField
                key={usesApp ? bird.id : 'phone'}
                weighing={weighing}
                onNote={onNote}
                onEnd={onEnd}
              />
              <TypedOunces weighing={weighing} />
              <LastWeight weighing={weighing} />
            </div>
            <div className={styles.gauge}>
              <Gauge bird={bird} live={weighing.live} size={phone ? 43 : 66} />
            </div>
          </div>
          <div className={styles.verdict}>
            <VerdictLines weighing={weighing} />
          </div>
          {!phone && (
            <div className={styles.curve}>
              <Sparkline
                recent={bird.recent}
                usualGrams={bird.usualGrams}
                state={stateOf(bird)}
                width={324}
                height={56}
              />
              <CurveDays today={weighing.today} />
            </div>
          )}
          <Choices weighing={weighing} single={single} onNote={onNote} />
        </div>
        <div className={styles.tray}>
          {usesApp && <Keypad onKey={weighing.press} />}
          <SaveBar weighing={weighing} />
        </div>
      </div>
    </div>
  );
}

/** Under the curve: its first day and its last. */
function CurveDays({ today }: { today: string }) {
  const { t } = useLingui();
  const formats = useFormats();
  return (
    <p className={styles.curveDays} aria-hidden="true">
      <span>{formats.shortDay(addDays(today, -29))}</span>
      <span>{t`today`}</span>
    </p>
  );
}

type ChoicesProps = Pick<RoundProps, 'weighing' | 'single' | 'onNote'>;

/** A round is of today; a weight of another day is of one bird. */
export function Choices({ weighing, single, onNote }: ChoicesProps) {
  const { fasting, typed, today, recordedOn } = weighing;
  return (
    <div className={styles.choices}>
      {(single || recordedOn !== today) && <DayChip key={weighing.bird?.id} weighing={weighing} />}
      <ToggleChip pressed={fasting} onPress={() => weighing.setFasting(!fasting)}>
        <Trans>Fasting</Trans>
      </ToggleChip>
      <ToggleChip pressed={typed.notes !== ''} onPress={onNote}>
        {typed.notes === '' && <Icon shape={notePencil} size={18} />}
        <Trans>Note</Trans>
      </ToggleChip>
      <button type="button" className={styles.chip} onClick={weighing.notToday}>
        <Trans>Not today</Trans>
      </button>
    </div>
  );
}

/** What is typed, in ounces too for people who asked for them. */
export function TypedOunces({ weighing: { grams } }: { weighing: Weighing }) {
  const ounces = useOunces();
  const words = grams === undefined ? '' : ounces(grams);
  return words && <p className={styles.before}>{words}</p>;
}

/** "yesterday 86 g": the weight before this one. Instead of it, a note that the digits are a draft from earlier. */
export function LastWeight({ weighing }: { weighing: Weighing }) {
  const formats = useFormats();
  const last = useLastWeight(weighing);
  if (weighing.wasKept)
    return (
      <p className={styles.before}>
        <Trans>Typed before, not saved.</Trans>
      </p>
    );
  if (!last) return <p className={styles.before}>{'\u00a0'}</p>;
  return (
    <p className={styles.before}>
      {last.day} <span className="whole">{formats.grams(last.grams)}</span>
    </p>
  );
}
