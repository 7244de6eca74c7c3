// The birds in a file, with their weight curves, and a choice of species for the new ones.
import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { SpeciesField } from '../../birds/species-field.tsx';
import { TickField } from '../../forms/field.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { useFormats } from '../../ui/formats/use-formats.ts';
import { Rows, Section } from '../../ui/layout/section.tsx';
import { Sparkline } from '../../ui/weights/sparkline.tsx';
import type { SpeciesChoice } from '../draft/import-draft.ts';
import type { FileBird, Reading } from '../reading/protocol.ts';
import type { KnownBird } from '../service/known-birds.ts';
import styles from '../styles/import.module.css';
import { useRecordCount } from '../texts/use-counts.ts';

interface Props {
  reading: Reading;
  known: ReadonlyMap<string, KnownBird> | undefined;
  /** The new birds whose species is not in the file. */
  withoutSpecies: readonly FileBird[];
  species: SpeciesChoice;
  onSpecies: (species: SpeciesChoice) => void;
  /** False while questions are open, because the unit of the weights may still change. */
  areFiguresCertain: boolean;
}

const shownBirds = 20;

export function FileBirdsSection({
  reading,
  known,
  withoutSpecies,
  species,
  onSpecies,
  areFiguresCertain,
}: Props) {
  const [showsAll, setShowsAll] = useState(false);
  const { birds } = reading;
  if (birds.length === 0) return null;
  const shown = showsAll ? birds : birds.slice(0, shownBirds);
  return (
    <Section title={<Trans>Birds</Trans>} aside={known && <NewCount birds={birds} known={known} />}>
      {withoutSpecies.length > 0 && (
        <SpeciesOfNew birds={withoutSpecies} species={species} onSpecies={onSpecies} />
      )}
      <Rows>
        {shown.map(bird => (
          <BirdRow
            key={bird.key}
            bird={bird}
            kind={reading.kind}
            state={known && (known.has(bird.key) ? 'known' : 'new')}
            areFiguresCertain={areFiguresCertain}
          />
        ))}
      </Rows>
      {shown.length < birds.length && (
        <Button size="small" onClick={() => setShowsAll(true)}>
          <Plural value={birds.length} one="Show # bird" other="Show all # birds" />
        </Button>
      )}
    </Section>
  );
}

function NewCount({ birds, known }: { birds: readonly FileBird[]; known: ReadonlyMap<string, KnownBird> }) {
  const count = birds.filter(({ key }) => !known.has(key)).length;
  return count === 0 ? <Trans>all known</Trans> : <Plural value={count} one="# new" other="# new" />;
}

interface RowProps {
  bird: FileBird;
  kind: Reading['kind'];
  state: 'known' | 'new' | undefined;
  areFiguresCertain: boolean;
}

function BirdRow({ bird, kind, state, areFiguresCertain }: RowProps) {
  const { t } = useLingui();
  const formats = useFormats();
  const countOf = useRecordCount();
  const { name, ring, count, firstOn, lastOn, lastGrams, curve } = bird;
  const records = kind === 'birds' ? '' : countOf(kind, count);
  const first = firstOn && formats.shortDayAndYear(firstOn);
  const last = lastOn && formats.shortDayAndYear(lastOn);
  return (
    <li className={styles.bird}>
      <p className={styles.words}>
        <strong>{name || ring}</strong>
        <span>
          {[name && ring, state === 'new' ? t`New` : state === 'known' ? t`Known` : '', bird.species]
            .filter(Boolean)
            .join(' · ')}
        </span>
        {records && (
          <span>
            {first && last && first !== last
              ? t`${records}, ${first} to ${last}`
              : first
                ? t`${records}, ${first}`
                : records}
          </span>
        )}
      </p>
      <div className={styles.curve}>
        {curve.filter(grams => grams !== null).length > 1 && (
          <Sparkline recent={curve} usualGrams={null} state="usual" height={40} width={120} />
        )}
        {areFiguresCertain && lastGrams !== null && (
          <span className={styles.grams}>
            <span className="spoken">{t`Last weight:`} </span>
            {formats.grams(lastGrams)}
          </span>
        )}
      </div>
    </li>
  );
}

interface SpeciesProps {
  birds: readonly FileBird[];
  species: SpeciesChoice;
  onSpecies: (species: SpeciesChoice) => void;
}

function SpeciesOfNew({ birds, species, onSpecies }: SpeciesProps) {
  const { t } = useLingui();
  const [first] = birds;
  const name = first?.name ?? '';
  const setBird = (key: string, value: string) =>
    onSpecies({ ...species, byBird: { ...species.byBird, [key]: value } });
  return (
    <div className={styles.species}>
      {!species.differ && (
        <SpeciesField
          label={
            birds.length === 1
              ? t`${name} is new. The species is`
              : t`${plural(birds.length, { one: 'The new bird is', other: 'All # new birds are' })}`
          }
          name="species"
          value={species.all}
          onChange={({ currentTarget }) => onSpecies({ ...species, all: currentTarget.value })}
        />
      )}
      {species.differ &&
        birds.map(bird => (
          <SpeciesField
            key={bird.key}
            label={bird.name || bird.ring}
            value={species.byBird[bird.key] ?? species.all}
            onChange={({ currentTarget }) => setBird(bird.key, currentTarget.value)}
          />
        ))}
      {birds.length > 1 && (
        <TickField
          label={t`They are of different species`}
          checked={species.differ}
          onChange={({ currentTarget }) => onSpecies({ ...species, differ: currentTarget.checked })}
        />
      )}
    </div>
  );
}
