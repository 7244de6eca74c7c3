// The round on a desktop: the list itself is the form. The current row holds the field, the pane beside it the gauge.
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { areShortcutsOn } from '../../app/shortcuts.ts';
import type { BirdToday } from '../../today/board.ts';
import { IconButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { cross, hourglassMedium } from '../../ui/icons.ts';
import { Mark } from '../../ui/mark.tsx';
import { Portrait } from '../../ui/portrait.tsx';
import { Section } from '../../ui/section.tsx';
import { useFormats } from '../../ui/use-formats.ts';
import { showsPercent, stateOf } from '../../ui/verdicts.ts';
import styles from './desk-round.module.css';
import { DigitsField } from './digits-field.tsx';
import { Gauge } from './gauge.tsx';
import { Choices, LastWeight, type RoundProps, TypedOunces } from './hand-round.tsx';
import { LastSaved } from './last-saved.tsx';
import { MonthPicture } from './month-picture.tsx';
import { RoundProgress, useRoundTitle } from './progress.tsx';
import { weighedToday } from './round-list.tsx';
import { SaveBar } from './save-bar.tsx';
import type { Weighing } from './use-weighing.ts';
import { VerdictLines } from './verdict-lines.tsx';

export function DeskRound(props: RoundProps) {
  const { weighing } = props;
  const title = useRoundTitle(weighing, false);
  return (
    <div className={styles.desk}>
      <div className={styles.list}>
        <header className={styles.head}>
          <h1>{title}</h1>
          <div className={styles.progress}>
            <RoundProgress weighing={weighing} />
          </div>
        </header>
        <Table {...props} />
      </div>
      <Pane {...props} />
      <Keys />
    </div>
  );
}

function Table(props: RoundProps) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">
            <Trans>Bird</Trans>
          </th>
          <th scope="col">
            <Trans>Place</Trans>
          </th>
          <th scope="col" className={styles.number}>
            <Trans>Usual</Trans>
          </th>
          <th scope="col" className={styles.number}>
            <Trans>Last</Trans>
          </th>
          <th scope="col" className={styles.number}>
            <Trans>Today, g</Trans>
          </th>
          <th scope="col" className={styles.number} colSpan={2}>
            <Trans>To usual</Trans>
          </th>
        </tr>
      </thead>
      <tbody>
        {props.weighing.round.birds.map(bird => (
          <Row key={bird.id} bird={bird} {...props} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ bird, weighing, onNote, onEnd }: RoundProps & { bird: BirdToday }) {
  const formats = useFormats();
  const row = useRef<HTMLTableRowElement>(null);
  const current = bird.id === weighing.bird?.id;
  useEffect(() => {
    if (current) row.current?.scrollIntoView({ block: 'center' });
  }, [current]);
  const weighed = weighedToday(bird, weighing);
  const figure = (grams: number | null) => (grams === null ? '' : formats.number(grams));
  return (
    <tr
      ref={row}
      className={current ? styles.current : undefined}
      onClick={() => !current && weighing.go(bird)}
    >
      <th scope="row">
        <span className={styles.bird}>
          <Portrait bird={bird} size={current ? 48 : 36} />
          {bird.name}
        </span>
      </th>
      <td>{bird.place}</td>
      <td className={styles.number}>{figure(bird.usualGrams)}</td>
      <td className={styles.number}>{figure(bird.latestWeightGrams)}</td>
      <td className={styles.today}>
        {current ? (
          <DigitsField weighing={weighing} framed onNote={onNote} onEnd={onEnd} />
        ) : (
          weighed && formats.number(weighed.grams)
        )}
      </td>
      <ToUsual bird={bird} weighing={weighing} current={current} />
    </tr>
  );
}

function ToUsual({ bird, weighing, current }: { bird: BirdToday; weighing: Weighing; current: boolean }) {
  const formats = useFormats();
  const weighed = weighedToday(bird, weighing);
  const { live } = weighing;
  const state = current ? live.state : weighed && !weighed.waits ? stateOf(bird) : undefined;
  const change = current ? (live.result?.changePercent ?? null) : bird.changePercent;
  const tone = state && showsPercent(state) ? (styles[state] ?? '') : '';
  return (
    <>
      <td className={`${styles.change} ${tone}`}>
        {state && state !== 'question' && change !== null && formats.change(change)}
      </td>
      <td className={styles.mark}>
        {state && <Mark state={state} size={24} />}
        {!state && weighed?.waits && <Icon shape={hourglassMedium} size={20} />}
      </td>
    </>
  );
}

function Pane({ weighing, onNote, onEnd }: RoundProps) {
  const { t } = useLingui();
  const { bird } = weighing;
  if (!bird) return null;
  return (
    <aside className={styles.pane}>
      <header className={styles.who}>
        <Portrait bird={bird} size={76} />
        <div>
          <h2>{bird.name}</h2>
          <p>
            {bird.species}, <span className="whole">{bird.tagId}</span>
          </p>
        </div>
        <IconButton icon={cross} label={t`Close`} onClick={onEnd} />
      </header>
      <div className={styles.verdict}>
        <Gauge bird={bird} live={weighing.live} size={70} />
        <div>
          <VerdictLines weighing={weighing} />
          <TypedOunces weighing={weighing} />
        </div>
      </div>
      <Section title={t`30 days`} aside={<LastWeight weighing={weighing} />}>
        <MonthPicture key={bird.id} weighing={weighing} />
      </Section>
      <div className={styles.actions}>
        <Choices weighing={weighing} single={false} onNote={onNote} />
        <SaveBar weighing={weighing} />
        <LastSaved weighing={weighing} />
      </div>
    </aside>
  );
}

function Keys() {
  return (
    <footer className={styles.keys} aria-hidden="true">
      <span>
        <kbd>Enter</kbd> <Trans>save and next</Trans>
      </span>
      <span>
        <kbd>↑</kbd> <kbd>↓</kbd> <Trans>another bird</Trans>
      </span>
      {areShortcutsOn() && (
        <>
          <span>
            <kbd>S</kbd> <Trans>not today</Trans>
          </span>
          <span>
            <kbd>F</kbd> <Trans>fasting</Trans>
          </span>
          <span>
            <kbd>N</kbd> <Trans>note</Trans>
          </span>
          <span>
            <kbd>U</kbd> <Trans>undo</Trans>
          </span>
        </>
      )}
      <span className={styles.escape}>
        <kbd>Esc</kbd> <Trans>end, the rest waits</Trans>
      </span>
    </footer>
  );
}
