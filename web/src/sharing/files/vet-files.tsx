// The files on the page for a vet: pictures and videos to view, and papers to open. Only their names are printed.
import type { HandoverFile } from '@flock-care/contract/shapes';
import { useLingui } from '@lingui/react/macro';
import { useFileSize } from '../../ui/formats/use-file-size.ts';
import { useFormats } from '../../ui/formats/use-formats.ts';
import { Head } from '../vet-sheet/section-head.tsx';
import styles from './vet-files.module.css';

interface Props {
  files: readonly HandoverFile[];
  today: string;
}

export function VetFiles({ files, today }: Props) {
  const { t } = useLingui();
  const names = files.map(({ name }) => name).join(', ');
  const pictures = files.filter(file => pictureUrlOf(file) !== undefined);
  const videos = files.filter(({ type }) => isVideo(type));
  const papers = files.filter(file => !pictures.includes(file) && !videos.includes(file));
  return (
    <section className={styles.part}>
      <p className={styles.names}>{t`Files on the live page: ${names}`}</p>
      <div className={styles.liveOnly}>
        <Head title={t`Files`} />
      </div>
      {papers.length > 0 && (
        <ul className={styles.papers}>
          {papers.map(file => (
            <Paper key={file.href} file={file} today={today} />
          ))}
        </ul>
      )}
      {pictures.length > 0 && (
        <ul className={styles.pictures}>
          {pictures.map(file => (
            <Picture key={file.href} file={file} today={today} />
          ))}
        </ul>
      )}
      {videos.length > 0 && (
        <ul className={styles.videos}>
          {videos.map(file => (
            <Video key={file.href} file={file} today={today} />
          ))}
        </ul>
      )}
    </section>
  );
}

const isVideo = (type: string): boolean => type.startsWith('video/');

/** Returns the URL of a picture that every browser can show; undefined for other files and HEIC without a preview. */
function pictureUrlOf({ type, href, preview }: HandoverFile): string | undefined {
  if (!type.startsWith('image/')) return undefined;
  return preview?.href ?? (type === 'image/heic' ? undefined : href);
}

interface FileProps {
  file: HandoverFile;
  today: string;
}

function Paper({ file, today }: FileProps) {
  const size = useFileSize();
  return (
    <li>
      <a href={file.href} target="_blank" rel="noreferrer">
        {file.name}
      </a>{' '}
      <span>{size(file.bytes)}</span>
      <Caption file={file} today={today} />
    </li>
  );
}

function Picture({ file, today }: FileProps) {
  return (
    <li>
      <a href={file.href} target="_blank" rel="noreferrer">
        <img src={pictureUrlOf(file)} alt={file.caption || file.name} loading="lazy" />
      </a>
      <Caption file={file} today={today} />
    </li>
  );
}

function Video({ file, today }: FileProps) {
  const size = useFileSize();
  return (
    <li>
      {/* biome-ignore lint/a11y/useMediaCaption: nobody has captions for a video of a bird. */}
      <video
        src={file.href}
        poster={file.preview?.href}
        controls
        playsInline
        preload="metadata"
        aria-label={file.caption || file.name}
      />
      {/* For browsers that cannot play the video. */}
      <a href={file.href} target="_blank" rel="noreferrer">
        {file.name}
      </a>{' '}
      <span>{size(file.bytes)}</span>
      <Caption file={file} today={today} />
    </li>
  );
}

function Caption({ file: { caption, takenOn }, today }: FileProps) {
  const formats = useFormats();
  return (
    <>
      {caption && <p>{caption}</p>}
      <p>{formats.datedDay(takenOn, today)}</p>
    </>
  );
}
