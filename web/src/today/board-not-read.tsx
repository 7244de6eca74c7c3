// A screen of the board while nothing of it is known, and it could not be read.
import { Trans } from '@lingui/react/macro';
import { useRefusal } from '../api/use-refusal.ts';
import { Screen } from '../app/screen.tsx';
import { ScreenHead } from '../app/screen-head.tsx';
import { Button } from '../ui/button.tsx';
import { warning } from '../ui/icons.ts';
import { Notice } from '../ui/notice.tsx';
import { ConnectionLine } from './connection-line.tsx';

interface Props {
  /** Of the screen. */
  title: string;
  error: Error;
  onAgain: () => unknown;
}

export function BoardNotRead({ title, error, onAgain }: Props) {
  const refusal = useRefusal({});
  const again = (
    <Button kind="plain" onClick={() => onAgain()}>
      <Trans>Try again</Trans>
    </Button>
  );
  return (
    <Screen>
      <ScreenHead title={title} />
      <ConnectionLine />
      <Notice icon={warning} kind="plain" action={again}>
        <strong>
          <Trans>Not read.</Trans>
        </strong>{' '}
        {refusal(error)}
      </Notice>
    </Screen>
  );
}
