// Thumbnails of files. Each opens its file in the full-screen view.
import type { BirdFile } from '@flock-care/contract/shapes';
import { Link } from '@tanstack/react-router';
import styles from '../items/files.module.css';
import { Thumbnail } from '../items/thumbnail.tsx';

export const FileTiles = ({ files, birdName }: { files: readonly BirdFile[]; birdName: string }) =>
  files.length > 0 && (
    <ul className={styles.newest}>
      {files.map(file => (
        <li key={file.id}>
          <Link
            to="/birds/$birdId/files/$fileId"
            params={{ birdId: file.birdId, fileId: file.id }}
            className={styles.tile}
          >
            <Thumbnail file={file} birdName={birdName} />
          </Link>
        </li>
      ))}
    </ul>
  );
