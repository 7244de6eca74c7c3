// The notice that a form was filled in from a draft, with a button that deletes the draft.
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '../ui/controls/button.tsx';
import { Notice } from '../ui/messages/notice.tsx';

interface Props {
  isRestored: boolean;
  onDrop: () => void;
}

export function DraftNotice({ isRestored, onDrop }: Props) {
  const [shown, setShown] = useState(isRestored);
  if (!shown) return null;
  const drop = () => {
    setShown(false);
    onDrop();
  };
  return (
    <Notice
      action={
        <Button kind="plain" size="small" onClick={drop}>
          <Trans>Discard it</Trans>
        </Button>
      }
    >
      <Trans>You typed this earlier and have not saved it.</Trans>
    </Notice>
  );
}
