// The sign-in screen: with a link or code, or with an identity provider.
import { Trans, useLingui } from '@lingui/react/macro';
import { getRouteApi, useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { useSession } from '../api/use-session.ts';
import { arrival, dropStoredCode } from '../session/arrival.ts';
import { type Blocked, blockedPerson, onBlockedChange } from '../session/blocked.ts';
import { AskForLink, NoPassword } from './ask-for-link.tsx';
import { OpenLink } from './open-link.tsx';
import { Providers, TransferCodeLink } from './other-ways.tsx';
import { MailHelp, SentLink, SentText } from './sent-link.tsx';
import { SignInPage } from './sign-in-page.tsx';
import { accountBlocked, linkEnded, useLink } from './use-link.ts';
import { useOptions } from './use-options.ts';
import { useSecret } from './use-secret.ts';

const BlockedNotice = lazy(async () => ({
  default: (await import('./blocked-notice.tsx')).BlockedNotice,
}));
const route = getRouteApi('/sign-in');

export function SignInScreen() {
  const token = useSecret('/sign-in');
  return token ? <OpenLink token={token} /> : <SignIn />;
}

function SignIn() {
  const { t } = useLingui();
  const session = useSession();
  const router = useRouter();
  const { to = '/today' } = route.useSearch();
  const link = useLink(to, session?.context.user.email);
  const isEnding = useBlockedEnding();
  const signedIn = session !== undefined && !session.ended && !isEnding;
  useEffect(() => {
    if (!signedIn) return;
    dropStoredCode();
    router.history.replace(to);
  }, [signedIn, router, to]);
  const blocked = useSyncExternalStore(onBlockedChange, blockedPerson);
  const { startOver } = link;
  // biome-ignore lint/correctness/useExhaustiveDependencies: starts over when an account turns out to be blocked.
  useEffect(() => {
    if (blocked) startOver();
  }, [blocked]);
  if (!link.sent) return <SignInMethods link={link} to={to} blocked={blocked} />;
  const isMailed = link.sent.delivery === 'email';
  return (
    <SignInPage
      title={isMailed ? t`Check your mail` : 'Flock Care'}
      sub={isMailed ? <SentText email={link.sent.email} /> : undefined}
      foot={<MailHelp link={link} sent={link.sent} />}
    >
      <SentLink sent={link.sent} />
    </SignInPage>
  );
}

/**
 * Handles a sign-in that failed because the account is blocked. Returns true while the account's data is being removed
 * from the device.
 */
function useBlockedEnding(): boolean {
  const [isEnding, setIsEnding] = useState(arrival.blockedUserId !== undefined);
  useEffect(() => {
    if (!isEnding) return;
    // If the module cannot be loaded, the page still shows the reason.
    void import('../session/blocked-sign-in.ts')
      .then(({ endBlockedSignIn }) => endBlockedSignIn())
      .catch(() => {})
      .then(() => {
        arrival.blockedUserId = undefined;
        setIsEnding(false);
      });
  }, [isEnding]);
  return isEnding;
}

interface SignInMethodsProps {
  link: ReturnType<typeof useLink>;
  to: string;
  blocked: Blocked | undefined;
}

function SignInMethods({ link, to, blocked }: SignInMethodsProps) {
  const options = useOptions();
  const problem = useProblem();
  const isForBird = to.startsWith('/accept');
  const hasProviders = options?.providers.some(({ enabled }) => enabled);
  return (
    <SignInPage
      title="Flock Care"
      foot={
        (hasProviders || !isForBird) && (
          <>
            {options?.emailSignIn !== 'off' && <Providers to={to} />}
            {!isForBird && <TransferCodeLink />}
          </>
        )
      }
    >
      <Suspense>{blocked && <BlockedNotice blocked={blocked} />}</Suspense>
      <Reason isForBird={isForBird} />
      {options?.emailSignIn === 'off' ? (
        <>
          <Providers to={to} />
          <p role="status">{!blocked && problem}</p>
        </>
      ) : (
        <AskForLink link={link} note={(!blocked && problem) || <SignUpNote />} />
      )}
    </SignInPage>
  );
}

/** The reason why the person has to sign in, if there is a special one. */
function Reason({ isForBird }: { isForBird: boolean }) {
  const session = useSession();
  if (isForBird) {
    return (
      <p>
        <Trans>Sign in first. Then you can enter the transfer code.</Trans>
      </p>
    );
  }
  if (arrival.signInError === linkEnded) {
    return (
      <p>
        <strong>
          <Trans>This link was used or is older than 15 minutes.</Trans>
        </strong>{' '}
        <Trans>Ask for a new one.</Trans>
      </p>
    );
  }
  if (!session?.ended) return null;
  return (
    <p>
      <strong>
        <Trans>You are signed out.</Trans>
      </strong>{' '}
      <Trans>Sign in again to continue. What you have entered is kept.</Trans>
    </p>
  );
}

/** The note below the button. It also says who can create an account, if not everyone can. */
function SignUpNote() {
  const signUp = useOptions()?.signUp;
  return (
    <>
      <NoPassword /> {signUp === 'invited' && <Trans>New here? Ask for an invitation.</Trans>}
      {signUp === 'closed' && <Trans>This server does not accept new accounts.</Trans>}
    </>
  );
}

/** Returns a sentence about a failed sign-in. A link that no longer works has a separate note. */
function useProblem(): string | undefined {
  const { t } = useLingui();
  switch (arrival.signInError) {
    case undefined:
    case linkEnded:
      return undefined;
    case accountBlocked:
      return t`This account is blocked. Ask the people who run this server.`;
    case 'access_denied':
      return t`The sign-in was cancelled. Try again, or sign in another way.`;
    case 'not_opened':
      return t`The sign-in failed. Ask for a new link.`;
    default:
      return t`The identity provider did not sign you in. Try again, or sign in another way.`;
  }
}
