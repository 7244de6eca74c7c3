// Accounts: sign-in codes, the counts of wrong codes, invitation links, unverified addresses, phone numbers, and the
// browsers of sessions.
import type { Compilable, Kysely } from 'kysely';
import { type columnTypes, tableOptions } from '../columns.ts';
import type { Dialect } from '../statement.ts';

export function accounts(
  { schema }: Kysely<unknown>,
  type: ReturnType<typeof columnTypes>,
  dialect: Dialect,
): Compilable[] {
  return [
    schema.alterTable('users').addColumn('phone', type.text, c => c.notNull().defaultTo('')),
    // Null after the address is verified. All existing users have verified theirs.
    schema.alterTable('users').addColumn('unprovenSince', type.instant),
    schema.alterTable('sessions').addColumn('userAgent', type.text, c => c.notNull().defaultTo('')),
    schema.createIndex('sessionsByUser').on('sessions').column('userId'),
    // Null if the link has no code, or its code no longer works.
    schema.alterTable('magicLinks').addColumn('codeHash', type.text),
    schema.createIndex('magicLinksByEmail').on('magicLinks').column('email'),
    schema
      .createTable('signInTries')
      .addColumn('emailHash', type.text, c => c.notNull())
      .addColumn('recentTries', type.count, c => c.notNull())
      .addColumn('recentUntil', type.instant, c => c.notNull())
      .addColumn('dailyTries', type.count, c => c.notNull())
      .addColumn('dailyUntil', type.instant, c => c.notNull())
      .addPrimaryKeyConstraint('signInTriesKey', ['emailHash'])
      .$call(tableOptions(dialect, { clustered: true })),
    schema.createIndex('signInTriesByEnd').on('signInTries').column('dailyUntil'),
    schema
      .createTable('invitationLinks')
      .addColumn('workspaceId', type.workspaceNumber, c => c.notNull())
      .addColumn('memberId', type.uuid, c => c.notNull())
      .addColumn('tokenHash', type.text, c => c.notNull())
      .addColumn('createdAt', type.instant, c => c.notNull())
      .addColumn('expiresAt', type.instant, c => c.notNull())
      .addPrimaryKeyConstraint('invitationLinksKey', ['workspaceId', 'memberId'])
      .addForeignKeyConstraint(
        'invitationLinksMember',
        ['workspaceId', 'memberId'],
        'members',
        ['workspaceId', 'id'],
        c => c.onDelete('cascade'),
      )
      .$call(tableOptions(dialect, { clustered: true })),
    schema.createIndex('invitationLinksByHash').on('invitationLinks').column('tokenHash').unique(),
    schema.createIndex('invitationLinksByExpiry').on('invitationLinks').column('expiresAt'),
  ];
}
