// Which days and milestones people were reminded of.

export interface ReminderDaysTable {
  day: string;
}

export interface RemindedMilestonesTable {
  birdId: string;
  kind: 'dateOfBirth' | 'gotchaDay';
  year: number;
}

export interface MilestoneMentionsTable {
  userId: string;
  birdId: string;
  kind: 'dateOfBirth' | 'gotchaDay';
  year: number;
  notedOn: string;
  /** The day of the email; null until it has been sent. */
  sentOn: string | null;
}
