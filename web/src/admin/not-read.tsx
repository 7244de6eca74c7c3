// Said where a list of the server could not be read.
import { Trans } from '@lingui/react/macro';
import { Button } from '../ui/button.tsx';
import { warning } from '../ui/icons.ts';
import { Notice } from '../ui/notice.tsx';

export const NotRead = ({ onAgain }: { onAgain: () => void }) => (
  <Notice
    icon={warning}
    kind="plain"
    action={
      <Button kind="plain" onClick={onAgain}>
        <Trans>Try again</Trans>
      </Button>
    }
  >
    <Trans>Not read.</Trans> <Trans>The server did not answer.</Trans>
  </Notice>
);
