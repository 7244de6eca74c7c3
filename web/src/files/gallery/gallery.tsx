// The gallery of a bird: pictures, videos and papers by month.
import type { BirdFile } from '@flock-care/contract/shapes';
import { Trans, useLingui } from '@lingui/react/macro';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { useRead } from '../../api/reads.ts';
import { birdRead, type PageBird } from '../../birds/bird-read.ts';
import { BirdScreenHead } from '../../birds/bird-screen-head.tsx';
import { useFlockDay } from '../../board/use-today.ts';
import { Chips, ToggleChip } from '../../forms/choices.tsx';
import { ConnectionLine } from '../../frame/connection-line.tsx';
import { NotLoaded } from '../../frame/not-loaded.tsx';
import { Screen } from '../../frame/screen.tsx';
import { Shapes } from '../../frame/shapes.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { useFileSize } from '../../ui/formats/use-file-size.ts';
import { useFormats } from '../../ui/formats/use-formats.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { Rows, Section } from '../../ui/layout/section.tsx';
import styles from '../items/files.module.css';
import { iconOf } from '../items/icon-of.ts';
import { Thumbnail } from '../items/thumbnail.tsx';
import { newestRead, useFilePages, useWaitingFiles } from '../items/use-files.ts';
import { type FileKind, kindOf } from '../metadata/file-type.ts';
import { filesChoiceOf } from './choice.ts';
import { groupByMonth } from './months.ts';
import { useMonthName } from './use-month-name.ts';

const route = getRouteApi('/flock/birds/$birdId/files');

export function FilesScreen() {
  const { birdId } = route.useParams();
  const { data, error, refetch } = useRead(...birdRead(birdId));
  if (data) return <Gallery key={birdId} bird={data.bird} />;
  return error ? <NotLoaded onRetry={() => void refetch()} /> : <Shapes />;
}

/** In the same chunk as the files section on a bird's page. */
const FileTools = lazy(async () => ({ default: (await import('../parts/file-parts.tsx')).FileTools }));

function Gallery({ bird }: { bird: PageBird }) {
  const { t } = useLingui();
  const { kind } = filesChoiceOf(route.useSearch());
  const waiting = useWaitingFiles(bird.id);
  return (
    <Screen>
      <BirdScreenHead bird={bird} title={t`Pictures and papers`} sub={bird.name} portraitSize={56} />
      <ConnectionLine read={newestRead(bird.id)} />
      <Suspense fallback={<div className={styles.bar} />}>
        <FileTools bird={bird}>
          <Filters kind={kind} />
        </FileTools>
      </Suspense>
      <Months bird={bird} kind={kind} isEmpty={waiting.length === 0} />
    </Screen>
  );
}

function Filters({ kind: chosen }: { kind: FileKind | undefined }) {
  const navigate = useNavigate();
  const chip = (kind: FileKind | undefined, label: React.ReactNode) => (
    <ToggleChip
      pressed={chosen === kind}
      onPress={() =>
        void navigate({ to: '.', search: kind ? { kind } : {}, replace: true, resetScroll: false })
      }
    >
      {label}
    </ToggleChip>
  );
  return (
    <Chips>
      {chip(undefined, <Trans>All</Trans>)}
      {chip('picture', <Trans>Pictures</Trans>)}
      {chip('video', <Trans>Videos</Trans>)}
      {chip('paper', <Trans>Papers</Trans>)}
    </Chips>
  );
}

interface MonthsProps {
  bird: PageBird;
  kind: FileKind | undefined;
  isEmpty: boolean;
}

function Months({ bird, kind, isEmpty }: MonthsProps) {
  const { files, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useFilePages(bird.id);
  const monthName = useMonthName();
  if (!files) return error ? <NotLoaded onRetry={() => void refetch()} /> : <Shapes />;
  const shown = files.filter(file => !kind || kindOf(file.type) === kind);
  return (
    <div className={styles.months}>
      {groupByMonth(shown).map(month => (
        <Section key={month.day} title={monthName(month.day)}>
          <MonthFiles files={month.files} bird={bird} />
        </Section>
      ))}
      {shown.length === 0 && !hasNextPage && isEmpty && (
        <p className={styles.quiet}>
          {kind ? <Trans>There are none.</Trans> : <Trans>Nothing has been added yet.</Trans>}
        </p>
      )}
      {hasNextPage && (
        <MoreFiles key={files.length} isBusy={isFetchingNextPage} onMore={() => void fetchNextPage()} />
      )}
    </div>
  );
}

function MonthFiles({ files, bird }: { files: readonly BirdFile[]; bird: PageBird }) {
  const pictures = files.filter(({ type }) => kindOf(type) !== 'paper');
  const papers = files.filter(({ type }) => kindOf(type) === 'paper');
  return (
    <>
      {pictures.length > 0 && (
        <ul className={styles.grid}>
          {pictures.map(file => (
            <li key={file.id}>
              <FileLink file={file} className={styles.tile}>
                <Thumbnail file={file} birdName={bird.name} />
              </FileLink>
            </li>
          ))}
        </ul>
      )}
      {papers.length > 0 && (
        <Rows>
          {papers.map(file => (
            <PaperRow key={file.id} file={file} />
          ))}
        </Rows>
      )}
    </>
  );
}

function FileLink({
  file,
  className,
  children,
}: {
  file: BirdFile;
  className: string | undefined;
  children: React.ReactNode;
}) {
  const { kind } = filesChoiceOf(route.useSearch());
  return (
    <Link
      to="/birds/$birdId/files/$fileId"
      params={{ birdId: file.birdId, fileId: file.id }}
      search={kind ? { kind } : {}}
      state={{ fromGallery: true }}
      className={className}
    >
      {children}
    </Link>
  );
}

function PaperRow({ file }: { file: BirdFile }) {
  const formats = useFormats();
  const today = useFlockDay();
  const size = useFileSize()(file.bytes);
  return (
    <li>
      <FileLink file={file} className={styles.paper}>
        <Icon shape={iconOf(file.type)} size={26} />
        <span className={styles.paperWords}>
          <strong>{file.caption || file.name}</strong>
          <span className={styles.second}>
            {file.caption && `${file.name}, `}
            {formats.datedDay(file.takenOn, today)}, {size}
          </span>
        </span>
      </FileLink>
    </li>
  );
}

/** The distance from the viewport at which the next page is loaded. */
const nearMargin = '800px';

/** Loads the next page when the button comes near the viewport or is pressed. */
function MoreFiles({ isBusy, onMore }: { isBusy: boolean; onMore: () => void }) {
  const anchor = useRef<HTMLDivElement>(null);
  const more = useRef(onMore);
  more.current = onMore;
  useEffect(() => {
    if (!anchor.current) return;
    const observer = new IntersectionObserver(
      entries => entries.some(({ isIntersecting }) => isIntersecting) && more.current(),
      { rootMargin: nearMargin },
    );
    observer.observe(anchor.current);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={anchor}>
      <Button busy={isBusy} onClick={onMore}>
        <Trans>Show more</Trans>
      </Button>
    </div>
  );
}
