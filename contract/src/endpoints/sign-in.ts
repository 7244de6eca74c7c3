// The endpoints of passwordless sign-in: magic links, identity providers, and the session they open.
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

document(User, {
  id: 'User',
  example: {
    id: '0a4d2b5e-7f60-4a3c-9a0e-6d1f8a9b2c3d',
    email: 'olive@example.org',
    name: 'Olive',
    createdAt: '2026-03-01T08:30:00.000Z',
  },
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
        'A path, or an address of the front end or of an allowed origin. Anything else is replaced by the front end.',
      example: '/birds',
    },
  },
});

document(MagicLinkSent, {
  fields: {
    message: { example: 'Your sign-in link is ready. Open it within 15 minutes.' },
    previewUrl: {
      description: 'The link itself while email is not configured and it may be shown, otherwise null.',
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
        'Whether a link reaches the person by mail, in the response (preview), from the operator of the service, or not at all (off: sign in through a provider).',
    },
    signUp: { description: 'Who may make an account.' },
  },
});

document(MagicLinkQuery, {
  fields: { token: { description: 'The token of the link.', example: 'fcm_…' } },
});

document(ProviderStartQuery, {
  fields: {
    redirectTo: { description: 'Where to go afterwards, as for a magic link.', example: '/birds' },
  },
});

document(ProviderResponse, {
  fields: {
    state: { description: 'The state that the sign-in began with.', example: 'fL3b…' },
    code: { description: 'The code that stands for the person.', example: 'SplxlOBeZQQYbYS6WxSbIA' },
    iss: { description: 'The issuer that responds.', example: 'https://accounts.example.com' },
    error: { description: 'Why there is no code.', example: 'access_denied' },
  },
});

/** A browser that follows a link writes even with GET, and a HEAD would use the link up. */
const signInStep = open('write', { queue: 'signIns', idempotency: 'none' });

const passwordsDisabled = (summary: string) =>
  endpoint({
    tag,
    // It only refuses, so there is nothing to repeat.
    policy: open('write', { idempotency: 'none' }),
    summary,
    description: 'There are no passwords here: use a magic link or an identity provider.',
    responses: {},
    refusals: { passwordsDisabled: 'Always: passwords are disabled.' },
  });

const signUpNotAllowed = 'The address has no account, and SIGN_UP lets it make none.';
const accountBlocked = 'An admin has blocked the account.';

/** Of the endpoints that people open. */
const blockedInBrowser =
  'If the account is blocked, a browser (Accept: text/html) goes on with auth_error=account_blocked, and auth_user, the id of the person.';
const providerNotConfigured = 'That provider is not configured.';
const providerNotFound = 'There is no such provider.';

const callback = {
  tag,
  policy: signInStep,
  description: `The identity provider sends the browser here. It goes on to the front end with auth_token in the query, or with auth_error (${authErrors.join(', ')}) if the provider did not sign the person in. ${blockedInBrowser}`,
  responses: { 302: null },
  refusals: {
    providerNotConfigured,
    oauthStateEnded: 'The OAuth state is missing, used, expired or of another browser.',
    emailNotVerified: 'The provider does not vouch for the email address of a new person.',
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
      'What the sign-in page offers: what an email address is good for, who may make an account, and the identity providers.',
    responses: { 200: SignInOptions },
  }),
  'POST /api/auth/register': passwordsDisabled('Register with a password (disabled)'),
  'POST /api/auth/login': passwordsDisabled('Sign in with a password (disabled)'),
  'POST /api/auth/magic-link/request': endpoint({
    tag,
    policy: open('write'),
    summary: 'Request a sign-in link',
    description:
      'The response is the same whether or not the address has an account. While email is not configured it has the link itself, but only for a client on the machine of the service, or if SIGN_IN_PREVIEW is set. Others get the link from the operator (npm run sign-in).',
    thing: 'magic link',
    body: MagicLinkInput,
    example: { email: 'olive@example.org', name: 'Olive' },
    responses: { 202: MagicLinkSent },
  }),
  'GET /api/auth/magic-link/verify': endpoint({
    tag,
    policy: signInStep,
    summary: 'Open a sign-in link',
    description: `Works once, for 15 minutes. The browser goes on to the front end with auth_token in the query. ${blockedInBrowser}`,
    thing: 'magic link',
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
      'The six digits of any email to the address whose link is still good; they use that link up, and the link uses them up. Five wrong tries for an address within 15 minutes, or fifteen within a day, end its codes, not its links. What is wrong is not told.',
    thing: 'sign-in code',
    body: SignInCodeInput,
    example: { email: 'olive@example.org', code: '493817' },
    responses: { 200: SignedIn },
    refusals: {
      signInCodeWrong: 'The code is wrong, used, expired or ended, or the address has none.',
      signUpNotAllowed,
      accountBlocked,
    },
  }),
  'POST /api/auth/invitation': endpoint({
    tag,
    policy: open('write', { queue: 'signIns' }),
    summary: 'Sign in with an invitation link',
    description:
      'Makes an account for the address that was invited, in that flock. Nobody has proven the address yet: until a link or code in an email or a provider does, no bird that waits for it arrives, other invites to it stay where they are, and it makes nobody an admin. Proving it ends all earlier sessions and tokens of the account.',
    thing: 'invitation',
    body: InvitationInput,
    example: { token: 'fcv_…' },
    responses: { 200: SignedIn },
    refusals: {
      invitationEnded: 'The link is unknown, used or expired, or the invite was accepted or withdrawn.',
      signInInstead: 'The address has an account. The link stays good.',
      signUpNotAllowed: 'Nobody may make an account here.',
    },
  }),
  'POST /api/auth/logout': endpoint({
    tag,
    policy: session('write', anyRole, { workspaceHeader: 'ignored' }),
    summary: 'Sign out',
    description: 'Also tells the browser to forget what it has cached (Clear-Site-Data).',
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
    thing: 'workspace switch',
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
      'Sends the browser to the provider, with a cookie that lasts 10 minutes. If the provider cannot be reached, the browser goes on to the front end with auth_error.',
    thing: 'sign-in',
    query: ProviderStartQuery,
    responses: { 302: null },
    refusals: { providerNotConfigured, providerNotFound },
  }),
  'GET /api/auth/oauth/:provider/callback': endpoint({
    ...callback,
    summary: 'Return from an identity provider',
    thing: 'sign-in',
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
