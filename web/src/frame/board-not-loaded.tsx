// The fallback for a board screen if nothing is cached and the board could not be loaded.
import { Trans } from '@lingui/react/macro';
import { useRefusal } from '../api/use-refusal.ts';
import { Button } from '../ui/controls/button.tsx';
import { warning } from '../ui/icons/icons.ts';
import { Notice } from '../ui/messages/notice.tsx';
import { ConnectionLine } from './connection-line.tsx';
import { Screen } from './screen.tsx';
import { ScreenHead } from './screen-head.tsx';

interface Props {
  title: string;
  error: Error;
  onRetry: () => unknown;
}

export function BoardNotLoaded({ title, error, onRetry }: Props) {
  const refusal = useRefusal({});
  const retryButton = (
    <Button kind="plain" onClick={() => onRetry()}>
      <Trans>Try again</Trans>
    </Button>
  );
  return (
    <Screen>
      <ScreenHead title={title} />
      <ConnectionLine />
      <Notice icon={warning} kind="plain" action={retryButton}>
        <strong>
          <Trans>Not loaded.</Trans>
        </strong>{' '}
        {refusal(error)}
      </Notice>
    </Screen>
  );
}
