// The screen that imports a spreadsheet or an archive: choose a file, preview it, import it, and undo the import.
import { Trans, useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useRef, useState } from 'react';
import { useRights } from '../api/use-session.ts';
import { useFlockDay } from '../board/use-today.ts';
import { ConnectionLine } from '../frame/connection-line.tsx';
import { Screen } from '../frame/screen.tsx';
import { ScreenHead } from '../frame/screen-head.tsx';
import { handPalm } from '../ui/icons/icons.ts';
import { Section } from '../ui/layout/section.tsx';
import { announce } from '../ui/messages/announcements.tsx';
import { Notice } from '../ui/messages/notice.tsx';
import { kindOfFile } from './archive/kind-of-file.ts';
import { useArchiveFile } from './archive/use-archive-file.ts';
import { useImportFile } from './draft/use-import-file.ts';
import { FileView } from './file-view.tsx';
import { FileSource } from './sections/file-source.tsx';
import { ImportRow } from './sections/import-row.tsx';
import { PartsProgress } from './sections/parts-progress.tsx';
import { useFileDrop } from './sections/use-file-drop.ts';
import { discard } from './service/use-check.ts';
import { type FileImports, useImports } from './service/use-imports.ts';
import { useRun } from './service/use-run.ts';
import styles from './styles/import.module.css';
import { failureTexts } from './texts/failure-texts.ts';

const ArchiveCard = lazy(async () => ({
  default: (await import('./archive/archive-parts.ts')).ArchiveCard,
}));

export function ImportScreen() {
  const { t } = useLingui();
  const { canManageFlock } = useRights();
  const today = useFlockDay();
  return (
    <Screen narrow>
      <ScreenHead
        title={t`Import`}
        back="/flock"
        sub={<Trans>Weights, birds, visits and medications from a spreadsheet</Trans>}
      />
      <ConnectionLine />
      {canManageFlock ? (
        today && <Import today={today} />
      ) : (
        <Notice icon={handPalm} kind="plain">
          <Trans>Only owners and assistants of the flock can import.</Trans>
        </Notice>
      )}
    </Screen>
  );
}

function Import({ today }: { today: string }) {
  const { t, i18n } = useLingui();
  const { state, choose, decide, drop } = useImportFile(today);
  const { files } = useImports(() => announce(t`The import has ended.`));
  const [startedIds, setStartedIds] = useState<readonly string[]>([]);
  const run = useRun(id => setStartedIds(ids => [...ids, id]));
  const archive = useArchiveFile(id => setStartedIds(ids => [...ids, id]));
  const ownChecks = state.phase === 'read' ? state.decisions.checkedIds : [];
  const dropFile = async () => {
    archive.stop();
    await drop();
    run.reset();
  };
  const onFile = async (file: Blob, name: string) => {
    const kind = await kindOfFile(file, name);
    if (kind === 'otherZip') return archive.refuse(name);
    if (kind === 'table') {
      archive.stop();
      if (!(await choose(file, name))) return undefined;
      run.reset();
      return discard(ownChecks).catch(() => {});
    }
    void discard(ownChecks).catch(() => {});
    await dropFile();
    return archive.send(file, name);
  };
  const isBusy = state.phase === 'reading' || run.part !== undefined || archive.state.phase === 'sending';
  const pastedName = t`Pasted cells`;
  const isOver = useFileDrop(
    isBusy ? undefined : (file, name) => void onFile(file, name),
    isBusy || state.phase === 'read' ? undefined : text => void onFile(new Blob([text]), pastedName),
  );
  // Includes replaced checks, because the list may have been read before they were replaced.
  const ownIds = useRef(new Set<string>()).current;
  for (const id of ownChecks) ownIds.add(id);
  const { leading, earlier } = divide(files, { startedIds, ownIds, isReading: state.phase === 'read' });
  const isInParts = run.part !== undefined && run.part.count > 1;
  return (
    <div className={`${styles.parts} ${isOver ? styles.over : ''}`}>
      {isInParts && run.part && state.phase === 'read' && (
        <PartsProgress
          part={run.part}
          imports={leading.flat().filter(({ id }) => startedIds.includes(id))}
          rows={state.reading.rows}
        />
      )}
      <Suspense>{archive.state.phase !== 'none' && <ArchiveCard archive={archive} />}</Suspense>
      {!isInParts && leading.map(imports => <ImportRow key={imports[0].id} imports={imports} isLeading />)}
      {archive.state.phase !== 'sending' && (state.phase === 'empty' || state.phase === 'failed') && (
        <FileSource
          onFile={(file, name) => void onFile(file, name)}
          onCells={text => void onFile(new Blob([text]), pastedName)}
          failure={
            state.phase === 'failed' && archive.state.phase === 'none'
              ? i18n._(failureTexts[state.failure])
              : undefined
          }
        />
      )}
      {state.phase === 'reading' && (
        <p className={styles.waiting} role="status">
          <Trans>Reading {state.name}…</Trans>
        </p>
      )}
      {state.phase === 'read' && state.refused && archive.state.phase === 'none' && (
        <div role="alert" className={`${styles.import} ${styles.leading}`}>
          <p className={styles.fileName}>
            <strong>{state.refused.name}</strong>
          </p>
          <p className={styles.failed}>{i18n._(failureTexts[state.refused.failure])}</p>
        </div>
      )}
      {state.phase === 'read' && (
        <FileView key={state.name} file={state} today={today} run={run} decide={decide} drop={dropFile} />
      )}
      {earlier.length > 0 && (
        <Section title={<Trans>Earlier imports</Trans>}>
          <ul className={styles.earlier}>
            {earlier.map(imports => (
              <li key={imports[0].id}>
                <ImportRow imports={imports} />
              </li>
            ))}
          </ul>
        </Section>
      )}
    </div>
  );
}

const dayMs = 86_400_000;

/**
 * Separates the imports at the top from the earlier ones. At the top are those that are running or were started from
 * this page and, while no file is shown, the newest one if it ended less than a day after it was created. Leaves out
 * the checks from this page.
 */
function divide(files: readonly FileImports[], { startedIds, ownIds, isReading }: OwnImports) {
  const isFromToday = ({ createdAt }: FileImports[0]) => Date.now() - Date.parse(createdAt) < dayMs;
  const isLeading = (imports: FileImports) =>
    imports.some(one => startedIds.includes(one.id) || one.state === 'running') ||
    (imports === files[0] && !isReading && imports[0].state === 'done' && isFromToday(imports[0]));
  const isOwnCheck = (imports: FileImports) =>
    imports.some(({ id, state }) => state === 'checked' && ownIds.has(id));
  return {
    leading: files.filter(imports => !isOwnCheck(imports) && isLeading(imports)),
    earlier: files.filter(imports => !isOwnCheck(imports) && !isLeading(imports)),
  };
}

interface OwnImports {
  /** The ids of the imports started and of the archives uploaded from this page. */
  startedIds: readonly string[];
  /** The ids of the imports checked from this page. */
  ownIds: ReadonlySet<string>;
  /** True while a file is shown. */
  isReading: boolean;
}
