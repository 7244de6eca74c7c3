// A list of files to choose for the vet's page: newest first, a page at a time, with chips that choose all files from a visit.
import type { BirdFile } from '@flock-care/contract/shapes';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { call } from '../../api/client.ts';
import { useRead } from '../../api/reads.ts';
import { useFlockDay } from '../../board/use-today.ts';
import { Chips, ToggleChip } from '../../forms/choices.tsx';
import { Button } from '../../ui/controls/button.tsx';
import tick from '../../ui/controls/tick.module.css';
import { useFileSize } from '../../ui/formats/use-file-size.ts';
import { useFormats } from '../../ui/formats/use-formats.ts';
import { Section } from '../../ui/layout/section.tsx';
import styles from './file-choice.module.css';
import { PreviewPicture } from './preview-picture.tsx';

/** The maximum number of files per link, as in the contract. */
const maximumChosen = 100;
const pageSize = 12;
/** The largest page of files that the service returns. */
const visitPageSize = 100;

interface Props {
  birdId: string;
  chosen: readonly string[];
  onChoose: (fileIds: readonly string[]) => void;
}

/** Shows nothing if the bird has no files. */
export function FileChoice({ birdId, chosen, onChoose }: Props) {
  const { t } = useLingui();
  const { data } = useRead('GET /api/birds/:birdId/files', {
    params: { birdId },
    query: { limit: pageSize },
  });
  if (!data || data.files.length === 0) return null;
  const count = chosen.length;
  const isFull = count >= maximumChosen;
  const onToggle = (fileId: string) =>
    onChoose(chosen.includes(fileId) ? chosen.filter(id => id !== fileId) : [...chosen, fileId]);
  return (
    <Section
      title={t`Files for the vet`}
      aside={count > 0 && t`${plural(count, { one: '# file', other: '# files' })}`}
      minor
    >
      <p className={styles.hint}>
        <Trans>The vet sees the files you choose here, and no others.</Trans>
      </p>
      <Visits birdId={birdId} files={data.files} chosen={chosen} onChoose={onChoose} />
      <ul className={styles.files}>
        <FileRows {...data} {...{ birdId, chosen, isFull, onToggle }} />
      </ul>
      {isFull && (
        <p className={styles.hint} role="status">
          <Trans>A link shows up to {maximumChosen} files.</Trans>
        </p>
      )}
    </Section>
  );
}

interface RowsProps {
  birdId: string;
  files: readonly BirdFile[];
  nextCursor: string | null;
  chosen: readonly string[];
  isFull: boolean;
  onToggle: (fileId: string) => void;
}

/** The files on the first page and, after a tap, on the next pages. */
function FileRows(props: RowsProps) {
  const { files, nextCursor, chosen, isFull, onToggle } = props;
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {files.map(file => (
        <FileRow
          key={file.id}
          file={file}
          isChosen={chosen.includes(file.id)}
          isFull={isFull}
          onToggle={() => onToggle(file.id)}
        />
      ))}
      {nextCursor !== null && isOpen && <NextPage {...props} cursor={nextCursor} />}
      {nextCursor !== null && !isOpen && (
        <li>
          <Button kind="plain" size="small" onClick={() => setOpen(true)}>
            <Trans>Older files</Trans>
          </Button>
        </li>
      )}
    </>
  );
}

function NextPage({ cursor, ...props }: RowsProps & { cursor: string }) {
  const { data } = useRead('GET /api/birds/:birdId/files', {
    params: { birdId: props.birdId },
    query: { limit: pageSize, cursor },
  });
  return data ? <FileRows {...props} {...data} /> : null;
}

interface RowProps {
  file: BirdFile;
  isChosen: boolean;
  /** True if no more files can be chosen. */
  isFull: boolean;
  onToggle: () => void;
}

function FileRow({ file, isChosen, isFull, onToggle }: RowProps) {
  const formats = useFormats();
  const size = useFileSize();
  const today = useFlockDay();
  const { name, caption, takenOn, bytes } = file;
  return (
    <li>
      <label className={styles.file}>
        <input
          type="checkbox"
          className={tick.box}
          checked={isChosen}
          disabled={isFull && !isChosen}
          onChange={onToggle}
        />
        <PreviewPicture file={file} />
        <span className={styles.words}>
          <strong>{caption || name}</strong>
          <span>
            {caption && <span>{name}</span>}
            <span>{`${formats.datedDay(takenOn, today)}, ${size(bytes)}`}</span>
          </span>
        </span>
      </label>
    </li>
  );
}

/** Chips for the visits with files on the first page. Each chooses all files from its visit, or none of them. */
function Visits({
  birdId,
  files,
  chosen,
  onChoose,
}: Pick<Props, 'birdId' | 'chosen' | 'onChoose'> & { files: readonly BirdFile[] }) {
  const { t } = useLingui();
  const formats = useFormats();
  const today = useFlockDay();
  const visits = useRead('GET /api/birds/:birdId/vet-visits', { params: { birdId } }).data?.vetVisits ?? [];
  const shown = visits
    .filter(visit => files.some(({ vetVisitId }) => vetVisitId === visit.id))
    .toSorted((one, other) => (one.visitedOn < other.visitedOn ? 1 : -1));
  const latest = useRef(chosen);
  latest.current = chosen;
  if (shown.length === 0) return null;
  const onPress = async (vetVisitId: string, isPressed: boolean) => {
    // The visit may have more files than the list shows.
    const { body } = await call('GET /api/birds/:birdId/files', {
      params: { birdId },
      query: { vetVisitId, limit: visitPageSize },
    });
    const ids = body.files.map(({ id }) => id);
    // The person may have chosen others during the request.
    const others = latest.current.filter(id => !ids.includes(id));
    onChoose(isPressed ? others : [...others, ...ids].slice(0, maximumChosen));
  };
  return (
    <Chips>
      {shown.map(({ id, visitedOn }) => {
        const isPressed = files.every(file => file.vetVisitId !== id || chosen.includes(file.id));
        const day = formats.datedDay(visitedOn, today);
        return (
          <ToggleChip
            key={id}
            pressed={isPressed}
            // If this fails, for example without a connection, the choice stays as it is.
            onPress={() => void onPress(id, isPressed).catch(() => {})}
          >
            {t`All from the visit on ${day}`}
          </ToggleChip>
        );
      })}
    </Chips>
  );
}
