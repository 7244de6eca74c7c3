// The page for a vet: one sheet with what is known of a bird, on the screen and on paper.
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useGenderWords } from '../birds/bird-words.ts';
import { useSignList } from '../birds/signs.ts';
import { percentTo, windowOf, within } from '../care/chart/series.ts';
import { WeightPicture } from '../care/chart/weight-picture.tsx';
import { useVerdictWords } from '../care/verdict-sentence.ts';
import { otherZone } from '../ui/other-zone.ts';
import { PhoneNumber } from '../ui/phone-number.tsx';
import { Portrait } from '../ui/portrait.tsx';
import { Qr } from '../ui/qr.tsx';
import { useFormats } from '../ui/use-formats.ts';
import { stateOf } from '../ui/verdicts.ts';
import { PrintChart } from './print-chart.tsx';
import { useLeftOut } from './use-left-out.ts';
import { type Entry, useCareEntries, useMedicationEntries, useVisitEntries } from './vet-entries.ts';
import { chartWeightsOf, fitOnSheet, type HandoverRecord, lastSeen, recordersOf } from './vet-facts.ts';
import styles from './vet-sheet.module.css';

interface Props {
  record: HandoverRecord;
  today: string;
  /** When the page was made. */
  now: number;
  /** Where the live page is; undefined before there is one. */
  url: string | undefined;
  /** False for a bird that has no link yet: the page then does not point to one for what it has no room for. */
  hasLivePage?: boolean;
}

export function VetSheet({ record, today, now, url, hasLivePage = true }: Props) {
  const leftOut = useLeftOut(hasLivePage);
  const medications = useMedicationEntries(record, today);
  const visits = useVisitEntries(record);
  const care = useCareEntries(record);
  const texts = (entries: readonly Entry[]) => entries.map(({ lead, text }) => `${lead} ${text}`);
  const printed = fitOnSheet({
    medications: texts(medications.entries),
    visits: texts(visits),
    care: texts(care),
  });
  return (
    <article className={styles.sheet}>
      <Identity record={record} />
      <Now record={record} today={today} />
      <Chart record={record} today={today} />
      <div className={styles.columns}>
        <LastWeights record={record} today={today} />
        <div className={styles.column}>
          <Medication {...medications} printed={printed.medications} leftOut={leftOut.medications} />
          <Visits entries={visits} printed={printed.visits} leftOut={leftOut.visits} />
          <Care entries={care} printed={printed.care} leftOut={leftOut.care} />
        </div>
      </div>
      <Seen record={record} today={today} />
      <ForTheVet />
      <Foot record={record} today={today} now={now} url={url} hasLivePage={hasLivePage} />
    </article>
  );
}

type OfRecord = Pick<Props, 'record' | 'today'>;

function Identity({ record: { bird, ownerName, ownerPhone, careSheet } }: Pick<Props, 'record'>) {
  const { t } = useLingui();
  const formats = useFormats();
  const gender = useGenderWords()(bird.gender);
  const numberOf = (phone: string) => phone && <PhoneNumber>{phone}</PhoneNumber>;
  const facts: [name: string, value: ReactNode][] = [
    [t`Ring`, bird.tagId],
    [t`Sex`, gender],
    [t`Hatched`, bird.dateOfBirth && formats.datedDay(bird.dateOfBirth, '')],
    [t`Keeper`, ownerName],
    [t`Phone`, numberOf(ownerPhone)],
    [t`Since`, bird.gotchaDay && formats.datedDay(bird.gotchaDay, '')],
    [t`Vet`, bird.vetDoctorName || numberOf(careSheet.vetPhone)],
    [t`Clinic`, bird.vetClinicName],
    [t`File no.`, bird.vetAccountNumber],
  ];
  return (
    <header className={styles.identity}>
      <div>
        <h1>
          <span>{bird.name}</span> <small>{bird.species}</small>
        </h1>
        <dl className={styles.facts}>
          {facts.map(([name, value]) => (
            <div key={name} data-empty={!value || undefined}>
              <dt>{name}</dt>
              <dd>{value || '–'}</dd>
            </div>
          ))}
        </dl>
      </div>
      <Portrait bird={bird} size={92} />
    </header>
  );
}

/** The weight, what the guard says of it, why the bird comes, and what was seen. */
function Now({ record, today }: OfRecord) {
  const formats = useFormats();
  const words = useVerdictWords();
  const signList = useSignList();
  const { bird, guard, notes } = record;
  const { code, values } = { code: guard.sentenceCode, values: guard.sentenceValues };
  const { lead, rest } = words({ code, values }, bird.name, guard.sentence);
  const seen = lastSeen(record, today).map(({ id, observedOn, signs, notes: text }) => ({
    id,
    day: formats.datedDay(observedOn, today),
    text: asSentence([signList(signs, 'inside'), text].filter(Boolean).join(': ')),
  }));
  const latest = record.weights.findLast(({ recordedOn }) => recordedOn === guard.latest?.recordedOn);
  // A shortened month ends with a dot, which would meet the full stop of the sentence.
  const weighedOn = latest && formats.day(latest.recordedOn, today);
  return (
    <section className={styles.now}>
      {latest && (
        <strong className={`${styles.grams} display`}>
          {formats.number(latest.weightGrams)}
          <small>g</small>
        </strong>
      )}
      <div className={styles.said}>
        <p>
          <strong>{lead}</strong>
          {/^[,.:;]/.test(rest) || !lead ? rest : ` ${rest}`}{' '}
          {weighedOn &&
            (latest.fasting ? (
              <Trans>Weighed fasting on {weighedOn}.</Trans>
            ) : (
              <Trans>Weighed on {weighedOn}.</Trans>
            ))}
        </p>
        {notes && (
          <p className={styles.clamped}>
            <strong>
              <Trans>Why we come:</Trans>
            </strong>{' '}
            {notes}
          </p>
        )}
        {seen.length > 0 && (
          <p className={`${styles.clamped} ${styles.printOnly}`}>
            <strong>
              <Trans>Seen:</Trans>
            </strong>{' '}
            {seen.map(({ id, day, text }) => (
              <span key={id}>
                {day}, {text}{' '}
              </span>
            ))}
          </p>
        )}
      </div>
    </section>
  );
}

const asSentence = (text: string): string => (/[.!?…]$/.test(text) ? text : `${text}.`);

function Chart({ record, today }: OfRecord) {
  const { t } = useLingui();
  const { bird, guard } = record;
  const weights = chartWeightsOf(record);
  const window = windowOf(weights, '90', today);
  const shown = within(weights, window);
  const days = shown.length;
  const growing = guard.stage !== 'adult';
  return (
    <section>
      <Head title={t`Weight, 90 days`}>
        <Trans>Weighed on {days} of 90 mornings.</Trans>
        {days > 0 && guard.usualGrams !== null && (
          <span className={styles.printOnly}>
            {' '}
            {growing ? (
              <Trans>Dotted: the peak. No line where not weighed.</Trans>
            ) : (
              <Trans>Striped: usual ±&nbsp;2&nbsp;%. No line where not weighed.</Trans>
            )}
          </span>
        )}
      </Head>
      <div className={styles.liveOnly}>
        <WeightPicture
          birdName={bird.name}
          weights={weights}
          window={window}
          today={today}
          growing={growing}
          usualGrams={guard.usualGrams}
          limits={guard.limits}
          state={stateOf(guard)}
          birthDay={bird.dateOfBirth}
        />
      </div>
      <div className={styles.printOnly}>
        <PrintChart
          weights={shown}
          window={window}
          growing={growing}
          usualGrams={guard.usualGrams}
          limits={guard.limits}
        />
      </div>
    </section>
  );
}

const rowsOfWeights = 10;

function LastWeights({ record, today }: OfRecord) {
  const { t } = useLingui();
  const formats = useFormats();
  const { guard } = record;
  const weights = record.weights.filter(({ recordedOn }) => recordedOn <= today);
  const last = weights.slice(-rowsOfWeights).reverse();
  const fasting = last.length > 0 && last.every(weight => weight.fasting);
  return (
    <section>
      <Head title={t`Last ten weights`}>{fasting ? t`grams, fasting` : t`grams`}</Head>
      <table className={styles.weights}>
        <thead>
          <tr>
            <th scope="col">{t`Day`}</th>
            <th scope="col">{t`Weight`}</th>
            <th scope="col">{t`Change`}</th>
            <th scope="col">{guard.stage === 'adult' ? t`To usual` : t`To peak`}</th>
          </tr>
        </thead>
        <tbody>
          {last.map(({ id, recordedOn, weightGrams, fasting: before }, index) => {
            const earlier = weights[weights.length - index - 2];
            return (
              <tr key={id}>
                <th scope="row">
                  {formats.shortWeekday(recordedOn)} {formats.datedDay(recordedOn, today)}
                  {before === false && <small> {t`after a meal`}</small>}
                </th>
                <td>
                  <b>{formats.number(weightGrams)}</b>
                </td>
                <td>{earlier && formats.gramChange(weightGrams - earlier.weightGrams)}</td>
                <td>
                  {guard.usualGrams !== null && formats.change(percentTo(weightGrams, guard.usualGrams))}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}

interface ListProps {
  entries: readonly Entry[];
  /** How many of them fit on paper. */
  printed: number;
  leftOut: (left: number) => string;
}

function Medication({ entries, printed, leftOut, runsNow }: ListProps & { runsNow: boolean }) {
  const { t } = useLingui();
  const left = entries.length - printed;
  return (
    <section>
      <Head title={t`Medication`}>{runsNow ? undefined : t`none now`}</Head>
      {entries.length > 0 && (
        <table className={styles.medications}>
          <thead>
            <tr>
              <th scope="col">{t`Drug and dose`}</th>
              <th scope="col">{t`From, to`}</th>
              <th scope="col">{t`Given`}</th>
            </tr>
          </thead>
          <tbody>
            {entries.map(({ id, lead, text, days, given }, index) => (
              <tr key={id} className={index < printed ? undefined : styles.liveOnly}>
                <th scope="row">
                  <span className={styles.clamped}>
                    {lead} {text}
                  </span>
                </th>
                <td>{days}</td>
                <td>{given}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <LeftOut>{left > 0 && leftOut(left)}</LeftOut>
    </section>
  );
}

function Visits({ entries, printed, leftOut }: ListProps) {
  const { t } = useLingui();
  const left = entries.length - printed;
  return (
    <section>
      <Head title={t`Visits`} />
      <Entries entries={entries} printed={printed} none={t`None recorded.`} />
      <LeftOut>{left > 0 && leftOut(left)}</LeftOut>
    </section>
  );
}

function Care({ entries, printed, leftOut }: ListProps) {
  const { t } = useLingui();
  if (entries.length === 0) return null;
  return (
    <section>
      <Head title={t`Home and care`} />
      <Entries entries={entries} printed={printed} none="" />
      <LeftOut>{entries.length > printed && leftOut(entries.length - printed)}</LeftOut>
    </section>
  );
}

function Entries({ entries, printed, none }: Omit<ListProps, 'leftOut'> & { none: string }) {
  if (entries.length === 0) return <p className={styles.none}>{none}</p>;
  return (
    <ul className={styles.entries}>
      {entries.map(({ id, lead, text }, index) => (
        <li key={id} className={index < printed ? undefined : styles.liveOnly}>
          <span className={styles.clamped}>
            {lead && <strong>{lead}</strong>} {text}
          </span>
        </li>
      ))}
    </ul>
  );
}

const LeftOut = ({ children }: { children: ReactNode }) =>
  children ? <p className={`${styles.leftOut} ${styles.printOnly}`}>{children}</p> : null;

/** All observations: on paper the last ones stand beside the weight. */
function Seen({ record: { observations }, today }: OfRecord) {
  const { t } = useLingui();
  const formats = useFormats();
  const signList = useSignList();
  if (observations.length === 0) return null;
  return (
    <section className={styles.liveOnly}>
      <Head title={t`What was seen`} />
      <ul className={styles.entries}>
        {observations.map(({ id, observedOn, signs, notes, createdByName }) => (
          <li key={id}>
            <span>
              <strong>
                {formats.datedDay(observedOn, today)}
                {signs.length > 0 && `, ${signList(signs, 'inside')}`}
              </strong>{' '}
              {notes} <span className={styles.by}>{createdByName}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Ruled space to write on. It takes what is left of the sheet. */
function ForTheVet() {
  const { t } = useLingui();
  return (
    <div className={`${styles.ruled} ${styles.printOnly}`}>
      <section>
        <Head title={t`For the vet`}>{t`findings, treatment`}</Head>
        <div className={styles.rules} data-part="rules" />
      </section>
      <section>
        <Head title={t`Next`}>{t`weigh again, come back, call`}</Head>
        <div className={styles.rules} data-part="rules" />
      </section>
    </div>
  );
}

function Foot({ record, today, now, url, hasLivePage }: Props) {
  const { t } = useLingui();
  const formats = useFormats();
  const { bird, expiresAt, timeZone } = record;
  const city = otherZone(timeZone, now);
  const { name, tagId } = bird;
  // Paper is kept: its days have their year.
  const day = formats.datedDay(today, '');
  const time = formats.time(now);
  const people = formats.list(recordersOf(record));
  const until = formats.day(formats.dayOf(expiresAt), today);
  return (
    <footer className={styles.foot}>
      <p>
        <Trans>
          {name}, {tagId}. Made on {day} at {time} from the records of {people}. Flock Care compares weights
          with the bird’s own usual. It does not diagnose.
        </Trans>
        {city && (
          <>
            {' '}
            <Trans>Times in {city}.</Trans>
          </>
        )}
      </p>
      {hasLivePage && (
        <p className={styles.until}>
          <Trans>Live page until {until}, no account needed</Trans>
        </p>
      )}
      <div className={styles.qr}>{url && <Qr text={url} label={t`QR code of the live page`} />}</div>
    </footer>
  );
}

const Head = ({ title, children }: { title: string; children?: ReactNode }) => (
  <div className={styles.head}>
    <h2>{title}</h2>
    {children && <p>{children}</p>}
  </div>
);
