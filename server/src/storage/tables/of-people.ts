// The tables that know people. Closing an account deletes what is the person's own, and keeps who wrote the records of birds.

/** Rows that are a person's own, by the column that names the person. A new table of such rows belongs in this list. */
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

/** Columns that say who wrote something. They outlive the account, whose row keeps the name and nothing else. */
export const authorColumns = {
  weights: ['recordedByUserId'],
  observations: ['createdByUserId'],
  administrations: ['createdByUserId', 'givenByUserId'],
  weightGuards: ['acknowledgedByUserId'],
  changes: ['userId'],
  birdTransfers: ['requestedByUserId'],
  birdTransferCodes: ['createdByUserId', 'usedByUserId'],
  handovers: ['createdByUserId'],
} as const;
