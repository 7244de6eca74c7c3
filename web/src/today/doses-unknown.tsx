// In place of the doses of a day that this device has not read.
import { Trans } from '@lingui/react/macro';
import { useIsConnected } from '../outbox/use-connection.ts';
import { wifiSlash } from '../ui/icons.ts';
import { Notice } from '../ui/notice.tsx';

/** With a connection they are on their way. */
export function DosesUnknown() {
  if (useIsConnected()) return null;
  return (
    <Notice icon={wifiSlash}>
      <Trans>This device does not know today’s doses. It reads them once there is a connection.</Trans>
    </Notice>
  );
}
