// One of the flock's imports: its results, its progress while it runs, and the "Undo" button.
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useState } from 'react';
import { useIsConnected } from '../../outbox/use-connection.ts';
import { Button, ButtonLink } from '../../ui/controls/button.tsx';
import { useFormats } from '../../ui/formats/use-formats.ts';
import { useNow } from '../../ui/formats/use-now.ts';
import { fileNameOf } from '../reading/parts.ts';
import { joinPreviews, joinProgress } from '../service/preview-counts.ts';
import type { FileImports } from '../service/use-imports.ts';
import styles from '../styles/import.module.css';
import { useRecordCount } from '../texts/use-counts.ts';
import { CheckedImport } from './checked-import.tsx';
import { UndoSheet } from './undo-sheet.tsx';

const CheckedArchive = lazy(async () => ({
  default: (await import('../archive/archive-parts.ts')).CheckedArchive,
}));

interface Props {
  imports: FileImports;
  /** True for an import that is shown above the others, because it is running or has just run. */
  isLeading?: boolean;
}

const undoableMs = 30 * 86_400_000;

export function ImportRow({ imports, isLeading = false }: Props) {
  const formats = useFormats();
  const [newest] = imports;
  const { name, createdAt, createdByName } = newest;
  const day = formats.shortDayAndYear(formats.dayOf(createdAt));
  return (
    <div className={`${styles.import} ${isLeading ? styles.leading : ''}`}>
      <p className={styles.words}>
        <strong className={styles.fileName}>{fileNameOf(name)}</strong>
        <span>
          {createdByName ? (
            <Trans>
              {day}, by {createdByName}
            </Trans>
          ) : (
            day
          )}
        </span>
      </p>
      <ImportState imports={imports} isLeading={isLeading} />
    </div>
  );
}

type State = FileImports[0]['state'];

/** Returns the combined state of a file's parts. */
function stateOf(imports: FileImports): State {
  const states = imports.map(({ state }) => state);
  return (
    (['running', 'failed', 'checked', 'done'] as const).find(state => states.includes(state)) ?? 'undone'
  );
}

function ImportState({ imports, isLeading }: { imports: FileImports; isLeading: boolean }) {
  const state = stateOf(imports);
  if (state === 'running') return <Running imports={imports} />;
  if (state === 'checked' && imports[0].kind === 'archive')
    return (
      <Suspense>
        <CheckedArchive checked={imports[0]} isLeading={isLeading} />
      </Suspense>
    );
  if (state === 'checked') return <CheckedImport imports={imports} />;
  if (state === 'undone') return <Undone imports={imports} />;
  return <Ended imports={imports} hasFailed={state === 'failed'} isLeading={isLeading} />;
}

function Running({ imports }: { imports: FileImports }) {
  const { t } = useLingui();
  const formats = useFormats();
  const { done, total } = joinProgress(imports);
  const soFar = formats.number(done);
  const rows = plural(total, { one: '# row', other: '# rows' });
  return (
    <>
      <progress className={styles.progress} value={done} max={Math.max(total, 1)} aria-label={t`Progress`} />
      <p className={styles.hint}>
        <Trans>
          {soFar} of {rows}. You can close this page.
        </Trans>
      </p>
    </>
  );
}

/** Returns a function that describes the results of a file's imports. */
function useResult(): (imports: FileImports) => { records: string; birds: number; isBirds: boolean } {
  const countOf = useRecordCount();
  return imports => {
    const [{ kind }] = imports;
    const { birds, records } = joinPreviews(imports.map(({ preview }) => preview));
    const { leftOut, total } = joinProgress(imports);
    // An archive also has rows for birds and their history, so it has more rows than records.
    if (kind === 'archive')
      return {
        records: countOf(kind, Math.max(0, records.new - leftOut)),
        birds: birds.new,
        isBirds: false,
      };
    return {
      records: countOf(kind, total - leftOut),
      birds: birds.new + birds.same + birds.different,
      isBirds: kind === 'birds',
    };
  };
}

function Ended({
  imports,
  hasFailed,
  isLeading,
}: {
  imports: FileImports;
  hasFailed: boolean;
  isLeading: boolean;
}) {
  const { t } = useLingui();
  const formats = useFormats();
  const { records, birds, isBirds } = useResult()(imports);
  const { done, leftOut, total } = joinProgress(imports);
  // With several parts, the number of birds is unknown, because the parts may contain the same birds.
  const isWithoutBirds = isBirds || imports.length > 1;
  const isUndoable = useNow() - Date.parse(imports[0].createdAt) < undoableMs;
  const soFar = formats.number(done);
  const rows = plural(total, { one: '# row', other: '# rows' });
  const [asks, setAsks] = useState(false);
  const connected = useIsConnected();
  const brought = isWithoutBirds
    ? records
    : t`${records} of ${plural(birds, { one: '# bird', other: '# birds' })}`;
  return (
    <>
      <p>
        {hasFailed ? (
          <Trans>
            It stopped after {soFar} of {rows}. Undo it, then import the file again.
          </Trans>
        ) : isLeading ? (
          <strong className={styles.done}>
            <Trans>Done: {brought}.</Trans>
          </strong>
        ) : (
          brought
        )}
      </p>
      {leftOut > 0 && (
        <p className={styles.hint}>
          {t`${plural(leftOut, {
            one: '# row was left out, because something has changed since it was checked.',
            other: '# rows were left out, because something has changed since they were checked.',
          })}`}
        </p>
      )}
      <div className={styles.buttons}>
        {isLeading && (
          <ButtonLink to="/birds" kind="tinted">
            <Trans>See the birds</Trans>
          </ButtonLink>
        )}
        {isUndoable && connected && (
          <Button
            size={isLeading ? 'normal' : 'small'}
            aria-label={t`Undo ${imports[0].name}`}
            onClick={() => setAsks(true)}
          >
            <Trans>Undo</Trans>
          </Button>
        )}
      </div>
      {asks && <UndoSheet imports={imports} brought={brought} onClose={() => setAsks(false)} />}
    </>
  );
}

function Undone({ imports }: { imports: FileImports }) {
  const formats = useFormats();
  const kept = imports.flatMap(one => one.kept);
  return (
    <>
      <p>
        <Trans>Undone.</Trans>
      </p>
      {kept.length > 0 && (
        <details className={styles.kept}>
          <summary>
            <Trans>These stay, because they have changed since: {kept.length}</Trans>
          </summary>
          <ul>
            {kept.map(({ birdId, birdName, on, text }) => (
              <li key={`${birdId} ${on} ${text}`}>
                {[birdName, on && formats.shortDayAndYear(on), text].filter(Boolean).join(', ')}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}
