// A paper: its icon and name, and a button that opens a PDF in the browser's own viewer, or downloads a file of any
// other type. The content never runs in the app.
import type { BirdFile } from '@flock-care/contract/shapes';
import { Trans } from '@lingui/react/macro';
import { ButtonAnchor } from '../../ui/controls/button.tsx';
import { useFileSize } from '../../ui/formats/use-file-size.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { downloadSimple } from '../../ui/icons/icons.ts';
import { iconOf } from '../items/icon-of.ts';
import { useContent } from '../items/use-content.ts';
import { Loading } from './loading.tsx';
import { NotLoaded } from './not-loaded.tsx';
import styles from './viewer.module.css';

export function PaperView({ file }: { file: BirdFile }) {
  const { name, type, bytes, href } = file;
  const size = useFileSize()(bytes);
  const isPdf = type === 'application/pdf';
  const { address, share, error, retry } = useContent(href, isPdf ? type : 'application/octet-stream');
  return (
    <div className={styles.papers}>
      <div className={styles.paper}>
        <Icon shape={iconOf(type)} size={64} />
        <p className={styles.paperName}>{name}</p>
        <p>{size}</p>
        {address && isPdf && (
          <ButtonAnchor kind="filled" href={address} target="_blank" rel="noopener">
            <Trans>Open the PDF</Trans>
          </ButtonAnchor>
        )}
        {address && !isPdf && (
          <ButtonAnchor kind="filled" icon={downloadSimple} href={address} download={name}>
            <Trans>Download</Trans>
          </ButtonAnchor>
        )}
        {!address && !error && <Loading share={share} />}
        {error && <NotLoaded error={error} onRetry={retry} />}
      </div>
    </div>
  );
}
