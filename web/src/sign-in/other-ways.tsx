// The other ways to sign in: identity providers, and the transfer code of a bird.
import { Trans } from '@lingui/react/macro';
import { ButtonAnchor, ButtonLink } from '../ui/controls/button.tsx';
import { key, scan } from '../ui/icons/frame-icons.ts';
import { useOptions } from './use-options.ts';

/** @param to the URL to open after the sign-in */
export function Providers({ to }: { to: string }) {
  const providers = useOptions()?.providers ?? [];
  const redirectTo = encodeURIComponent(new URL(to, location.href).href);
  return providers
    .filter(({ enabled }) => enabled)
    .map(({ providerKey, displayName }) => (
      <ButtonAnchor
        key={providerKey}
        icon={key}
        size="give"
        wide
        href={`/api/auth/oauth/${providerKey}/start?redirectTo=${redirectTo}`}
      >
        <Trans>Continue with {displayName}</Trans>
      </ButtonAnchor>
    ));
}

export const TransferCodeLink = () => (
  <ButtonLink kind="plain" icon={scan} wide to="/sign-in" search={{ to: '/accept' }}>
    <Trans>I have a transfer code</Trans>
  </ButtonLink>
);
