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

/** Columns that name an author. They stay after the account is closed: its row keeps only the name. */
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
