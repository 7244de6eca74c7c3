// The other ways in: identity providers, and the code of a bird that moves here.
import { Trans } from '@lingui/react/macro';
import { ButtonAnchor, ButtonLink } from '../ui/button.tsx';
import { key, scan } from '../ui/frame-icons.ts';
import { useOptions } from './use-options.ts';

/** @param to where the sign-in leads */
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

export const BirdsCode = () => (
  <ButtonLink kind="plain" icon={scan} wide to="/sign-in" search={{ to: '/accept' }}>
    <Trans>I have a bird’s code</Trans>
  </ButtonLink>
);
