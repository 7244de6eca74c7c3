// Consistency rules that foreign keys cannot express. The service follows them, but another program may have broken
// them.
import type { Dialect } from '../../storage/statement.ts';

export interface RecordRule {
  /** The only engine that the rule applies to; both if left out. */
  dialect?: Dialect;
  /** The description of a violation; a number follows. */
  broken: string;
  advice: string;
  /** The SQL that counts the violating rows as `rows`, on every engine that the rule applies to. */
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
    advice:
      'They give no access. Delete them from the table sessions; those people will have to sign in again.',
    count: `select count(*) as rows from sessions x where not exists (${membership})`,
  },
  {
    broken: 'Integration tokens of people in flocks that they do not belong to',
    advice: 'They give no access. Set their revokedAt in the table integrationTokens.',
    count: `select count(*) as rows from "integrationTokens" x where x."revokedAt" is null and not exists (${membership})`,
  },
  {
    dialect: 'sqlite',
    broken: 'Birds that are shown with a wrong latest weight',
    advice: 'No weight is lost: docs/data.md has the statements that rebuild the table latestWeights.',
    count: `select count(*) as rows from birds x
      left join "latestWeights" l on l."workspaceId" = x."workspaceId" and l."birdId" = x.id
      left join weights w on w."workspaceId" = x."workspaceId" and w."birdId" = x.id and w."recordedOn" =
        (select max("recordedOn") from weights m where m."workspaceId" = x."workspaceId" and m."birdId" = x.id)
      where l."recordedOn" is not w."recordedOn" or l."weightGrams" is not w."weightGrams"`,
  },
];
