// What the service did not take: both sides in words, and two equal buttons. The app never chooses.
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { crossedDose, crossingOf, existingOf } from '../medications/crossing.ts';
import { GivenTwice } from '../medications/given-twice.tsx';
import { RecordMine } from '../medications/record-mine.tsx';
import { TooSoon } from '../medications/too-soon.tsx';
import { useDoseRefusal, useIsMine } from '../medications/use-dose-refusal.ts';
import { useToday } from '../today/use-today.ts';
import { Button } from '../ui/button.tsx';
import { useFormats } from '../ui/use-formats.ts';
import { Block, OneChoice, type Props } from './choice-block.tsx';
import { outbox } from './device-outbox.ts';
import { InFlock, NoAccess } from './elsewhere-choice.tsx';
import type { About } from './entry.ts';
import { type Existing, existingWeight } from './existing-weight.ts';
import { Gone, useIsGone } from './gone-choice.tsx';
import styles from './outbox-screen.module.css';
import { useElsewhere } from './use-elsewhere.ts';
import { useEntryRefusal } from './use-entry-refusal.ts';
import { useTwoWeightsWords } from './use-two-weights-words.ts';

export function RefusedChoice({ entry, bird }: Props) {
  const { about, refused } = entry;
  const existing = existingWeight(entry);
  const elsewhere = useElsewhere()(entry);
  const isGone = useIsGone()(entry);
  if (elsewhere?.membership) return <InFlock entry={entry} bird={bird} membership={elsewhere.membership} />;
  if (elsewhere) return <NoAccess entry={entry} bird={bird} />;
  if (isGone) return <Gone entry={entry} bird={bird} />;
  if (about.kind === 'weight' && existing)
    return <TwoWeights entry={entry} bird={bird} about={about} existing={existing} />;
  if (about.kind === 'dose' && refused?.code === 'doseTooSoon')
    return <TooSoon entry={entry} dose={about} named />;
  const crossing = crossingOf(entry);
  if (about.kind === 'dose' && crossing === 'bothGiven')
    return <TwoDoses entry={entry} bird={bird} about={about} />;
  if (about.kind === 'dose' && crossing === 'onlyMineGiven')
    return <OnlyMine entry={entry} bird={bird} about={about} />;
  return <NotTaken entry={entry} bird={bird} />;
}

interface WeightsProps extends Props {
  about: Extract<About, { kind: 'weight' }>;
  existing: Existing;
}

function TwoWeights({ entry, bird, about, existing }: WeightsProps) {
  const { t } = useLingui();
  const formats = useFormats();
  const words = useTwoWeightsWords()(entry);
  const { birdName: name } = about;
  const theirs = formats.grams(existing.grams);
  const [keeps, replaces] = [formats.number(existing.grams), formats.number(about.grams)];
  const who = existing.by ?? t`Somebody`;
  const at = existing.at && formats.time(existing.at);
  const { body } = entry.request as { body: object };
  return (
    <Block
      entry={entry}
      bird={bird}
      sentence={
        <>
          <strong>{words?.theirs}</strong> {words?.mine}
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
          grams={existing.grams}
          fasting={existing.fasting}
          button={<Trans>Keep {keeps}</Trans>}
          onChoose={() => outbox.discard(entry.id)}
        />
        <Side
          words={[t`You`, formats.time(entry.createdAt)].join(', ')}
          grams={about.grams}
          fasting={about.fasting}
          button={<Trans>Replace with {replaces}</Trans>}
          onChoose={() =>
            outbox.sendAnyway(
              entry.id,
              { body: { ...body, replace: true } },
              { ...about, replaces: [existing.grams] },
            )
          }
        />
      </div>
    </Block>
  );
}

interface SideProps {
  words: string;
  grams: number;
  fasting: boolean | undefined;
  button: ReactNode;
  onChoose: () => unknown;
}

function Side({ words, grams, fasting, button, onChoose }: SideProps) {
  const formats = useFormats();
  return (
    <div className={styles.side}>
      <span>{words}</span>
      <bdi className={styles.figure}>
        {formats.number(grams)}
        <small>g</small>
      </bdi>
      <span className={styles.small}>
        {fasting === true && <Trans>fasting</Trans>}
        {fasting === false && <Trans>after a meal</Trans>}
      </span>
      <Button wide className={styles.choice} onClick={onChoose}>
        {button}
      </Button>
    </div>
  );
}

interface DosesProps extends Props {
  about: Extract<About, { kind: 'dose' }>;
}

function TwoDoses({ entry, bird, about }: DosesProps) {
  const [noting, setNoting] = useState(false);
  const { birdName } = about;
  return (
    <DoseBlock
      entry={entry}
      bird={bird}
      about={about}
      foot={
        <Trans>
          If both were given, a note says so in {birdName}’s history. Ask your vet what to watch for.
        </Trans>
      }
    >
      <Button className={styles.choice} aria-haspopup="dialog" onClick={() => setNoting(true)}>
        <Trans>Both were given</Trans>
      </Button>
      {noting && (
        <GivenTwice
          entry={entry}
          dose={about}
          onKept={() => void outbox.discard(entry.id)}
          onClose={() => setNoting(false)}
        />
      )}
    </DoseBlock>
  );
}

/** Theirs says that the dose was missed, so mine can take its place while the dose is still shown. */
function OnlyMine({ entry, bird, about }: DosesProps) {
  const { data: board } = useToday();
  const dose = crossedDose(entry, board?.doses ?? []);
  if (!dose) return <NotTaken entry={entry} bird={bird} />;
  return (
    <DoseBlock entry={entry} bird={bird} about={about}>
      <RecordMine className={styles.choice} entry={entry} dose={dose} bird={bird} />
    </DoseBlock>
  );
}

/** @param children the other choice than that mine was not given */
function DoseBlock({
  entry,
  bird,
  about,
  foot,
  children,
}: DosesProps & { foot?: ReactNode; children: ReactNode }) {
  const formats = useFormats();
  const message = useDoseRefusal()(entry);
  const { birdName, dosage } = about;
  const at = formats.time(entry.createdAt);
  const isOwn = useIsMine()(existingOf(entry)) && crossingOf(entry) === 'bothGiven';
  return (
    <Block
      entry={entry}
      bird={bird}
      sentence={
        <>
          <strong>
            {birdName}, <bdi className="whole">{dosage}</bdi>. {message}
          </strong>{' '}
          {isOwn ? (
            <Trans>Here you tapped Give at {at}. It is recorded once.</Trans>
          ) : (
            <Trans>You tapped Give at {at}. Yours is not recorded.</Trans>
          )}
        </>
      }
      foot={foot}
    >
      <div className={styles.choices}>
        <Button className={styles.choice} onClick={() => outbox.discard(entry.id)}>
          {isOwn ? <Trans>Given once</Trans> : <Trans>Mine was not given</Trans>}
        </Button>
        {children}
      </div>
    </Block>
  );
}

/** Questioned weights can be sent as they are; anything else that was refused may be taken later. */
function NotTaken({ entry, bird }: Props) {
  const sentence = useEntryRefusal()(entry.refused);
  const code = entry.refused?.code;
  const isQuestioned = code === 'weightImplausible' || code === 'dayInFuture';
  const request = entry.request as { body?: object };
  const again = isQuestioned ? { ...request, body: { ...request.body, confirm: true } } : request;
  return (
    <OneChoice
      entry={entry}
      bird={bird}
      sentence={sentence}
      onChoose={() => outbox.sendAnyway(entry.id, again)}
    >
      {isQuestioned || code === 'changedSince' ? (
        <Trans>Save it all the same</Trans>
      ) : (
        <Trans>Try again</Trans>
      )}
    </OneChoice>
  );
}
