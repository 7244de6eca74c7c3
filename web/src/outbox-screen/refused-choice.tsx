// The choice about a refused entry. The app never chooses for the person.
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { useToday } from '../board/use-today.ts';
import { FilePart } from '../files/parts/lazy-file-part.tsx';
import { conflictOf, existingOf, findConflictingDose } from '../medications/conflicts/conflict.ts';
import { GivenTwice } from '../medications/conflicts/given-twice.tsx';
import { RecordMine } from '../medications/conflicts/record-mine.tsx';
import { TooSoon } from '../medications/conflicts/too-soon.tsx';
import { useDoseRefusal, useIsMine } from '../medications/conflicts/use-dose-refusal.ts';
import { outbox } from '../outbox/device-outbox.ts';
import type { About } from '../outbox/entry.ts';
import { type Existing, readExistingWeight } from '../outbox/existing-weight.ts';
import { useEntryRefusal } from '../outbox/use-entry-refusal.ts';
import { useTwoWeightsText } from '../outbox/use-two-weights-text.ts';
import { Button } from '../ui/controls/button.tsx';
import { useFormats } from '../ui/formats/use-formats.ts';
import { Block, OneChoice, type Props } from './choice-block.tsx';
import { BirdGone, useIsGone } from './gone-choice.tsx';
import { NoAccess, WaitsInOtherFlock } from './other-flock-choice.tsx';
import styles from './outbox-screen.module.css';
import { useOtherFlock } from './use-other-flock.ts';

export function RefusedChoice({ entry, bird }: Props) {
  const { about, refused } = entry;
  const existing = readExistingWeight(entry);
  const otherFlock = useOtherFlock()(entry);
  const isGone = useIsGone()(entry);
  if (otherFlock?.membership)
    return <WaitsInOtherFlock entry={entry} bird={bird} membership={otherFlock.membership} />;
  if (otherFlock) return <NoAccess entry={entry} bird={bird} />;
  if (isGone) return <BirdGone entry={entry} bird={bird} />;
  if (about.kind === 'weight' && existing)
    return <TwoWeights entry={entry} bird={bird} about={about} existing={existing} />;
  if (about.kind === 'dose' && refused?.code === 'doseTooSoon')
    return <TooSoon entry={entry} dose={about} named />;
  const conflict = conflictOf(entry);
  if (about.kind === 'dose' && conflict === 'bothGiven')
    return <TwoDoses entry={entry} bird={bird} about={about} />;
  if (about.kind === 'dose' && conflict === 'onlyMineGiven')
    return <OwnDoseChoice entry={entry} bird={bird} about={about} />;
  return <OtherRefusal entry={entry} bird={bird} />;
}

interface WeightsProps extends Props {
  about: Extract<About, { kind: 'weight' }>;
  existing: Existing;
}

function TwoWeights({ entry, bird, about, existing }: WeightsProps) {
  const { t } = useLingui();
  const formats = useFormats();
  const words = useTwoWeightsText()(entry);
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
          If both were given, a note in {birdName}’s history says so. Ask your vet what to watch for.
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
          onSaved={() => void outbox.discard(entry.id)}
          onClose={() => setNoting(false)}
        />
      )}
    </DoseBlock>
  );
}

/**
 * The choice about a given dose that is recorded as missed. The refused entry can replace that record while the dose is
 * on the board.
 */
function OwnDoseChoice({ entry, bird, about }: DosesProps) {
  const { data: board } = useToday();
  const dose = findConflictingDose(entry, board?.doses ?? []);
  if (!dose) return <OtherRefusal entry={entry} bird={bird} />;
  return (
    <DoseBlock entry={entry} bird={bird} about={about}>
      <RecordMine className={styles.choice} entry={entry} dose={dose} bird={bird} />
    </DoseBlock>
  );
}

/** @param children the alternative to discarding the entry */
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
  const isOwn = useIsMine()(existingOf(entry)) && conflictOf(entry) === 'bothGiven';
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
            <Trans>You tapped Give on this device at {at}. The dose is recorded once.</Trans>
          ) : (
            <Trans>You tapped Give at {at}. Your dose was not recorded.</Trans>
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

const isQuestion = (code: string | undefined) => code === 'weightImplausible' || code === 'dayInFuture';

function ChoiceWords({ code }: { code: string | undefined }) {
  if (code === 'showsPlace') return <Trans>Send it anyway</Trans>;
  return isQuestion(code) || code === 'changedSince' ? (
    <Trans>Save it anyway</Trans>
  ) : (
    <Trans>Try again</Trans>
  );
}

/**
 * A questioned entry is sent again with a confirmation. Other refused entries are sent again as they are, because the
 * service may accept them later.
 */
function OtherRefusal({ entry, bird }: Props) {
  const words = useEntryRefusal()(entry.refused);
  const sentence = entry.about.kind === 'file' ? <FilePart refused={entry.refused} /> : words;
  const code = entry.refused?.code;
  const request = entry.request as { body?: object };
  const confirmed = isQuestion(code) ? { ...request, body: { ...request.body, confirm: true } } : request;
  return (
    <OneChoice
      entry={entry}
      bird={bird}
      sentence={sentence}
      onChoose={() => outbox.sendAnyway(entry.id, confirmed)}
    >
      <ChoiceWords code={code} />
    </OneChoice>
  );
}
