// Guards of no common shape, and what each is weakened to.

interface WordForWord {
  path: string;
  guard: string;
  weaker: string;
}

const of = (path: string, guard: string, weaker: string): WordForWord => ({ path, guard, weaker });

export const wordForWord: readonly WordForWord[] = [
  of('gate.ts', "  'GET /api/auth/magic-link/verify',\n", ''),
  of('gate.ts', "  'GET /api/auth/oauth/:provider/callback',\n", ''),
  of(
    'mail/limits.ts',
    'addressWindowMs)) <= linksPerAddress;\n}\n\n/** Whether one more inv',
    'addressWindowMs)) <= 1e9;\n}\n\n/** Whether one more inv',
  ),
  of('mail/limits.ts', '<= requestsPerClient', '<= 1e9'),
  of('sign-in/oauth-attempt.ts', "'HttpOnly'", "'X'"),
  of('sign-in/oauth-attempt.ts', "isHttps(config) ? '__Host-' : ''", "''"),
  of('sign-in/oauth-attempt.ts', "secure ? ['Secure'] : []", '[]'),
  of('sign-in/oauth-person.ts', 'isTrue(profile.email_verified) ?', 'true ?'),
  of('sign-in/openid.ts', 'expectedNonce: nonce,', ''),
  of('sign-in/openid.ts', "code_challenge_method: 'S256',", "code_challenge_method: 'plain',"),
  of('sign-in/redirect-target.ts', 'smtpUrl === null && ', ''),
  of('sign-in/redirect-target.ts', ' && loopbackHosts.has(url.hostname)', ''),
  of(
    'sign-in/redirect-target.ts',
    'url.origin === frontendUrl.origin',
    'url.hostname === frontendUrl.hostname',
  ),
  of('sign-in/redirect-target.ts', 'if (url.searchParams.has(name)) url.searchParams.delete(name);', ''),
  of('transfers/transfers.routes.ts', ' && membership.acceptedAt !== null', ''),
  of('transfers/transfers.routes.ts', 'isMember ? workspace :', 'true ? workspace :'),
  of(
    'workspaces/members.queries.ts',
    ".then(set.ref('members.receivesBirdsSince'))\n            .else(null)",
    ".then(set.ref('members.receivesBirdsSince'))\n            .else(set.ref('members.receivesBirdsSince'))",
  ),
  of(
    'workspaces/members.queries.ts',
    ".when('members.role', '=', 'owner')",
    ".when('members.role', '<>', 'viewer')",
  ),
];
