// Says of a link to this computer itself that no other device can open it.
import { Trans } from '@lingui/react/macro';
import { opensOnlyHere } from './share.ts';

/** Nothing for every other link. */
export function OnlyHere({ url }: { url: string }) {
  if (!opensOnlyHere(url)) return null;
  return <Trans>The link opens only on this computer.</Trans>;
}
