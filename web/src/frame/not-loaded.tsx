// The message for a list that could not be loaded from the server.
import { Trans } from '@lingui/react/macro';
import { Button } from '../ui/controls/button.tsx';
import { warning } from '../ui/icons/icons.ts';
import { Notice } from '../ui/messages/notice.tsx';

export const NotLoaded = ({ onRetry }: { onRetry: () => void }) => (
  <Notice
    icon={warning}
    kind="plain"
    action={
      <Button kind="plain" onClick={onRetry}>
        <Trans>Try again</Trans>
      </Button>
    }
  >
    <Trans>Not loaded.</Trans> <Trans>The server did not answer.</Trans>
  </Notice>
);
