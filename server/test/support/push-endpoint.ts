// Starts a push service for a test file, with a certificate that this process trusts.
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { openPushReceiver, type PushEndpoint, type PushListeners } from './push-receiver.ts';
import { onTeardown } from './teardown.ts';
import { temporaryFolder } from './temporary-folder.ts';

export type { PushEndpoint } from './push-receiver.ts';

export async function startPushEndpoint(listeners?: PushListeners): Promise<PushEndpoint> {
  const push = await openPushReceiver(temporaryFolder(), listeners);
  setDefaultCACertificates([...getCACertificates('default'), push.cert]);
  onTeardown(push.close);
  return push;
}
