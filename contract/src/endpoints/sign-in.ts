// The endpoints for signing in without a password, through a magic link, a code, an invitation or an identity provider,
// and for the session.
import * as z from 'zod';
import { authErrors } from '../shapes/enums.ts';
import { Provider, SessionContext, SignedIn, User } from '../shapes/session.ts';
import {
  InvitationInput,
  MagicLinkInput,
  MagicLinkQuery,
  MagicLinkSent,
  ProviderResponse,
  ProviderStartQuery,
  SignInCodeInput,
  SignInOptions,
} from '../shapes/sign-in.ts';
import { WorkspaceSwitchInput } from '../shapes/workspace.ts';
import { document } from './document.ts';
import { endpoint } from './endpoint.ts';
import { anyRole, kib, open, session } from './policy.ts';

const tag = 'Sign-in';

export const locale = {
  description:
    'The BCP 47 tag of the language in which the service writes to the person; null until the app or another client sets it.',
};
document(User, {
  id: 'User',
  example: {
    id: '0a4d2b5e-7f60-4a3c-9a0e-6d1f8a9b2c3d',
    email: 'olive@example.org',
    name: 'Olive',
    createdAt: '2026-03-01T08:30:00.000Z',
    locale: 'en-GB',
  },
  fields: { locale },
});

document(Provider, {
  id: 'Provider',
  example: { providerKey: 'idp_a', displayName: 'Google', enabled: true },
});

document(SessionContext, { id: 'SessionContext' });

export const sessionToken = {
  description: 'A session token. Keep it secret: anyone who has it is signed in.',
  example: 'fcs_…',
};
document(SignedIn, { fields: { token: sessionToken } });

document(WorkspaceSwitchInput, { id: 'WorkspaceSwitchInput' });

document(MagicLinkInput, {
  id: 'MagicLinkInput',
  fields: {
    name: { description: 'The name of a new user.' },
    redirectTo: {
      description:
        "A path, or an address at the front end or an allowed origin. Anything else is replaced by the front end's address.",
      example: '/birds',
    },
  },
});

document(MagicLinkSent, {
  fields: {
    message: { example: 'Your sign-in link is ready. Open it within 15 minutes.' },
    previewUrl: {
      description: 'The link itself if email is not configured and the link may be shown, otherwise null.',
      example: 'http://localhost:3000/api/auth/magic-link/verify?token=fcm_…',
    },
    delivery: { example: 'preview' },
  },
});

document(InvitationInput, { id: 'InvitationInput' });

document(SignInCodeInput, { id: 'SignInCodeInput' });

document(SignInOptions, {
  id: 'SignInOptions',
  fields: {
    emailSignIn: {
      description:
        'The way a link reaches the person: by mail, in the response (preview), from the operator of the service, or not at all (off: sign in through a provider).',
    },
    signUp: { description: 'The people who may create an account.' },
  },
});

document(MagicLinkQuery, {
  fields: { token: { description: 'The token of the link.', example: 'fcm_…' } },
});

document(ProviderStartQuery, {
  fields: {
    redirectTo: { description: 'The address to go to afterwards, as for a magic link.', example: '/birds' },
  },
});

document(ProviderResponse, {
  fields: {
    state: { description: 'The state from the authorization request.', example: 'fL3b…' },
    code: { description: 'The authorization code.', example: 'SplxlOBeZQQYbYS6WxSbIA' },
    iss: { description: 'The issuer of the response.', example: 'https://accounts.example.com' },
    error: { description: 'The error, if there is no code.', example: 'access_denied' },
  },
});

/**
 * Opening a sign-in link is a GET but changes data, so the policy is 'write'. A write does not respond to HEAD, which
 * would otherwise use up the link.
 */
const signInStep = open('write', { queue: 'signIns', idempotency: 'none' });

const passwordsDisabled = (summary: string) =>
  endpoint({
    tag,
    // Every request is refused, so repeating one changes nothing.
    policy: open('write', { idempotency: 'none' }),
    summary,
    description: 'There are no passwords here: use a magic link or an identity provider.',
    responses: {},
    refusals: { passwordsDisabled: 'Always: passwords are disabled.' },
  });

const signUpNotAllowed = 'The address has no account, and SIGN_UP does not let it create one.';
const accountBlocked = 'An admin has blocked the account.';

/** The sentence about blocked accounts, for endpoints that people open in a browser. */
const blockedInBrowser =
  'If the account is blocked, a browser (Accept: text/html) is redirected with auth_error=account_blocked and auth_user, the id of the person.';
const providerNotConfigured = 'That provider is not configured.';
const providerNotFound = 'The provider does not exist.';

const callback = {
  tag,
  policy: signInStep,
  description: `The identity provider sends the browser here. The browser is then redirected to the front end with auth_token in the query, or with auth_error (${authErrors.join(', ')}) if the provider did not sign the person in. ${blockedInBrowser}`,
  responses: { 302: null },
  refusals: {
    providerNotConfigured,
    oauthStateEnded: 'The OAuth state is missing, used, expired or belongs to another browser.',
    emailNotVerified: 'The provider has not verified the email address of a new person.',
    signUpNotAllowed,
    accountBlocked,
    providerNotFound,
  },
} as const;

export const signInEndpoints = {
  'GET /api/auth/providers': endpoint({
    tag,
    policy: open('read'),
    summary: 'List the identity providers',
    responses: { 200: z.object({ providers: z.array(Provider) }) },
  }),
  'GET /api/auth/options': endpoint({
    tag,
    policy: open('read'),
    summary: 'List the ways to sign in',
    description:
      'The options of the sign-in page: sign-in by email address, who may create an account, and the identity providers.',
    responses: { 200: SignInOptions },
  }),
  'POST /api/auth/register': passwordsDisabled('Register with a password (disabled)'),
  'POST /api/auth/login': passwordsDisabled('Sign in with a password (disabled)'),
  'POST /api/auth/magic-link/request': endpoint({
    tag,
    policy: open('write'),
    summary: 'Request a sign-in link',
    description:
      'The response is the same whether or not the address has an account. If email is not configured, it contains the link itself, but only for a client on the machine that runs the service, or if SIGN_IN_PREVIEW is set. Others get the link from the operator (npm run sign-in).',
    payloadName: 'magic link',
    body: MagicLinkInput,
    example: { email: 'olive@example.org', name: 'Olive' },
    responses: { 202: MagicLinkSent },
  }),
  'GET /api/auth/magic-link/verify': endpoint({
    tag,
    policy: signInStep,
    summary: 'Open a sign-in link',
    description: `Works once, for 15 minutes. The browser is redirected to the front end with auth_token in the query. ${blockedInBrowser}`,
    payloadName: 'magic link',
    query: MagicLinkQuery,
    responses: { 302: null },
    refusals: {
      magicLinkEnded: 'The token is missing, not valid, used or expired.',
      signUpNotAllowed,
      accountBlocked,
    },
  }),
  'POST /api/auth/magic-link/verify-code': endpoint({
    tag,
    policy: open('write', { queue: 'signIns' }),
    summary: 'Sign in with the code in an email',
    description:
      'The six digits from any email to the address, as long as the link in that email is still valid. The code uses up the link, and the link uses up the code. Five wrong attempts for an address within 15 minutes, or fifteen within a day, invalidate its codes, but not its links. After fifteen, further emails on that day have a link but no code. The response does not say what is wrong.',
    payloadName: 'sign-in code',
    body: SignInCodeInput,
    example: { email: 'olive@example.org', code: '493817' },
    responses: { 200: SignedIn },
    refusals: {
      signInCodeWrong: 'The code is wrong, used, expired or no longer valid, or the address has none.',
      signUpNotAllowed,
      accountBlocked,
    },
  }),
  'POST /api/auth/invitation': endpoint({
    tag,
    policy: open('write', { queue: 'signIns' }),
    summary: 'Sign in with an invitation link',
    description:
      'Creates an account for the invited address, and adds it to the flock of the invitation. The address is not verified yet. Until a link or code in an email, or a provider, verifies it, pending transfers to the address are not completed, other invites to it stay pending, and it grants no admin rights. Verifying it ends all earlier sessions and tokens of the account.',
    payloadName: 'invitation',
    body: InvitationInput,
    example: { token: 'fcv_…' },
    responses: { 200: SignedIn },
    refusals: {
      invitationEnded: 'The link is unknown, used or expired, or the invite was accepted or withdrawn.',
      signInInstead: 'The address has an account. The link stays valid.',
      signUpNotAllowed: 'SIGN_UP does not allow new accounts.',
    },
  }),
  'POST /api/auth/logout': endpoint({
    tag,
    policy: session('write', anyRole, { workspaceHeader: 'ignored' }),
    summary: 'Sign out',
    description: 'Also makes the browser clear its cache (Clear-Site-Data).',
    responses: { 204: null },
  }),
  'GET /api/auth/session': endpoint({
    tag,
    policy: session('read', anyRole, { workspaceHeader: 'ignored' }),
    summary: 'Read the session',
    responses: { 200: SignedIn },
  }),
  'POST /api/auth/switch-workspace': endpoint({
    tag,
    policy: session('write', anyRole, { idempotency: 'person', workspaceHeader: 'ignored' }),
    summary: 'Change the active flock',
    description: 'Accepts a pending invite to that flock.',
    payloadName: 'workspace switch',
    body: WorkspaceSwitchInput,
    example: { workspaceId: 42 },
    responses: { 200: SignedIn },
    refusals: {
      notAMember: 'The caller is not a member of that flock.',
      parentNotFound: 'The flock was deleted in the meantime.',
    },
  }),
  'GET /api/auth/oauth/:provider/start': endpoint({
    tag,
    policy: signInStep,
    summary: 'Sign in through an identity provider',
    description:
      'Sends the browser to the provider, with a cookie that lasts 10 minutes. If the provider cannot be reached, the browser is redirected to the front end with auth_error.',
    payloadName: 'sign-in',
    query: ProviderStartQuery,
    responses: { 302: null },
    refusals: { providerNotConfigured, providerNotFound },
  }),
  'GET /api/auth/oauth/:provider/callback': endpoint({
    ...callback,
    summary: 'Return from an identity provider',
    payloadName: 'sign-in',
    query: ProviderResponse,
  }),
  'POST /api/auth/oauth/:provider/callback': endpoint({
    ...callback,
    policy: { ...signInStep, bodyLimitBytes: 16 * kib },
    summary: 'Return from an identity provider (form post)',
    form: ProviderResponse,
    refusals: { ...callback.refusals, formRequired: 'The form is not application/x-www-form-urlencoded.' },
  }),
} as const;
