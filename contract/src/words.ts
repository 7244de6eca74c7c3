// The closed vocabularies of the API: every word a field may hold, in the order people meet them.

export const roles = ['owner', 'assistant', 'caregiver', 'viewer'] as const;
export type Role = (typeof roles)[number];

export const tokenScopes = ['read_only', 'read_write'] as const;
export type TokenScope = (typeof tokenScopes)[number];

export const workspaceTypes = ['standard', 'rescue'] as const;
export type WorkspaceType = (typeof workspaceTypes)[number];

export const householdPlans = [
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

export const medicationFrequencies = [
  'once_daily',
  'twice_daily',
  'every_8_hours',
  'every_6_hours',
  'as_needed',
] as const;
export type MedicationFrequency = (typeof medicationFrequencies)[number];

export const administrationStatuses = ['administered', 'missed'] as const;
export type AdministrationStatus = (typeof administrationStatuses)[number];

export const providerKeys = ['idp_a', 'idp_b', 'idp_c'] as const;
export type ProviderKey = (typeof providerKeys)[number];

/**
 * Why a sign-in through a provider came to nothing, as `auth_error` tells the front end: the person declined; the
 * provider cannot be reached; it answered what the service cannot accept.
 */
export const authErrors = ['access_denied', 'provider_unavailable', 'provider_error'] as const;
export type AuthError = (typeof authErrors)[number];

/** How a link reached its reader: by email, or in the answer itself while email is not configured. */
export const deliveries = ['email', 'preview'] as const;
export type Delivery = (typeof deliveries)[number];
