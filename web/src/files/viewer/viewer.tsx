// The full-screen view of one file. Escape shows the gallery. The arrow keys, or a swipe on a picture, show other
// files.
import type { BirdFile } from '@flock-care/contract/shapes';
import { Trans, useLingui } from '@lingui/react/macro';
import { getRouteApi, useNavigate, useRouter, useRouterState } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useRead } from '../../api/reads.ts';
import { useUndoToast } from '../../api/undo.ts';
import { useRights } from '../../api/use-session.ts';
import { useWrite } from '../../api/writes.ts';
import { birdRead } from '../../birds/bird-read.ts';
import { useFlockDay } from '../../board/use-today.ts';
import { useIsConnected } from '../../outbox/use-connection.ts';
import { Button, IconButton } from '../../ui/controls/button.tsx';
import { useFormats } from '../../ui/formats/use-formats.ts';
import { caretLeft, caretRight, cross, downloadSimple, pencilSimple, trash } from '../../ui/icons/icons.ts';
import { useDocumentTitle } from '../../ui/layout/use-document-title.ts';
import { saveFile } from '../../ui/sharing/save-file.ts';
import { filesChoiceOf } from '../gallery/choice.ts';
import { fetchContent } from '../items/use-content.ts';
import { useFilePages } from '../items/use-files.ts';
import { kindOf } from '../metadata/file-type.ts';
import { NotLoaded } from './not-loaded.tsx';
import { PaperView } from './paper-view.tsx';
import { PictureView } from './picture-view.tsx';
import { VideoView } from './video-view.tsx';
import styles from './viewer.module.css';

const FileSheet = lazy(async () => ({ default: (await import('./file-sheet.tsx')).FileSheet }));

const route = getRouteApi('/flock/birds/$birdId/files/$fileId');

export function FileScreen() {
  const { t } = useLingui();
  const { birdId, fileId } = route.useParams();
  const choice = filesChoiceOf(route.useSearch());
  const { files, error: listError, hasNextPage, fetchNextPage } = useFilePages(birdId);
  const listed = files?.find(({ id }) => id === fileId);
  // A file that is being deleted is shown until the screen is closed.
  const last = useRef<BirdFile>(undefined);
  if (listed) last.current = listed;
  const cachedFile = listed ?? (last.current?.id === fileId ? last.current : undefined);
  // A URL that was opened directly may name an older file, which is not on the loaded pages.
  const isNotListed = (files !== undefined || listError !== null) && cachedFile === undefined;
  const connected = useIsConnected();
  const { data, error, refetch } = useRead(
    'GET /api/birds/:birdId/files/:fileId',
    { params: { birdId, fileId } },
    { enabled: isNotListed },
  );
  const file = cachedFile ?? data?.file;
  const shown = files?.filter(({ type }) => !choice.kind || kindOf(type) === choice.kind) ?? [];
  const position = shown.findIndex(({ id }) => id === fileId);
  useEffect(() => {
    if (position >= 0 && position >= shown.length - 2 && hasNextPage) void fetchNextPage();
  }, [position, shown.length, hasNextPage, fetchNextPage]);
  const navigate = useNavigate();
  const close = useClose(birdId);
  const show = (next: BirdFile | undefined) => {
    if (next)
      void navigate({
        to: '/birds/$birdId/files/$fileId',
        params: { birdId, fileId: next.id },
        search: choice,
        state: old => old,
        replace: true,
      });
  };
  const [previous, next] = position < 0 ? [] : [shown[position - 1], shown[position + 1]];
  const step = (by: number) => show(by > 0 ? next : previous);
  const [isEditing, setEditing] = useState(false);
  useDocumentTitle(file?.caption || file?.name || t`File`);
  return (
    <>
      <Stage
        label={file ? file.caption || file.name : t`File`}
        onClose={close}
        onPrevious={previous && (() => step(-1))}
        onNext={next && (() => step(1))}
      >
        {file ? (
          <FileView key={file.id} file={file} onStep={step} onClose={close} onEdit={() => setEditing(true)} />
        ) : (
          (error || !connected) && <NotLoaded error={error} onRetry={() => void refetch()} />
        )}
      </Stage>
      {/* The sheet is outside the black screen, whose colors it would inherit. */}
      <Suspense>{isEditing && file && <FileSheet file={file} onClose={() => setEditing(false)} />}</Suspense>
    </>
  );
}

/**
 * Returns a function that shows the gallery. If the file was opened from the gallery, the function goes back, so that
 * the gallery keeps its scroll position.
 */
function useClose(birdId: string): () => void {
  const router = useRouter();
  const navigate = useNavigate();
  const fromGallery = useRouterState({ select: ({ location }) => location.state.fromGallery });
  const { kind } = filesChoiceOf(route.useSearch());
  return () => {
    if (fromGallery) router.history.back();
    else
      void navigate({
        to: '/birds/$birdId/files',
        params: { birdId },
        search: kind ? { kind } : {},
        replace: true,
      });
  };
}

interface StageProps {
  label: string;
  onClose: () => void;
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
  children: ReactNode;
}

/** The black screen. It is a native dialog, which keeps the focus inside. */
function Stage({ label, onClose, onPrevious, onNext, children }: StageProps) {
  const { t } = useLingui();
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    if (element && !element.open) element.showModal();
    return () => element?.close();
  }, []);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const isForVideo = event.target instanceof Element && event.target.closest('video') !== null;
      const isCovered = document.querySelectorAll('dialog[open]').length > 1;
      if (isForVideo || isCovered || event.altKey || event.ctrlKey || event.metaKey) return;
      if (event.key === 'ArrowLeft') onPrevious?.();
      if (event.key === 'ArrowRight') onNext?.();
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, [onPrevious, onNext]);
  return (
    <dialog
      ref={dialog}
      className={styles.stage}
      aria-label={label}
      onCancel={event => {
        event.preventDefault();
        onClose();
      }}
    >
      {children}
      <div className={styles.corner}>
        <IconButton icon={cross} label={t`Close`} onClick={onClose} />
      </div>
      {onPrevious && (
        <div className={`${styles.step} ${styles.previous}`}>
          <IconButton icon={caretLeft} label={t`Previous`} mirrored onClick={onPrevious} />
        </div>
      )}
      {onNext && (
        <div className={`${styles.step} ${styles.next}`}>
          <IconButton
            icon={caretRight}
            label={t({ message: 'Next', context: 'file' })}
            mirrored
            onClick={onNext}
          />
        </div>
      )}
    </dialog>
  );
}

interface FileViewProps {
  file: BirdFile;
  onStep: (by: 1 | -1) => void;
  onClose: () => void;
  onEdit: () => void;
}

function FileView({ file, onStep, onClose, onEdit }: FileViewProps) {
  const kind = kindOf(file.type);
  const { data } = useRead(...birdRead(file.birdId));
  const birdName = data?.bird.name ?? '';
  return (
    <>
      {kind === 'picture' && <PictureView file={file} birdName={birdName} onStep={onStep} />}
      {kind === 'video' && <VideoView file={file} birdName={birdName} />}
      {kind === 'paper' && <PaperView file={file} />}
      <Footer file={file} onClose={onClose} onEdit={onEdit} />
    </>
  );
}

function Footer({ file, onClose, onEdit }: Omit<FileViewProps, 'onStep'>) {
  const { t } = useLingui();
  const formats = useFormats();
  const today = useFlockDay();
  const { canEditRecords } = useRights();
  const visit = useVisit(file);
  const { createdByName: who, name } = file;
  const params = { birdId: file.birdId, fileId: file.id };
  const remove = useWrite('DELETE /api/birds/:birdId/files/:fileId');
  const undoToast = useUndoToast();
  const onDelete = () =>
    remove.mutateAsync({ params }).then(
      () => {
        onClose();
        undoToast(t`File deleted.`, 'file', file.id);
      },
      // The message below shows the error.
      () => {},
    );
  const { download, hasFailed } = useDownload(file);
  return (
    <div className={styles.foot}>
      <div className={styles.words}>
        {file.caption && <p className={styles.caption}>{file.caption}</p>}
        <p className={styles.facts}>
          {[formats.day(file.takenOn, today), visit, who && t`added by ${who}`].filter(Boolean).join(', ')}
        </p>
      </div>
      <div className={styles.actions}>
        <IconButton icon={downloadSimple} label={t`Download ${name}`} onClick={download} />
        {canEditRecords && (
          <IconButton
            icon={pencilSimple}
            label={t({ message: 'Change', context: 'verb' })}
            onClick={onEdit}
          />
        )}
        {canEditRecords && (
          <IconButton icon={trash} label={t`Delete`} aria-busy={remove.isPending} onClick={onDelete} />
        )}
      </div>
      {hasFailed && (
        <p className={styles.message} role="alert">
          <Trans>Not downloaded. The server did not answer.</Trans>
        </p>
      )}
      {remove.error && (
        <p className={styles.message} role="alert">
          <Trans>Not deleted. The server did not answer.</Trans>{' '}
          <Button size="small" onClick={onDelete}>
            <Trans>Try again</Trans>
          </Button>
        </p>
      )}
    </div>
  );
}

/**
 * Returns text with the day of the file's vet visit and, if there is one, the reason; undefined if the file has no
 * visit, or the visit is not loaded.
 */
function useVisit({ birdId, vetVisitId }: BirdFile): string | undefined {
  const { t } = useLingui();
  const formats = useFormats();
  const today = useFlockDay();
  const { data } = useRead(
    'GET /api/birds/:birdId/vet-visits',
    { params: { birdId } },
    { enabled: vetVisitId !== null },
  );
  const visit = data?.vetVisits.find(({ id }) => id === vetVisitId);
  if (!visit) return undefined;
  const day = formats.datedDay(visit.visitedOn, today);
  return visit.reason ? t`${visit.reason}, visit on ${day}` : t`Visit on ${day}`;
}

function useDownload({ href, name }: BirdFile) {
  const [hasFailed, setFailed] = useState(false);
  const download = () => {
    setFailed(false);
    // No browser opens this type, so the file is always downloaded.
    fetchContent(href, 'application/octet-stream').then(
      blob => saveFile(name, blob),
      () => setFailed(true),
    );
  };
  return { download, hasFailed };
}
