// What holds of the records beyond what foreign keys can say. The service keeps to it; other programs may not have.

export interface RecordRule {
  /** What is so where it is broken; a number follows. */
  broken: string;
  advice: string;
  /** Counts the rows that break it, as `rows`, in SQL that both engines understand. */
  count: string;
}

const membership = `select 1 from members m where m."workspaceId" = x."workspaceId" and m."userId" = x."userId"`;

export const recordRules: readonly RecordRule[] = [
  {
    broken: 'Flocks without an owner',
    advice: 'Give one of their members the role owner, in the table members.',
    count: `select count(*) as rows from workspaces x where not exists (select 1 from members m
      where m."workspaceId" = x.id and m.role = 'owner' and m."acceptedAt" is not null)`,
  },
  {
    broken: 'Members who have accepted but have no account',
    advice: 'Remove them from their flocks, and invite their addresses again.',
    count: 'select count(*) as rows from members x where x."acceptedAt" is not null and x."userId" is null',
  },
  {
    broken: 'Sessions of people in flocks that they do not belong to',
    advice: 'They open nothing. Delete them from the table sessions; those people sign in again.',
    count: `select count(*) as rows from sessions x where not exists (${membership})`,
  },
  {
    broken: 'Integration tokens of people in flocks that they do not belong to',
    advice: 'They open nothing. Set their revokedAt in the table integrationTokens.',
    count: `select count(*) as rows from "integrationTokens" x where x."revokedAt" is null and not exists (${membership})`,
  },
];
