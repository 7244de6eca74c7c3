// The closed vocabularies of the API: every word a field may hold, in the order people meet them.

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

/** `male` and `female` are assumed, the `_dna` values are confirmed by a DNA test. */
export const genders = ['unknown', 'male', 'female', 'male_dna', 'female_dna'] as const;
export type Gender = (typeof genders)[number];

/** What a keeper makes of a verdict: somebody knows, or this is what the bird weighs now. */
export const acknowledgementDecisions = ['seen', 'new_usual'] as const;
export type AcknowledgementDecision = (typeof acknowledgementDecisions)[number];

/** What became of a row of a weigh-in. */
export const weighInStatuses = ['recorded', 'replaced', 'unchanged', 'questioned', 'refused'] as const;
export type WeighInStatus = (typeof weighInStatuses)[number];

/** Why a row was refused or, the last two, questioned. */
export const weighInCodes = [
  'invalidPayload',
  'birdNotNamed',
  'birdNotFound',
  'birdIdsDiffer',
  'birdNamedTwice',
  'weightAlreadyRecorded',
  'recordLimitReached',
  'notYours',
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

/** What a calendar feed may show. */
export const calendarTopics = ['doses', 'weigh_ins', 'vet_visits', 'birthdays'] as const;
export type CalendarTopic = (typeof calendarTopics)[number];

export const administrationStatuses = ['administered', 'missed'] as const;
export type AdministrationStatus = (typeof administrationStatuses)[number];

/** What can be seen of a bird, in the order people look. */
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

/** What became of a dose. The first two count as administered, the others as missed. */
export const doseOutcomes = ['given', 'partly', 'refused', 'skipped'] as const;
export type DoseOutcome = (typeof doseOutcomes)[number];

/** `unrecorded` is a dose of a past day that nobody has recorded. */
export const doseStates = ['later', 'due', 'overdue', 'given', 'missed', 'unrecorded', 'as_needed'] as const;
export type DoseState = (typeof doseStates)[number];

export const providerKeys = ['idp_a', 'idp_b', 'idp_c'] as const;
export type ProviderKey = (typeof providerKeys)[number];

/**
 * Why a sign-in through a provider failed, as the front end gets it in `auth_error`: the person declined, the provider
 * could not be reached, or its response could not be accepted.
 */
export const authErrors = ['access_denied', 'provider_unavailable', 'provider_error'] as const;
export type AuthError = (typeof authErrors)[number];

/**
 * How a link reaches its recipient: by email; in the response, if email is not configured; or from the operator, if it may
 * not be shown there either.
 */
export const deliveries = ['email', 'preview', 'operator'] as const;
export type Delivery = (typeof deliveries)[number];

/**
 * What an email address is good for at the sign-in page: a link and a code by mail; a link in the response itself; a link
 * that the operator of the installation hands out; or nothing, so that people sign in through a provider.
 */
export const emailSignIns = ['mail', 'preview', 'operator', 'off'] as const;
export type EmailSignIn = (typeof emailSignIns)[number];

/** Who may make an account: anyone, those who were invited, or nobody but the admins. */
export const signUps = ['open', 'invited', 'closed'] as const;
export type SignUp = (typeof signUps)[number];

/** What is celebrated once a year. */
export const milestoneKinds = ['birthday', 'gotcha_day'] as const;

/** How a bird that is on its way finds its new flock: its person signs in, or somebody enters a code. */
export const transferKinds = ['pending', 'code'] as const;
