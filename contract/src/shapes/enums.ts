// The enums of the API, in the order in which people see the values.

export const roles = ['owner', 'assistant', 'caregiver', 'viewer'] as const;
export type Role = (typeof roles)[number];

export const tokenScopes = ['read_only', 'read_write'] as const;
export type TokenScope = (typeof tokenScopes)[number];

export const workspaceTypes = ['standard', 'rescue'] as const;
export type WorkspaceType = (typeof workspaceTypes)[number];

const householdPlans = [
  'household_basic',
  'household_plus',
  'household_macaw',
  'household_hyacinth_macaw',
] as const;
export const billingPlans = [...householdPlans, 'rescue_free'] as const;
export type BillingPlan = (typeof billingPlans)[number];

export const rescueVerificationStatuses = ['pending', 'approved', 'rejected'] as const;
export type RescueVerificationStatus = (typeof rescueVerificationStatuses)[number];

/** `male` and `female` are assumed; the `_dna` values are confirmed by a DNA test. */
export const genders = ['unknown', 'male', 'female', 'male_dna', 'female_dna'] as const;
export type Gender = (typeof genders)[number];

/** A keeper's decisions on a verdict: the verdict has been seen, or the weight is the bird's new usual one. */
export const acknowledgementDecisions = ['seen', 'new_usual'] as const;
export type AcknowledgementDecision = (typeof acknowledgementDecisions)[number];

/** The outcome of a weigh-in row. */
export const weighInStatuses = ['recorded', 'replaced', 'unchanged', 'questioned', 'refused'] as const;
export type WeighInStatus = (typeof weighInStatuses)[number];

/** The reasons why a row is refused or, for the last two, questioned. */
export const weighInCodes = [
  'invalidPayload',
  'birdNotNamed',
  'birdNotFound',
  'birdIdsDiffer',
  'birdNamedTwice',
  'birdGone',
  'weightAlreadyRecorded',
  'recordLimitReached',
  'notYours',
  'entryTooOld',
  'weightImplausible',
  'dayInFuture',
] as const;
export type WeighInCode = (typeof weighInCodes)[number];

export const medicationFrequencies = [
  'once_daily',
  'twice_daily',
  'every_8_hours',
  'every_6_hours',
  'as_needed',
] as const;
export type MedicationFrequency = (typeof medicationFrequencies)[number];

/** The topics of a calendar feed. */
export const calendarTopics = ['doses', 'weigh_ins', 'vet_visits', 'reviews', 'birthdays'] as const;
export type CalendarTopic = (typeof calendarTopics)[number];

export const administrationStatuses = ['administered', 'missed'] as const;
export type AdministrationStatus = (typeof administrationStatuses)[number];

/** The signs that can be observed in a bird, in the order in which people look for them. */
export const observationSigns = [
  'fluffed_up',
  'not_eating',
  'eating_less',
  'sleepy',
  'droppings_changed',
  'vomiting',
  'breathing',
  'sneezing',
  'limping',
  'bleeding',
  'feather_damage',
  'egg_laid',
  'moulting',
  'other',
] as const;
export type ObservationSign = (typeof observationSigns)[number];

/** The outcome of a dose. The first two count as administered, the others as missed. */
export const doseOutcomes = ['given', 'partly', 'refused', 'skipped'] as const;
export type DoseOutcome = (typeof doseOutcomes)[number];

/** `unrecorded` is a dose from a past day that nobody has recorded. */
export const doseStates = ['later', 'due', 'overdue', 'given', 'missed', 'unrecorded', 'as_needed'] as const;
export type DoseState = (typeof doseStates)[number];

export const providerKeys = ['idp_a', 'idp_b', 'idp_c'] as const;
export type ProviderKey = (typeof providerKeys)[number];

/**
 * The reasons why a sign-in through a provider failed, in the front end's `auth_error`: the person declined, the
 * provider could not be reached, or its response could not be accepted.
 */
export const authErrors = ['access_denied', 'provider_unavailable', 'provider_error'] as const;
export type AuthError = (typeof authErrors)[number];

/**
 * The delivery of a link: by email; in the response, if email is not configured; or by the operator, if the response
 * may not show it.
 */
export const deliveries = ['email', 'preview', 'operator'] as const;
export type Delivery = (typeof deliveries)[number];

/**
 * The ways to sign in with an email address: a link and a code by email; a link in the response; a link from the
 * operator of the installation; or none, so that people sign in through a provider.
 */
export const emailSignIns = ['mail', 'preview', 'operator', 'off'] as const;
export type EmailSignIn = (typeof emailSignIns)[number];

/** The people who may create an account: anyone, invited people, or only the admins. */
export const signUps = ['open', 'invited', 'closed'] as const;
export type SignUp = (typeof signUps)[number];

/** The kinds of stays of a current bird: at home in the flock, in quarantine, at a clinic, or with a foster carer. */
export const presentKinds = ['home', 'quarantine', 'hospital', 'foster'] as const;
export type PresentKind = (typeof presentKinds)[number];
/** The kinds of stays that make a bird a past bird. */
export const departedKinds = [
  'adopted',
  'sold',
  'returned_to_owner',
  'transferred',
  'released',
  'escaped',
  'died',
  'euthanised',
  'other_gone',
] as const;
export type DepartedKind = (typeof departedKinds)[number];
export const stayKinds = [...presentKinds, ...departedKinds] as const;
export type StayKind = (typeof stayKinds)[number];

/** The ways a bird can arrive in the flock. */
export const arrivalSources = [
  'hatched_here',
  'bought',
  'given',
  'adopted',
  'surrendered',
  'stray',
  'confiscated',
  'transferred',
  'returned',
  'unknown',
] as const;
export type ArrivalSource = (typeof arrivalSources)[number];

export const ringKinds = ['none', 'closed', 'open'] as const;
export type RingKind = (typeof ringKinds)[number];

/** The birds to list: current birds, past birds, or both. */
export const birdStatuses = ['here', 'gone', 'all'] as const;
export type BirdStatus = (typeof birdStatuses)[number];

/** Days that are celebrated once a year. */
export const milestoneKinds = ['birthday', 'gotcha_day'] as const;

/** The ways a transfer is completed: its recipient signs in, or somebody enters a code. */
export const transferKinds = ['pending', 'code'] as const;

/** The types of files that a bird can have. The service detects a type from the bytes. */
export const fileTypes = [
  'application/pdf',
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/heic',
  'video/mp4',
  'video/quicktime',
  'text/plain',
  'text/csv',
] as const;
export type FileType = (typeof fileTypes)[number];

/** The image types of previews and small portraits, which every browser can show. */
export const previewTypes = ['image/webp', 'image/jpeg'] as const;
export type PreviewType = (typeof previewTypes)[number];

/** The kinds of records in an import of rows. */
export const rowKinds = ['weights', 'birds', 'visits', 'medications'] as const;
export type RowKind = (typeof rowKinds)[number];

export const importKinds = [...rowKinds, 'archive'] as const;
export type ImportKind = (typeof importKinds)[number];

export const importStates = ['checked', 'running', 'done', 'failed', 'undone'] as const;
export type ImportState = (typeof importStates)[number];

/** The outcome of an import row: `different` means that the row differs from the stored bird or record. */
export const importResults = ['new', 'same', 'different', 'refused'] as const;
export type ImportResult = (typeof importResults)[number];

/** The reasons why an import row is refused. */
export const importProblemCodes = [
  'fieldInvalid',
  'birdNotNamed',
  'birdAmbiguous',
  'speciesMissing',
  'dayTwice',
  'dayInFuture',
  'birdGone',
  'tagIdTwice',
  'recordLimitReached',
  'tagIdTaken',
] as const;
export type ImportProblemCode = (typeof importProblemCodes)[number];

/** The types of events. Receivers branch on them, so a type never changes its meaning. */
export const eventTypes = [
  'weight.recorded',
  'weight.changed',
  'weight.deleted',
  'verdict.changed',
  'dose.recorded',
  'dose.changed',
  'dose.deleted',
  'observation.recorded',
  'observation.changed',
  'observation.deleted',
  'visit.recorded',
  'visit.changed',
  'visit.deleted',
  'bird.arrived',
  'bird.left',
  'stay.recorded',
  'stay.changed',
  'stay.deleted',
  'import.done',
  'import.undone',
] as const;
export type EventType = (typeof eventTypes)[number];

/** The groups of events, in the order in which the app lists them. */
export const eventGroups = [
  'verdict',
  'weight',
  'dose',
  'observation',
  'visit',
  'bird',
  'stay',
  'import',
] as const;
export type EventGroup = (typeof eventGroups)[number];

export const eventPatterns = [
  '*',
  ...eventGroups.map(group => `${group}.*` as const),
  ...eventTypes,
] as const;
export type EventPattern = (typeof eventPatterns)[number];

/** The types of deliveries: an event, or a test that somebody asked for. */
export const deliveryTypes = [...eventTypes, 'test'] as const;
export type DeliveryType = (typeof deliveryTypes)[number];

export const webhookKinds = ['webhook', 'ntfy', 'gotify'] as const;
export type WebhookKind = (typeof webhookKinds)[number];

/** The reasons why a webhook is off: a person, three days of failures, or a 410 from its receiver. */
export const webhookOffReasons = ['person', 'failing', 'gone'] as const;
export type WebhookOffReason = (typeof webhookOffReasons)[number];

export const deliveryFailures = ['status', 'redirect', 'timeout', 'address', 'connection'] as const;
export type DeliveryFailure = (typeof deliveryFailures)[number];
