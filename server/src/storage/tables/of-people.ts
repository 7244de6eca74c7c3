// The tables that refer to people. Closing an account deletes the person's own rows and keeps the authors of bird
// records.

/**
 * Tables of a person's own rows, by the column that names the person. A new table of this kind belongs in this list.
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

/** Columns that name an author. They outlive the account, whose row keeps nothing but the name. */
export const authorColumns = {
  weights: ['recordedByUserId'],
  observations: ['createdByUserId'],
  stays: ['createdByUserId'],
  administrations: ['createdByUserId', 'givenByUserId'],
  weightGuards: ['acknowledgedByUserId'],
  changes: ['userId'],
  birdTransfers: ['requestedByUserId'],
  birdTransferCodes: ['createdByUserId', 'usedByUserId'],
  handovers: ['createdByUserId'],
  imports: ['createdByUserId', 'startedByUserId'],
} as const;
