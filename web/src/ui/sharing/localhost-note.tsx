// A note for links to localhost, which no other device can open.
import { Trans } from '@lingui/react/macro';
import { isLocalhostLink } from './share.ts';

/** Renders nothing for other links. */
export function LocalhostNote({ url }: { url: string }) {
  if (!isLocalhostLink(url)) return null;
  return <Trans>The link opens only on this computer.</Trans>;
}
