// All the tables as the code sees them, in one list: the same values from both engines (instants and days are text).
import type {
  AdministrationStatus,
  BillingPlan,
  DoseScheduleEntry,
  Gender,
  MedicationFrequency,
  ProviderKey,
  RescueVerificationStatus,
  Role,
  TokenScope,
  WorkspaceType,
} from '@flock-care/contract';
import type { ColumnType, Generated } from 'kysely';

declare const workspaceIdBrand: unique symbol;

/** A flock's id that the gate or a stored row vouches for. One from a body or a path is a plain number. */
export type WorkspaceId = number & { readonly [workspaceIdBrand]: true };

/** Read as a value, written as JSON text. */
type Json<T> = ColumnType<T, string, string>;

export interface Tables {
  workspaces: {
    id: Generated<WorkspaceId>;
    name: string;
    workspaceType: WorkspaceType;
    billingEmail: string | null;
    billingPlan: BillingPlan;
    rescueVerificationStatus: RescueVerificationStatus | null;
    createdAt: string;
    updatedAt: string;
  };
  users: {
    id: string;
    email: string;
    name: string;
    /** The flock last used, where a sign-in starts. */
    lastWorkspaceId: WorkspaceId | null;
    createdAt: string;
  };
  members: {
    workspaceId: WorkspaceId;
    id: string;
    userId: string | null;
    inviteEmail: string;
    name: string;
    role: Role;
    acceptedAt: string | null;
    /** When an owner took the flock as their own, by creating it or switching to it; birds are sent to such owners only. */
    receivesBirdsSince: string | null;
    createdAt: string;
  };
  sessions: {
    tokenHash: string;
    userId: string;
    workspaceId: WorkspaceId;
    createdAt: string;
    lastUsedAt: string;
    expiresAt: string;
  };
  magicLinks: {
    tokenHash: string;
    email: string;
    name: string;
    redirectTo: string;
    createdAt: string;
    expiresAt: string;
    usedAt: string | null;
  };
  identities: {
    /** The issuer of the ID token and its subject: together they name a person at a provider for good. */
    issuer: string;
    subject: string;
    userId: string;
    createdAt: string;
  };
  oauthStates: {
    stateHash: string;
    /** Of the secret in the cookie of the browser that began the attempt. */
    browserHash: string;
    providerKey: ProviderKey;
    /** As configured when the attempt began. */
    issuer: string;
    redirectTo: string;
    createdAt: string;
    expiresAt: string;
  };
  integrationTokens: {
    workspaceId: WorkspaceId;
    id: string;
    userId: string;
    tokenHash: string;
    tokenPrefix: string;
    name: string;
    scope: TokenScope;
    lastUsedAt: string | null;
    expiresAt: string | null;
    revokedAt: string | null;
    createdAt: string;
  };
  birds: {
    workspaceId: WorkspaceId;
    id: string;
    name: string;
    tagId: string;
    species: string;
    vetClinicName: string;
    vetClinicAddress: string;
    vetAccountNumber: string;
    vetDoctorName: string;
    gender: Gender;
    dateOfBirth: string | null;
    gotchaDay: string | null;
    chartColor: string;
    notifyOnDob: boolean;
    notifyOnGotchaDay: boolean;
    createdAt: string;
  };
  birdPhotos: {
    workspaceId: WorkspaceId;
    birdId: string;
    photoDataUrl: string;
    digest: string;
  };
  weights: {
    workspaceId: WorkspaceId;
    birdId: string;
    recordedOn: string;
    id: string;
    weightGrams: number;
    notes: string;
  };
  /** On SQLite alone, and kept by a trigger: see `tableOfLatestWeights`. */
  latestWeights: {
    workspaceId: WorkspaceId;
    birdId: string;
    recordedOn: string;
    weightGrams: number;
  };
  vetVisits: {
    workspaceId: WorkspaceId;
    birdId: string;
    id: string;
    visitedOn: string;
    clinicName: string;
    reason: string;
    notes: string;
    createdAt: string;
  };
  medications: {
    workspaceId: WorkspaceId;
    birdId: string;
    id: string;
    name: string;
    dosage: string;
    frequency: MedicationFrequency;
    doseSchedule: Json<DoseScheduleEntry[]>;
    route: string;
    startDate: string;
    endDate: string | null;
    notes: string;
  };
  administrations: {
    workspaceId: WorkspaceId;
    birdId: string;
    medicationId: string;
    administeredOn: string;
    administrationSlot: string;
    id: string;
    status: AdministrationStatus;
    notes: string | null;
    createdByUserId: string;
    createdAt: string;
  };
  birdTransfers: {
    workspaceId: WorkspaceId;
    id: string;
    birdId: string;
    destinationEmail: string;
    requestedByUserId: string;
    createdAt: string;
    completedAt: string | null;
    cancelledAt: string | null;
  };
  birdTransferCodes: {
    codeHash: string;
    workspaceId: WorkspaceId;
    birdId: string;
    createdByUserId: string;
    createdAt: string;
    usedAt: string | null;
    usedByUserId: string | null;
    revokedAt: string | null;
  };
  idempotencyKeys: {
    /** Of the key and of who sent it. */
    keyHash: string;
    /** Of the request that it came with. */
    fingerprint: string;
    /** The answer as only the one who sent the key can read it. */
    sealedAnswer: string;
    expiresAt: string;
  };
  jobs: {
    id: string;
    queue: string;
    kind: string;
    /** At most one unfinished job has it. */
    uniqueKey: string | null;
    payload: Json<unknown>;
    state: 'pending' | 'active' | 'completed' | 'failed';
    /** How often a worker took it: also the number of the lease, by which a worker proves that it still holds it. */
    attempts: number;
    /** How often its worker vanished while it ran. */
    abandonments: number;
    dueAt: string;
    /** After this it is worth nothing any more. */
    deadlineAt: string;
    leasedUntil: string | null;
    createdAt: string;
    finishedAt: string | null;
    lastError: string | null;
  };
  reminderDays: {
    day: string;
  };
  remindedMilestones: {
    birdId: string;
    kind: 'dateOfBirth' | 'gotchaDay';
    year: number;
  };
}
