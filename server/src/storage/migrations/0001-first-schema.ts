// The first schema: people, workspaces, birds with their records, and transfers.
import { type Compilable, type Kysely, sql } from 'kysely';
import { type columnTypes, tableOptions } from '../columns.ts';
import type { Dialect } from '../statement.ts';

type Types = ReturnType<typeof columnTypes>;

export function firstSchema(db: Kysely<unknown>, type: Types, dialect: Dialect): Compilable[] {
  return [...people(db, type, dialect), ...birds(db, type, dialect), ...transfers(db, type, dialect)];
}

function people(db: Kysely<unknown>, type: Types, dialect: Dialect): Compilable[] {
  const { schema } = db;
  return [
    schema
      .createTable('workspaces')
      .addColumn('id', type.workspaceNumberKey)
      .addColumn('name', type.text, c => c.notNull())
      .addColumn('workspaceType', type.text, c => c.notNull())
      .addColumn('billingEmail', type.text)
      .addColumn('billingPlan', type.text, c => c.notNull())
      .addColumn('rescueVerificationStatus', type.text)
      .addColumn('createdAt', type.instant, c => c.notNull())
      .addColumn('updatedAt', type.instant, c => c.notNull())
      .$call(tableOptions(dialect)),
    schema
      .createTable('users')
      .addColumn('id', type.uuid, c => c.notNull().primaryKey())
      .addColumn('email', type.text, c => c.notNull().unique())
      .addColumn('name', type.text, c => c.notNull())
      .addColumn('lastWorkspaceId', type.workspaceNumber, c =>
        c.references('workspaces.id').onDelete('set null'),
      )
      .addColumn('createdAt', type.instant, c => c.notNull())
      .$call(tableOptions(dialect)),
    schema.createIndex('usersByLastWorkspace').on('users').column('lastWorkspaceId'),
    schema
      .createTable('members')
      .addColumn('workspaceId', type.workspaceNumber, c =>
        c.notNull().references('workspaces.id').onDelete('cascade'),
      )
      .addColumn('id', type.uuid, c => c.notNull())
      .addColumn('userId', type.uuid, c => c.references('users.id'))
      .addColumn('inviteEmail', type.text, c => c.notNull())
      .addColumn('name', type.text, c => c.notNull())
      .addColumn('role', type.text, c => c.notNull())
      .addColumn('acceptedAt', type.instant)
      .addColumn('receivesBirdsSince', type.instant)
      .addColumn('createdAt', type.instant, c => c.notNull())
      .addPrimaryKeyConstraint('membersKey', ['workspaceId', 'id'])
      .addUniqueConstraint('membersByEmail', ['workspaceId', 'inviteEmail'])
      .$call(tableOptions(dialect)),
    schema.createIndex('membersByUser').on('members').columns(['userId', 'workspaceId']),
    schema.createIndex('membersByInviteEmail').on('members').column('inviteEmail'),
    schema
      .createTable('sessions')
      .addColumn('tokenHash', type.text, c => c.notNull().primaryKey())
      .addColumn('userId', type.uuid, c => c.notNull().references('users.id'))
      .addColumn('workspaceId', type.workspaceNumber, c =>
        c.notNull().references('workspaces.id').onDelete('cascade'),
      )
      .addColumn('createdAt', type.instant, c => c.notNull())
      .addColumn('lastUsedAt', type.instant, c => c.notNull())
      .addColumn('expiresAt', type.instant, c => c.notNull())
      .$call(tableOptions(dialect, { clustered: true })),
    schema.createIndex('sessionsByFlock').on('sessions').columns(['workspaceId', 'userId']),
    schema.createIndex('sessionsByExpiry').on('sessions').column('expiresAt'),
    schema
      .createTable('magicLinks')
      .addColumn('tokenHash', type.text, c => c.notNull().primaryKey())
      .addColumn('email', type.text, c => c.notNull())
      .addColumn('name', type.text, c => c.notNull())
      .addColumn('redirectTo', type.text, c => c.notNull())
      .addColumn('createdAt', type.instant, c => c.notNull())
      .addColumn('expiresAt', type.instant, c => c.notNull())
      .addColumn('usedAt', type.instant)
      .$call(tableOptions(dialect, { clustered: true })),
    schema.createIndex('magicLinksByExpiry').on('magicLinks').column('expiresAt'),
    schema
      .createTable('integrationTokens')
      .addColumn('workspaceId', type.workspaceNumber, c =>
        c.notNull().references('workspaces.id').onDelete('cascade'),
      )
      .addColumn('id', type.uuid, c => c.notNull())
      .addColumn('userId', type.uuid, c => c.notNull().references('users.id'))
      .addColumn('tokenHash', type.text, c => c.notNull())
      .addColumn('tokenPrefix', type.text, c => c.notNull())
      .addColumn('name', type.text, c => c.notNull())
      .addColumn('scope', type.text, c => c.notNull())
      .addColumn('lastUsedAt', type.instant)
      .addColumn('expiresAt', type.instant)
      .addColumn('revokedAt', type.instant)
      .addColumn('createdAt', type.instant, c => c.notNull())
      .addPrimaryKeyConstraint('integrationTokensKey', ['workspaceId', 'id'])
      .$call(tableOptions(dialect)),
    schema.createIndex('integrationTokensByHash').on('integrationTokens').column('tokenHash').unique(),
    schema.createIndex('integrationTokensByUser').on('integrationTokens').columns(['workspaceId', 'userId']),
  ];
}

function birds(db: Kysely<unknown>, type: Types, dialect: Dialect): Compilable[] {
  const { schema } = db;
  return [
    schema
      .createTable('birds')
      .addColumn('workspaceId', type.workspaceNumber, c => c.notNull().references('workspaces.id'))
      .addColumn('id', type.uuid, c => c.notNull())
      .addColumn('name', type.text, c => c.notNull())
      .addColumn('tagId', type.text, c => c.notNull())
      .addColumn('species', type.text, c => c.notNull())
      .addColumn('vetClinicName', type.text, c => c.notNull())
      .addColumn('vetClinicAddress', type.text, c => c.notNull())
      .addColumn('vetAccountNumber', type.text, c => c.notNull())
      .addColumn('vetDoctorName', type.text, c => c.notNull())
      .addColumn('gender', type.text, c => c.notNull())
      .addColumn('dateOfBirth', type.day)
      .addColumn('gotchaDay', type.day)
      .addColumn('chartColor', type.text, c => c.notNull())
      .addColumn('notifyOnDob', type.flag, c => c.notNull())
      .addColumn('notifyOnGotchaDay', type.flag, c => c.notNull())
      .addColumn('createdAt', type.instant, c => c.notNull())
      .addPrimaryKeyConstraint('birdsKey', ['workspaceId', 'id'])
      .addUniqueConstraint('birdsByTag', ['workspaceId', 'tagId'])
      .$call(tableOptions(dialect)),
    schema
      .createTable('birdPhotos')
      .addColumn('workspaceId', type.workspaceNumber, c => c.notNull())
      .addColumn('birdId', type.uuid, c => c.notNull())
      .addColumn('photoDataUrl', type.text, c => c.notNull())
      .addPrimaryKeyConstraint('birdPhotosKey', ['workspaceId', 'birdId'])
      .addForeignKeyConstraint(
        'birdPhotosBird',
        ['workspaceId', 'birdId'],
        'birds',
        ['workspaceId', 'id'],
        c => c.onDelete('cascade'),
      )
      .$call(tableOptions(dialect)),
    schema
      .createTable('weights')
      .addColumn('workspaceId', type.workspaceNumber, c => c.notNull())
      .addColumn('birdId', type.uuid, c => c.notNull())
      .addColumn('recordedOn', type.day, c => c.notNull())
      .addColumn('id', type.uuid, c => c.notNull())
      .addColumn('weightGrams', type.real, c => c.notNull())
      .addColumn('notes', type.text, c => c.notNull())
      .addPrimaryKeyConstraint('weightsKey', ['workspaceId', 'birdId', 'recordedOn'])
      .addForeignKeyConstraint('weightsBird', ['workspaceId', 'birdId'], 'birds', ['workspaceId', 'id'], c =>
        c.onDelete('cascade'),
      )
      .$call(tableOptions(dialect, { clustered: true })),
    schema
      .createTable('vetVisits')
      .addColumn('workspaceId', type.workspaceNumber, c => c.notNull())
      .addColumn('birdId', type.uuid, c => c.notNull())
      .addColumn('id', type.uuid, c => c.notNull())
      .addColumn('visitedOn', type.day, c => c.notNull())
      .addColumn('clinicName', type.text, c => c.notNull())
      .addColumn('reason', type.text, c => c.notNull())
      .addColumn('notes', type.text, c => c.notNull())
      .addColumn('createdAt', type.instant, c => c.notNull())
      .addPrimaryKeyConstraint('vetVisitsKey', ['workspaceId', 'birdId', 'id'])
      .addForeignKeyConstraint(
        'vetVisitsBird',
        ['workspaceId', 'birdId'],
        'birds',
        ['workspaceId', 'id'],
        c => c.onDelete('cascade'),
      )
      .$call(tableOptions(dialect, { clustered: true })),
    schema
      .createTable('medications')
      .addColumn('workspaceId', type.workspaceNumber, c => c.notNull())
      .addColumn('birdId', type.uuid, c => c.notNull())
      .addColumn('id', type.uuid, c => c.notNull())
      .addColumn('name', type.text, c => c.notNull())
      .addColumn('dosage', type.text, c => c.notNull())
      .addColumn('frequency', type.text, c => c.notNull())
      .addColumn('doseSchedule', type.json, c => c.notNull())
      .addColumn('route', type.text, c => c.notNull())
      .addColumn('startDate', type.day, c => c.notNull())
      .addColumn('endDate', type.day)
      .addColumn('notes', type.text, c => c.notNull())
      .addPrimaryKeyConstraint('medicationsKey', ['workspaceId', 'birdId', 'id'])
      .addForeignKeyConstraint(
        'medicationsBird',
        ['workspaceId', 'birdId'],
        'birds',
        ['workspaceId', 'id'],
        c => c.onDelete('cascade'),
      )
      .$call(tableOptions(dialect, { clustered: true })),
    schema
      .createTable('administrations')
      .addColumn('workspaceId', type.workspaceNumber, c => c.notNull())
      .addColumn('birdId', type.uuid, c => c.notNull())
      .addColumn('medicationId', type.uuid, c => c.notNull())
      .addColumn('administeredOn', type.day, c => c.notNull())
      .addColumn('administrationSlot', type.text, c => c.notNull())
      .addColumn('id', type.uuid, c => c.notNull())
      .addColumn('status', type.text, c => c.notNull())
      .addColumn('notes', type.text)
      .addColumn('createdByUserId', type.uuid, c => c.notNull().references('users.id'))
      .addColumn('createdAt', type.instant, c => c.notNull())
      .addPrimaryKeyConstraint('administrationsKey', [
        'workspaceId',
        'birdId',
        'medicationId',
        'administeredOn',
        'administrationSlot',
      ])
      .addForeignKeyConstraint(
        'administrationsMedication',
        ['workspaceId', 'birdId', 'medicationId'],
        'medications',
        ['workspaceId', 'birdId', 'id'],
        c => c.onDelete('cascade'),
      )
      .$call(tableOptions(dialect, { clustered: true })),
  ];
}

function transfers(db: Kysely<unknown>, type: Types, dialect: Dialect): Compilable[] {
  const { schema } = db;
  return [
    schema
      .createTable('birdTransfers')
      .addColumn('workspaceId', type.workspaceNumber, c =>
        c.notNull().references('workspaces.id').onDelete('cascade'),
      )
      .addColumn('id', type.uuid, c => c.notNull())
      .addColumn('birdId', type.uuid, c => c.notNull())
      .addColumn('destinationEmail', type.text, c => c.notNull())
      .addColumn('requestedByUserId', type.uuid, c => c.notNull().references('users.id'))
      .addColumn('createdAt', type.instant, c => c.notNull())
      .addColumn('completedAt', type.instant)
      .addColumn('cancelledAt', type.instant)
      .addPrimaryKeyConstraint('birdTransfersKey', ['workspaceId', 'id'])
      .$call(tableOptions(dialect)),
    schema
      .createIndex('birdTransfersPending')
      .on('birdTransfers')
      .columns(['workspaceId', 'birdId'])
      .unique()
      .where(sql.ref('completedAt'), 'is', null)
      .where(sql.ref('cancelledAt'), 'is', null),
    schema
      .createIndex('birdTransfersByDestination')
      .on('birdTransfers')
      .column('destinationEmail')
      .where(sql.ref('completedAt'), 'is', null)
      .where(sql.ref('cancelledAt'), 'is', null),
    schema
      .createTable('birdTransferCodes')
      .addColumn('codeHash', type.text, c => c.notNull().primaryKey())
      .addColumn('workspaceId', type.workspaceNumber, c =>
        c.notNull().references('workspaces.id').onDelete('cascade'),
      )
      .addColumn('birdId', type.uuid, c => c.notNull())
      .addColumn('createdByUserId', type.uuid, c => c.notNull().references('users.id'))
      .addColumn('createdAt', type.instant, c => c.notNull())
      .addColumn('usedAt', type.instant)
      .addColumn('usedByUserId', type.uuid, c => c.references('users.id'))
      .addColumn('revokedAt', type.instant)
      .$call(tableOptions(dialect, { clustered: true })),
    schema
      .createIndex('birdTransferCodesOpen')
      .on('birdTransferCodes')
      .columns(['workspaceId', 'birdId'])
      .unique()
      .where(sql.ref('usedAt'), 'is', null)
      .where(sql.ref('revokedAt'), 'is', null),
  ];
}
