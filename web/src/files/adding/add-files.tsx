// The button for adding files, the notice about files that could not be added, and the drop area. On phones and
// tablets, the button opens a menu with the camera first; on a desktop, it opens the file dialog.
import { Trans, useLingui } from '@lingui/react/macro';
import { type ChangeEvent, type DragEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import links from '../../ui/controls/links.module.css';
import { Menu } from '../../ui/controls/menu.tsx';
import { images, videoCamera } from '../../ui/icons/file-icons.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { camera, hourglassMedium, plus, warning } from '../../ui/icons/icons.ts';
import { isDesktop, useView } from '../../ui/layout/use-view.ts';
import { Notice } from '../../ui/messages/notice.tsx';
import styles from '../items/files.module.css';
import type { ChosenFile } from './chosen-files.ts';
import type { FileAdder } from './use-add-files.ts';

const acceptedTypes = {
  any: 'image/jpeg,image/png,image/webp,image/heic,video/mp4,video/quicktime,application/pdf,text/plain,text/csv,.heic',
  picture: 'image/*',
  video: 'video/*',
};

interface Props {
  adder: FileAdder;
  /** The button label; "Add" by default. */
  children?: ReactNode;
}

export function AddFiles({ adder, children = <Trans>Add</Trans> }: Props) {
  const { t } = useLingui();
  const hasMenu = !isDesktop(useView());
  const picture = useRef<HTMLInputElement>(null);
  const video = useRef<HTMLInputElement>(null);
  const any = useRef<HTMLInputElement>(null);
  const onChange = ({ target }: ChangeEvent<HTMLInputElement>) => {
    adder.add([...(target.files ?? [])]);
    // Allows the person to choose the same file again.
    target.value = '';
  };
  const hidden = { type: 'file', hidden: true, onChange } as const;
  const label = (
    <>
      <Icon shape={adder.isBusy ? hourglassMedium : plus} size={18} />
      {children}
    </>
  );
  return (
    <>
      {hasMenu ? (
        <Menu summary={label} className={links.action}>
          <button type="button" onClick={() => picture.current?.click()}>
            <Icon shape={camera} size={20} />
            <Trans>Take a picture</Trans>
          </button>
          <button type="button" onClick={() => video.current?.click()}>
            <Icon shape={videoCamera} size={20} />
            <Trans>Film a video</Trans>
          </button>
          <button type="button" onClick={() => any.current?.click()}>
            <Icon shape={images} size={20} />
            <Trans>Choose files</Trans>
          </button>
        </Menu>
      ) : (
        <button type="button" className={links.action} onClick={() => any.current?.click()}>
          {label}
        </button>
      )}
      <input
        {...hidden}
        ref={picture}
        accept={acceptedTypes.picture}
        capture="environment"
        aria-label={t`Take a picture`}
      />
      <input
        {...hidden}
        ref={video}
        accept={acceptedTypes.video}
        capture="environment"
        aria-label={t`Film a video`}
      />
      <input {...hidden} ref={any} accept={acceptedTypes.any} multiple aria-label={t`Choose files`} />
    </>
  );
}

/** The notice about files that could not be added. */
export function AddNotices({ adder: { failed, dismiss } }: { adder: FileAdder }) {
  const problemText = useProblemText();
  if (failed.length === 0) return null;
  return (
    <div role="alert" className={styles.problems}>
      <Notice
        icon={warning}
        kind="plain"
        action={
          <Button kind="plain" size="small" onClick={dismiss}>
            <Trans>Close</Trans>
          </Button>
        }
      >
        {failed.map(problemText).join(' ')}
      </Notice>
    </div>
  );
}

function useProblemText(): (file: ChosenFile) => string | undefined {
  const { t } = useLingui();
  return ({ name, problem }) => {
    switch (problem) {
      case 'empty':
        return t`${name} is empty.`;
      case 'tooLarge':
        return t`${name} is larger than 32 MB. Add a smaller copy.`;
      case 'videoTooLarge':
        return t`${name} is larger than 128 MB. Film a shorter one, or in a lower quality.`;
      case 'noRoom':
        return t`This device has no space left for ${name}. Free some up, then add it again.`;
      case 'notStored':
        return t`${name} could not be stored on this device.`;
      case 'unreadable':
        return t`${name} could not be read. If it is in a cloud, download it first.`;
    }
  };
}

/** Accepts files dropped on its content if there is an `adder`, and stops browsers from opening other dropped files. */
export function DropArea({ adder, children }: { adder: FileAdder | undefined; children: ReactNode }) {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    addEventListener('dragover', ignoreFiles);
    addEventListener('drop', ignoreFiles);
    return () => {
      removeEventListener('dragover', ignoreFiles);
      removeEventListener('drop', ignoreFiles);
    };
  }, []);
  if (!adder) return children;
  const onDragOver = (event: DragEvent) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    setOver(true);
  };
  const onDrop = (event: DragEvent) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    setOver(false);
    adder.add([...event.dataTransfer.files]);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is an alternative to the button.
    <div
      className={`${styles.drop} ${isOver ? styles.over : ''}`}
      onDragOver={onDragOver}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      {children}
    </div>
  );
}

const hasFiles = ({ dataTransfer }: { dataTransfer: DataTransfer | null }): boolean =>
  dataTransfer?.types.includes('Files') ?? false;

function ignoreFiles(event: globalThis.DragEvent): void {
  if (event.defaultPrevented || !hasFiles(event)) return;
  event.preventDefault();
  if (event.dataTransfer) event.dataTransfer.dropEffect = 'none';
}
