// Which test files are run against a mutant, and in which order: the one that most likely fails comes first.
import { readdirSync } from 'node:fs';
import type { Mutant } from './mutants.ts';

export const testFolder = new URL('../', import.meta.url);

/** Files that would tell nothing of guards, that take long, or that need the whole tree. */
const leftOut =
  /^(crash|documents|fuzz\/ra|mutants|pages|services|sqlite|tools)|photo-memory|killed|process\.test/;

/** The test files a mutant may meet, from the folder of the tests. */
export function listSuites(): string[] {
  return readdirSync(testFolder, { recursive: true, encoding: 'utf8' })
    .map(path => path.replaceAll('\\', '/'))
    .filter(path => path.endsWith('.test.ts') && !leftOut.test(path))
    .sort();
}

/** What looks at every id and every statement, and takes little time: it comes after a resource's own files. */
const everywhere = ['access/neighbours.test.ts', 'access/tenancy.test.ts', 'storage/one-flock.test.ts'];
const everyEndpoint = 'access/access.test.ts';

/** Where a mutant of a name shows most, if not in the test file of its source's name. */
const likely: readonly [name: RegExp, suite: string][] = [
  [/\.queries\.ts: .*workspaceId'/i, 'storage/one-flock.test.ts'],
  [/^(app|answers|errors|keep-to-http)\.ts|constant-headers|pages/, 'service/http-habits.test.ts'],
  [/^(access|caller|credentials|gate)\.ts/, 'access/access.test.ts'],
  [/^gate\.ts.*no-cache/, 'service/http-habits.test.ts'],
  [/^gate\.ts.*magic-link/, 'sign-in/magic-link.test.ts'],
  [/^gate\.ts.*oauth/, 'sign-in/oauth.test.ts'],
  [/^gate\.ts/, 'fuzz/broken-bodies.test.ts'],
  [/delete-workspace|hold-flock.*!workspace/, 'races/races.test.ts'],
  [/holdFlock|hold-flock/, 'races/under-way.test.ts'],
  [/^credentials\.ts.*hash/, 'operations/secrets.test.ts'],
  [/^gate\.ts.*\[1-9\]/, 'operations/operations.test.ts'],
  [/offer-link|members\.routes.*enqueue/, 'mail/mail.test.ts'],
  [/operations\/pages/, 'mail/limits.test.ts'],
  [/^caller\.ts/, 'sign-in/session.test.ts'],
  [/^idempotency\//, 'idempotency/idempotency.test.ts'],
  [/^app\.ts: trust/, 'mail/limits.test.ts'],
  [/^jobs\/background/, 'jobs/tidy.test.ts'],
  [/^jobs\//, 'jobs/worker.test.ts'],
  [/^mail\/letter\./, 'mail/limits.test.ts'],
  [/^operations\/watch/, 'operations/log.test.ts'],
  [/^sign-in\/(identit|oauth|openid|provider|sign-in-by)/, 'sign-in/oauth.test.ts'],
  [/redirect-target.*smtpUrl/, 'mail/meanwhile.test.ts'],
  [/^sign-in\/redirect/, 'sign-in/magic-link.test.ts'],
  [/^tokens\//, 'tokens/integration-tokens.test.ts'],
  [/^transfers\/(move|transfers\.routes)/, 'transfers/transfer.test.ts'],
];

/** Where else the work of a chapter shows. What is not named here concerns all of them. */
const related: Readonly<Record<string, RegExp>> = {
  'birds/': /^(transfers|races|reminders)\//,
  'jobs/': /^(access|idempotency|mail|operations|reminders|sign-in)\//,
  'mail/': /^(reminders|sign-in|transfers|workspaces)\//,
  'reminders/': /^(mail|jobs)\//,
  'sign-in/': /^(workspaces|tokens|transfers|mail|service|races)\//,
  'tokens/': /^(workspaces|races)\//,
  'transfers/': /^(birds|sign-in|races|mail)\//,
  'workspaces/': /^(sign-in|tokens|transfers|races|mail)\//,
};
const concernsAll = /^(birds|service|sign-in|tokens|workspaces)\//;

export interface Suites {
  /** Those of the near ones that are about the very thing. */
  own: string[];
  near: string[];
  /** Further away, and run where the near ones notice nothing. */
  far: string[];
}

/** A mutant's suites: its resource's own, what looks everywhere, its chapter's, and where else its work shows. */
export function suitesFor({ name, path }: Mutant, suites: readonly string[]): Suites {
  const chapter = path.includes('/') ? path.slice(0, path.indexOf('/') + 1) : 'access/';
  const stem = path
    .slice(path.lastIndexOf('/') + 1)
    .replace(/\..*/, '')
    .replace(/s$/, '');
  const inChapter = suites.filter(suite => suite.startsWith(chapter));
  const own = inChapter.filter(suite => suite.slice(chapter.length).startsWith(stem));
  const first = likely.filter(([what]) => what.test(name)).map(([, suite]) => suite);
  const near = new Set([...first, ...own, ...everywhere, ...inChapter, everyEndpoint]);
  const elsewhere = related[chapter] ?? concernsAll;
  const far = suites.filter(suite => elsewhere.test(suite) && !near.has(suite));
  return { own: [...first, ...own], near: [...near].filter(suite => suites.includes(suite)), far };
}
