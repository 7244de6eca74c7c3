// The limits of what may be sent, in one place, for the shapes, the forms and the tests.

/** Texts are counted in Unicode code points. */
export const limits = {
  name: 120,
  key: 64,
  species: 120,
  vetField: 200,
  place: 120,
  phone: 64,
  freeText: 500,
  notes: 5_000,
  email: 254,
  doseScheduleEntries: 24,
  /** How many days, and how many doses, one request may ask for. */
  doseDays: 31,
  doses: 5_000,
  adherenceDays: 366,
  /** How long ago a dose may have been given that is recorded now. */
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
  weighEveryDays: 90,
  emergencyContacts: 5,
  /** Of a list that is read page by page. */
  pageRows: 500,
  signs: 50,
  /** In characters; push services use a few hundred. */
  pushEndpoint: 2_000,
  /** Weights, vet visits, observations and medications of one bird: ten vet visits a week for nine years. */
  recordsPerBird: 5_000,
  administrationsPerBird: 50_000,
  /** How long the link of a handover may live, and how many of a flock may be live at once. */
  handoverDays: 90,
  handovers: 500,
  /** Of one person in one flock. */
  calendarFeeds: 20,
  /** What the page of a handover shows at most, of each kind. */
  handoverWeights: 1_000,
  handoverRecords: 250,
} as const;
