// What the service did not take: both sides in words, and two equal buttons. The app never chooses.
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { newId } from '../api/client.ts';
import { TooSoon } from '../medications/too-soon.tsx';
import { Button } from '../ui/button.tsx';
import { Portrait, type PortraitBird } from '../ui/portrait.tsx';
import { useFormats } from '../ui/use-formats.ts';
import { outbox } from './device-outbox.ts';
import type { About, Entry } from './entry.ts';
import { useDiscard, useEntryWords } from './entry-words.ts';
import { type Existing, existingWeight } from './existing-weight.ts';
import styles from './outbox-screen.module.css';

interface Props {
  entry: Entry;
  bird: PortraitBird | undefined;
}

export function RefusedChoice({ entry, bird }: Props) {
  const { about, refused } = entry;
  const existing = existingWeight(entry);
  if (about.kind === 'weight' && existing)
    return <TwoWeights entry={entry} bird={bird} about={about} existing={existing} />;
  if (about.kind === 'dose' && refused?.code === 'doseTooSoon') return <TooSoon entry={entry} dose={about} />;
  if (about.kind === 'dose' && refused?.code === 'doseAlreadyRecorded')
    return <TwoDoses entry={entry} bird={bird} about={about} />;
  return <NotTaken entry={entry} bird={bird} />;
}

interface BlockProps extends Props {
  children: ReactNode;
  sentence: ReactNode;
  foot?: ReactNode;
}

function Block({ entry, bird, sentence, children, foot }: BlockProps) {
  const { t } = useLingui();
  const name = entry.about.birdName ?? '';
  return (
    <section className={styles.block} aria-label={t`Your choice`}>
      <div className={styles.said}>
        {(bird || name) && <Portrait bird={bird ?? { name, chartColor: '#6b7280' }} size={46} />}
        <p>{sentence}</p>
      </div>
      {children}
      {foot && <p className={styles.small}>{foot}</p>}
    </section>
  );
}

interface WeightsProps extends Props {
  about: Extract<About, { kind: 'weight' }>;
  existing: Existing;
}

function TwoWeights({ entry, bird, about, existing }: WeightsProps) {
  const { t } = useLingui();
  const formats = useFormats();
  const { birdName: name, recordedOn } = about;
  const theirs = formats.grams(existing.grams);
  const mine = formats.grams(about.grams);
  const day = formats.shortDay(recordedOn);
  const who = existing.by ?? t`Somebody`;
  const at = existing.at && formats.time(existing.at);
  const { body } = entry.request as { body: object };
  return (
    <Block
      entry={entry}
      bird={bird}
      sentence={
        <>
          <strong>
            {at ? (
              <Trans>
                {name} has {theirs} on {day}, by {who} at {at}.
              </Trans>
            ) : (
              <Trans>
                {name} has {theirs} on {day}, by {who}.
              </Trans>
            )}
          </strong>{' '}
          <Trans>You have {mine}.</Trans>
        </>
      }
      foot={
        <Trans>
          If replaced, {theirs} stays in {name}’s history.
        </Trans>
      }
    >
      <div className={styles.sides}>
        <Side
          words={[who, at].filter(Boolean).join(', ')}
          figure={theirs}
          fasting={existing.fasting}
          button={<Trans>Keep {theirs}</Trans>}
          onChoose={() => outbox.discard(entry.id)}
        />
        <Side
          words={[t`You`, formats.time(entry.createdAt)].join(', ')}
          figure={mine}
          fasting={about.fasting}
          button={<Trans>Replace with {mine}</Trans>}
          onChoose={() => outbox.sendAnyway(entry.id, { body: { ...body, replace: true } })}
        />
      </div>
    </Block>
  );
}

interface SideProps {
  words: string;
  figure: string;
  fasting: boolean | undefined;
  button: ReactNode;
  onChoose: () => unknown;
}

function Side({ words, figure, fasting, button, onChoose }: SideProps) {
  return (
    <div className={styles.side}>
      <span>{words}</span>
      <bdi className={styles.figure}>{figure}</bdi>
      <span className={styles.small}>{fasting && <Trans>fasting</Trans>}</span>
      <Button wide className={styles.choice} onClick={onChoose}>
        {button}
      </Button>
    </div>
  );
}

function TwoDoses({ entry, bird, about }: Props & { about: Extract<About, { kind: 'dose' }> }) {
  const { t } = useLingui();
  const formats = useFormats();
  const { birdId, birdName, dosage, administeredOn } = about;
  const message = entry.refused?.message ?? '';
  const at = formats.time(entry.createdAt);
  /** The record of the slot is theirs; that there were two is for the bird's history. */
  const noteBoth = async () => {
    const notes = t`Given twice: ${dosage}. ${message} And again at ${at}.`;
    await outbox.add({
      endpoint: 'POST /api/birds/:birdId/observations',
      request: { params: { birdId }, body: { id: newId(), observedOn: administeredOn, notes } },
      about: { kind: 'observation', birdId, birdName, signs: [], observedOn: administeredOn },
    });
    await outbox.discard(entry.id);
  };
  return (
    <Block
      entry={entry}
      bird={bird}
      sentence={
        <>
          <strong>
            {birdName}, <bdi className="whole">{dosage}</bdi>. {message}
          </strong>{' '}
          <Trans>You tapped Give at {at}. Yours is not recorded.</Trans>
        </>
      }
      foot={
        <Trans>
          If both were given, a note says so in {birdName}’s history. Ask your vet what to watch for.
        </Trans>
      }
    >
      <div className={styles.choices}>
        <Button className={styles.choice} onClick={() => outbox.discard(entry.id)}>
          <Trans>Mine was not given</Trans>
        </Button>
        <Button className={styles.choice} onClick={noteBoth}>
          <Trans>Both were given</Trans>
        </Button>
      </div>
    </Block>
  );
}

/** Questioned weights can be sent as they are; whatever else was refused may be taken later. */
function NotTaken({ entry, bird }: Props) {
  const { title } = useEntryWords()(entry);
  const discard = useDiscard();
  const { code, message } = entry.refused ?? {};
  const isQuestioned = code === 'weightImplausible' || code === 'dayInFuture';
  const request = entry.request as { body?: object };
  const again = isQuestioned ? { ...request, body: { ...request.body, confirm: true } } : request;
  return (
    <Block
      entry={entry}
      bird={bird}
      sentence={
        <>
          <strong>{title}.</strong> {message}
        </>
      }
    >
      <div className={styles.choices}>
        <Button className={styles.choice} onClick={() => outbox.sendAnyway(entry.id, again)}>
          {isQuestioned ? <Trans>Save it all the same</Trans> : <Trans>Try again</Trans>}
        </Button>
        <Button className={styles.choice} onClick={() => discard(entry)}>
          <Trans>Discard</Trans>
        </Button>
      </div>
    </Block>
  );
}
