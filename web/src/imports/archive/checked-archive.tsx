// The card for an archive that was checked but not imported: what would change, what would stay, and the "Import"
// button.
import type { Import } from '@flock-care/contract/shapes';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useLayoutEffect, useRef } from 'react';
import { useIsConnected } from '../../outbox/use-connection.ts';
import { Button } from '../../ui/controls/button.tsx';
import { useFormats } from '../../ui/formats/use-formats.ts';
import { useCheckedImport } from '../service/use-checked-import.ts';
import styles from '../styles/import.module.css';
import { useArchiveRefusal } from './use-archive-refusal.ts';

interface Props {
  checked: Import;
  /** True if the archive has just been uploaded. */
  isLeading: boolean;
}

export function CheckedArchive({ checked, isLeading }: Props) {
  const { t } = useLingui();
  const connected = useIsConnected();
  const { run, discard, isBusy, error } = useCheckedImport(checked.id);
  const sentenceOf = useArchiveRefusal();
  const refusal = error && sentenceOf(error);
  const birds = checked.preview.birds.new;
  const newBirds = plural(birds, { one: '# bird', other: '# birds' });
  return (
    <>
      <Contents checked={checked} isLeading={isLeading} />
      {refusal && (
        <p className={styles.failed} role="alert">
          {refusal}
        </p>
      )}
      {connected ? (
        <div className={styles.buttons}>
          {birds > 0 && (
            <Button
              kind={isLeading ? 'filled' : 'outlined'}
              size={isLeading ? 'normal' : 'small'}
              busy={isBusy}
              onClick={() => void run({})}
            >
              <Trans>Import {newBirds}</Trans>
            </Button>
          )}
          <Button
            kind="plain"
            size={isLeading ? 'normal' : 'small'}
            aria-label={t`Discard ${checked.name}`}
            onClick={() => void discard()}
          >
            <Trans>Discard</Trans>
          </Button>
        </div>
      ) : (
        <p className={styles.hint}>
          <Trans>Importing an archive needs a connection. Try again when there is one.</Trans>
        </p>
      )}
    </>
  );
}

function Contents({ checked: { preview }, isLeading }: Props) {
  const { t } = useLingui();
  const formats = useFormats();
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    if (isLeading) heading.current?.focus();
  }, [isLeading]);
  const { birds, records, problems, archive } = preview;
  if (!archive) return null;
  const day = formats.shortDayAndYear(formats.dayOf(archive.exportedAt));
  const all = birds.new + birds.same + birds.refused;
  const [allBirds, allRecords] = [
    plural(all, { one: '# bird', other: '# birds' }),
    plural(records.new + records.same + records.refused, { one: '# record', other: '# records' }),
  ];
  return (
    <>
      <h2 ref={heading} tabIndex={-1} className={styles.archiveName}>
        {archive.name}
      </h2>
      <p>
        {archive.scope === 'flock'
          ? t`A flock: ${allBirds}, ${allRecords}. Exported on ${day}.`
          : t`A bird: ${allRecords}. Exported on ${day}.`}
      </p>
      {birds.same > 0 && (
        <p>
          {t`${plural(birds.same, {
            one: '# bird is here already and stays as it is.',
            other: '# birds are here already and stay as they are.',
          })}`}
        </p>
      )}
      {archive.scope === 'flock' && birds.new > 0 && (
        <p className={styles.hint}>
          {archive.settings ? (
            <Trans>This flock gets the name and the settings of the archive.</Trans>
          ) : (
            <Trans>The name and the settings of this flock stay as they are.</Trans>
          )}
        </p>
      )}
      {birds.refused > 0 && (
        <details className={styles.kept}>
          <summary>
            {t`${plural(birds.refused, {
              one: '# bird is not imported, because another bird has its ring.',
              other: '# birds are not imported, because other birds have their rings.',
            })}`}
          </summary>
          <ul>
            {problems.map(({ row, value }) => (
              <li key={row}>
                <Trans>Ring {value}</Trans>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}
