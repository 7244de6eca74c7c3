// The tables that refer to people. Closing an account deletes the person's own rows and keeps their name as the author
// of records.

/**
 * The tables with a person's own rows, and the column of each that contains the person's id. Add new tables of this
 * kind.
 */
export const tablesOfPeople = {
  pushSubscriptions: 'userId',
  deliveries: 'userId',
  sessions: 'userId',
  integrationTokens: 'userId',
  calendarFeeds: 'userId',
  identities: 'userId',
  members: 'userId',
  milestoneMentions: 'userId',
} as const;

export type TableOfPeople = keyof typeof tablesOfPeople;

/**
 * Columns with the id of an author. Closing an account does not clear them: the account's row stays, with nothing but
 * the name.
 */
export const authorColumns = {
  weights: ['recordedByUserId'],
  observations: ['createdByUserId'],
  files: ['createdByUserId'],
  stays: ['createdByUserId'],
  administrations: ['createdByUserId', 'givenByUserId'],
  weightGuards: ['acknowledgedByUserId'],
  changes: ['userId'],
  birdTransfers: ['requestedByUserId'],
  birdTransferCodes: ['createdByUserId', 'usedByUserId'],
  handovers: ['createdByUserId'],
  imports: ['createdByUserId', 'startedByUserId'],
  webhooks: ['createdByUserId'],
  tablets: ['createdByUserId'],
} as const;
