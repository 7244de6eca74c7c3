// Says that a form begins with what was typed before and not saved.
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';

interface Props {
  wasKept: boolean;
  onDrop: () => void;
}

export function KeptDraft({ wasKept, onDrop }: Props) {
  const [shown, setShown] = useState(wasKept);
  if (!shown) return null;
  const drop = () => {
    setShown(false);
    onDrop();
  };
  return (
    <Notice
      action={
        <Button kind="plain" size="small" onClick={drop}>
          <Trans>Drop it</Trans>
        </Button>
      }
    >
      <Trans>You typed this before, and it is not saved.</Trans>
    </Notice>
  );
}
