// The round on a desktop: a list whose current row has the field, next to a pane with the gauge and the chart.
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import type { BirdToday } from '../../board/board.ts';
import { verdictChange } from '../../board/verdict-change.ts';
import { verdictOf } from '../../guard/waiting-records.ts';
import { isolationReason, isolationTitle } from '../../labels/isolation-text.ts';
import { ScaleLine } from '../../scales/lazy-scale.tsx';
import { IconButton } from '../../ui/controls/button.tsx';
import { useFormats } from '../../ui/formats/use-formats.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { cross, hourglassMedium } from '../../ui/icons/icons.ts';
import { foot } from '../../ui/layout/foot.ts';
import { Section } from '../../ui/layout/section.tsx';
import { Portrait } from '../../ui/portraits/portrait.tsx';
import { Mark } from '../../ui/verdicts/mark.tsx';
import { showsPercent, stateOf } from '../../ui/verdicts/verdicts.ts';
import { Choices } from './choices.tsx';
import { DesktopKeys } from './desktop-keys.tsx';
import styles from './desktop-round.module.css';
import { DigitsField } from './digits-field.tsx';
import { Gauge } from './gauge.tsx';
import { isolationSignId } from './isolation-sign.tsx';
import { LastSaved } from './last-saved.tsx';
import { LastWeight, TypedOunces } from './last-weight.tsx';
import { MonthPicture } from './month-picture.tsx';
import { RoundProgress, useRoundTitle } from './progress.tsx';
import { weighedToday } from './round-list.tsx';
import { SaveBar } from './save-bar.tsx';
import { ScaleButton } from './scale-button.tsx';
import type { RoundProps } from './touch-round.tsx';
import type { Weighing } from './use-weighing.ts';
import { VerdictLines } from './verdict-lines.tsx';

export function DesktopRound(props: RoundProps) {
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
      <DesktopKeys />
    </div>
  );
}

function Table(props: RoundProps) {
  const { i18n } = useLingui();
  const { others, isolated } = props.weighing.round;
  const row = (bird: BirdToday) => <Row key={bird.id} bird={bird} {...props} />;
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
            <Trans>Change</Trans>
          </th>
        </tr>
      </thead>
      <tbody>{others.map(row)}</tbody>
      {isolated.length > 0 && (
        <tbody>
          <tr className={styles.isolated}>
            <th colSpan={7} scope="rowgroup" id={isolationSignId}>
              {i18n._(isolationTitle)} <span>{i18n._(isolationReason)}</span>
            </th>
          </tr>
          {isolated.map(row)}
        </tbody>
      )}
    </table>
  );
}

function Row({ bird, weighing, onNote, onCondition, onEnd }: RoundProps & { bird: BirdToday }) {
  const formats = useFormats();
  const row = useRef<HTMLTableRowElement>(null);
  const current = bird.id === weighing.bird?.id;
  useEffect(() => {
    if (current) row.current?.scrollIntoView({ block: 'center' });
  }, [current]);
  const weighed = weighedToday(bird, weighing);
  const gramsText = (grams: number | null) => (grams === null ? '' : formats.number(grams));
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
      <td className={styles.number}>{gramsText(bird.usualGrams)}</td>
      <td className={styles.number}>{gramsText(bird.latestWeightGrams)}</td>
      <td className={styles.today}>
        {current ? (
          <DigitsField weighing={weighing} framed onNote={onNote} onCondition={onCondition} onEnd={onEnd} />
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
  const judged = current ? live.result && verdictOf(live.result) : bird;
  const change = judged && verdictChange(judged);
  const tone = state && showsPercent(state) ? (styles[state] ?? '') : '';
  return (
    <>
      <td className={`${styles.change} ${tone}`}>{state && change && formats.change(change.percent)}</td>
      <td className={styles.mark}>
        {state && <Mark state={state} size={24} />}
        {!state && weighed?.waits && <Icon shape={hourglassMedium} size={20} />}
      </td>
    </>
  );
}

function Pane({ weighing, onNote, onCondition, onScale, isPaused, onEnd }: RoundProps) {
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
        <ScaleButton onScale={onScale} />
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
      <div ref={foot} className={styles.actions}>
        <ScaleLine round={weighing} isPaused={isPaused} onScale={onScale} />
        <Choices weighing={weighing} single={false} onNote={onNote} onCondition={onCondition} />
        <SaveBar weighing={weighing} />
        <LastSaved weighing={weighing} />
      </div>
    </aside>
  );
}
