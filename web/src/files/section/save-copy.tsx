// The button that downloads a copy of an unsent file.
import { Trans } from '@lingui/react/macro';
import { readFile } from '../../outbox/waiting-files.ts';
import { Button } from '../../ui/controls/button.tsx';
import { saveFile } from '../../ui/sharing/save-file.ts';
import type { FileAbout } from '../items/use-files.ts';

interface Props {
  about: FileAbout;
  size?: 'small' | 'normal';
  className?: string | undefined;
}

export function SaveCopy({ about, size = 'normal', className }: Props) {
  const save = async () => {
    const stored = await readFile(about.fileId);
    if (stored) saveFile(about.name, 'chosen' in stored ? stored.chosen : stored.file);
  };
  return (
    <Button size={size} className={className} onClick={() => void save()}>
      <Trans>Save a copy</Trans>
    </Button>
  );
}
