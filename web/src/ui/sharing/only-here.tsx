// A note for links to localhost, which no other device can open.
import { Trans } from '@lingui/react/macro';
import { opensOnlyHere } from './share.ts';

/** Empty for any other link. */
export function OnlyHere({ url }: { url: string }) {
  if (!opensOnlyHere(url)) return null;
  return <Trans>The link opens only on this computer.</Trans>;
}
