// Passwordless sign-in: magic links, identity providers, and the session they open.
import * as z from 'zod';
import { endpoint } from './endpoint.ts';
import { Email, FlockNumber, limits, optionalText } from './fields.ts';
import { AccessToken, Provider, SessionContext, SignedIn } from './session.ts';
import { authErrors, deliveries } from './words.ts';

const tag = 'Sign-in';
const maxRedirectLength = 2_000;

const shortEnough = (address: string | null | undefined) =>
  address && address.length <= maxRedirectLength ? address : undefined;

/** Where to go afterwards. Never refused: what is no allowed address leads to the front end. */
const RedirectTo = z
  .string()
  .nullish()
  .meta({
    description:
      'A path, or an address of the front end or of an allowed origin. Anything else is replaced by the front end.',
    examples: ['/birds'],
  })
  .transform(shortEnough);

export const MagicLinkInput = z
  .object({
    email: Email,
    name: optionalText(limits.name).meta({ description: 'The name of a new user.' }),
    redirectTo: RedirectTo,
  })
  .meta({ id: 'MagicLinkInput' });

const passwordsDisabled = (summary: string) =>
  endpoint({
    tag,
    summary,
    description: 'There are no passwords here: use a magic link or an identity provider.',
    answers: {},
    refusals: { 410: 'Always: passwords are disabled.' },
  });

/** A query that is checked by hand: a wrong one is refused like a missing one. */
const oneOf = (value: unknown) => (typeof value === 'string' ? value : undefined);

const endsWithError = `or with auth_error (${authErrors.join(', ')}) where the provider did not sign the person in`;

const callback = (summary: string, more: Readonly<Record<number, string>> = {}) =>
  endpoint({
    tag,
    summary,
    description: `The identity provider sends the browser here. The front end is opened with auth_token in its query, ${endsWithError}.`,
    answers: { 302: null },
    refusals: {
      400: 'That provider is not configured; the OAuth state is missing, used, expired or of another browser; or the provider does not vouch for the email address of a new person.',
      404: 'There is no such provider.',
      ...more,
    },
  });

const told = (description: string, example: string) =>
  z
    .unknown()
    .optional()
    .meta({ type: 'string', description, examples: [example] });

/** What a provider tells through the browser (RFC 6749, section 4.1.2; RFC 9207). Checked by hand, never refused by field. */
const ProviderAnswer = z.object({
  state: told('The state that the sign-in began with.', 'fL3b…'),
  code: told('The code that stands for the person.', 'SplxlOBeZQQYbYS6WxSbIA'),
  iss: told('The issuer that answers.', 'https://accounts.example.com'),
  error: told('Why there is no code.', 'access_denied'),
});

export const signInEndpoints = {
  'GET /api/auth/providers': endpoint({
    tag,
    summary: 'List the identity providers',
    answers: { 200: z.object({ providers: z.array(Provider) }) },
  }),
  'POST /api/auth/register': passwordsDisabled('Register with a password (disabled)'),
  'POST /api/auth/login': passwordsDisabled('Sign in with a password (disabled)'),
  'POST /api/auth/magic-link/request': endpoint({
    tag,
    summary: 'Ask for a sign-in link',
    description:
      'The answer is the same whether or not the address has an account. While email is not configured it carries the link itself.',
    thing: 'magic link',
    body: MagicLinkInput,
    example: { email: 'olive@example.org', name: 'Olive' },
    answers: {
      202: z.object({
        ok: z.boolean(),
        message: z.string().meta({ examples: ['Your sign-in link is ready. Open it within 15 minutes.'] }),
        previewUrl: z
          .string()
          .nullable()
          .meta({
            description: 'The link itself while email is not configured, else null.',
            examples: ['http://localhost:3000/api/auth/magic-link/verify?token=fcm_…'],
          }),
        delivery: z.enum(deliveries).meta({ examples: ['preview'] }),
      }),
    },
  }),
  'GET /api/auth/magic-link/verify': endpoint({
    tag,
    summary: 'Open a sign-in link',
    description:
      'Works once, for 15 minutes. The browser goes on to the front end with auth_token in the query.',
    thing: 'magic link',
    query: z.object({
      token: z
        .unknown()
        .optional()
        .meta({ description: 'The token of the link.', type: 'string', examples: ['fcm_…'] })
        .transform(oneOf),
    }),
    answers: { 302: null },
    refusals: { 400: 'The link is missing its token, is not valid, was used or has expired.' },
  }),
  'POST /api/auth/logout': endpoint({ tag, summary: 'Sign out', answers: { 204: null } }),
  'GET /api/auth/session': endpoint({
    tag,
    summary: 'Read the session',
    answers: { 200: SignedIn },
  }),
  'POST /api/auth/switch-workspace': endpoint({
    tag,
    summary: 'Change the active flock',
    description: 'Accepts a pending invite to that flock.',
    thing: 'workspace switch',
    body: z.object({ workspaceId: FlockNumber }).meta({ id: 'WorkspaceSwitchInput' }),
    example: { workspaceId: 42 },
    answers: { 200: SignedIn },
    refusals: { 403: 'The caller is not a member of that flock.', 404: 'The flock no longer exists.' },
  }),
  'GET /api/auth/oauth/:provider/start': endpoint({
    tag,
    summary: 'Sign in through an identity provider',
    description:
      'Sends the browser to the provider, and keeps a cookie in it for 10 minutes. Where the provider cannot be reached the front end is opened with auth_error.',
    query: z.object({
      redirectTo: z
        .unknown()
        .optional()
        .meta({
          description: 'Where to go afterwards, as for a magic link.',
          type: 'string',
          examples: ['/birds'],
        })
        .transform(value => shortEnough(oneOf(value))),
    }),
    thing: 'magic link',
    answers: { 302: null },
    refusals: { 400: 'That provider is not configured.', 404: 'There is no such provider.' },
  }),
  'GET /api/auth/oauth/:provider/callback': endpoint({
    ...callback('Return from an identity provider'),
    query: ProviderAnswer,
  }),
  'POST /api/auth/oauth/:provider/callback': endpoint({
    ...callback('Return from an identity provider (form post)', {
      415: 'The form is not application/x-www-form-urlencoded.',
    }),
    form: ProviderAnswer,
  }),
  'DELETE /api/workspace': endpoint({
    tag: 'Flocks',
    summary: 'Delete the active flock',
    description:
      "Only a flock without birds. Its members, sessions and tokens go with it; the caller's session is replaced by one in another flock of theirs, or in a new personal one.",
    answers: {
      200: z.object({ deletedWorkspaceId: FlockNumber, token: AccessToken, session: SessionContext }),
    },
    refusals: { 404: 'The flock no longer exists.', 409: 'The flock still has birds.' },
  }),
} as const;
