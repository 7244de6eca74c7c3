// The limits of inputs, in one place for the shapes, the forms and the tests.

/** Text is counted in Unicode code points. */
export const limits = {
  name: 120,
  key: 64,
  species: 120,
  vetField: 200,
  place: 120,
  phone: 64,
  /** A person's address, telephone number or email address, in free form. */
  contact: 200,
  freeText: 500,
  notes: 5_000,
  email: 254,
  doseScheduleEntries: 24,
  /** The maximum number of days, and of doses, in one request. */
  doseDays: 31,
  doses: 5_000,
  adherenceDays: 366,
  /** The number of days after which a dose can no longer be recorded. */
  daysSinceGiven: 31,
  hoursBetweenDoses: 168,
  dosesPerDay: 48,
  graceMinutes: 720,
  photoDataUrl: 7_000_000,
  deviceAbilities: 10,
  expiresInDays: 3_650,
  weightGrams: 10_000,
  weightDays: 425,
  weighInRows: 500,
  redirectTo: 2_000,
  timeZone: 64,
  /** The limit for a language tag; RFC 5646, section 4.4.1, recommends at least this many characters. */
  locale: 35,
  weighEveryDays: 90,
  emergencyContacts: 5,
  /** The maximum number of rows on a page. */
  pageRows: 500,
  signs: 50,
  /** The maximum number of birds to which a member's access can be limited. */
  birdsOfMember: 500,
  /** In characters; push services use a few hundred. */
  pushEndpoint: 2_000,
  /**
   * The maximum number of a bird's weights, and also of its vet visits, observations and medications: ten a week for
   * nine years.
   */
  recordsPerBird: 5_000,
  administrationsPerBird: 50_000,
  staysPerBird: 200,
  /** The longest period of a report. */
  reportYears: 10,
  /** The maximum number of days from today to the review of a stay. */
  reviewDaysAhead: 366,
  fileName: 120,
  filesPerBird: 2_000,
  /** The maximum sizes of a file, a video, a preview and a small portrait, in bytes. */
  fileBytes: 32 * 1_024 * 1_024,
  videoBytes: 128 * 1_024 * 1_024,
  previewBytes: 256 * 1_024,
  portraitBytes: 16 * 1_024,
  /** The maximum number of files that one handover shows. */
  handoverFiles: 100,
  /** The longest lifetime of a handover's link in days, and the maximum number of active links per flock. */
  handoverDays: 90,
  handovers: 500,
  /** The maximum number of rows in one import, and of the problems that it lists. */
  importRows: 50_000,
  importProblems: 500,
  /** The maximum number of birds that one import may name. */
  importBirds: 2_000,
  /** The maximum number of webhooks per flock, and the maximum lengths of their addresses and tokens. */
  webhooks: 10,
  webhookUrl: 2_000,
  webhookToken: 500,
  /**
   * The maximum number of shared tablets per flock, and the longest and the default time, in minutes, after which an
   * idle one locks.
   */
  tablets: 20,
  idleMinutes: 30,
  usualIdleMinutes: 3,
  /** The maximum number of calendar feeds of one person in one flock. */
  calendarFeeds: 20,
  /** The maximum number of records of each kind on a handover page. */
  handoverWeights: 1_000,
  handoverRecords: 250,
} as const;

/** Formats a limit in English: `5,000`. Unlike `toLocaleString`, this does not initialize ICU, which takes 10 ms. */
export const formatLimit = (limit: number): string => String(limit).replace(/\B(?=(\d{3})+$)/g, ',');
