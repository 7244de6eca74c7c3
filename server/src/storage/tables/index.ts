// All tables. Values have the same types on SQLite and PostgreSQL; instants and days are text.
import type {
  IdentitiesTable,
  IntegrationTokensTable,
  InvitationLinksTable,
  MagicLinksTable,
  OauthStatesTable,
  SessionsTable,
  SignInTriesTable,
  UsedOauthStatesTable,
  UsersTable,
} from './auth.ts';
import type { BirdPhotosTable, BirdsTable } from './birds.ts';
import type {
  CareSheetsTable,
  LatestWeightsTable,
  ObservationsTable,
  VetVisitsTable,
  WeightsTable,
} from './care.ts';
import type { EventStreamsTable, EventsTable } from './events.ts';
import type { BirdPortraitsTable, FileContentsTable, FilesTable, HandoverFilesTable } from './files.ts';
import type { WeightGuardsTable } from './guards.ts';
import type { ArchivedRowsTable, ChangesTable, MovesTable } from './history.ts';
import type { IdempotencyKeysTable } from './idempotency.ts';
import type { ImportPartsTable, ImportsTable } from './imports.ts';
import type { JobsTable } from './jobs.ts';
import type { AdministrationsTable, MedicationsTable } from './medications.ts';
import type { MqttFlocksTable, MqttLeaseTable } from './mqtt.ts';
import type {
  DeliveriesTable,
  MilestoneMentionsTable,
  NotificationSettingsTable,
  PushKeysTable,
  PushSubscriptionsTable,
  RemindedMilestonesTable,
  ReminderDaysTable,
} from './notifications.ts';
import type { CalendarFeedsTable, HandoversTable } from './sharing.ts';
import type { ArrivalsTable, FormerBirdsTable, StaysTable, WithheldArrivalsTable } from './stays.ts';
import type { MemberPinsTable, PinTriesTable, TabletSessionsTable, TabletsTable } from './tablets.ts';
import type { BirdTransferCodesTable, BirdTransfersTable } from './transfers.ts';
import type { WebhookDeliveriesTable, WebhooksTable } from './webhooks.ts';
import type {
  MemberBirdsTable,
  MembersTable,
  WorkspaceSettingsTable,
  WorkspacesTable,
} from './workspaces.ts';

export type { WorkspaceId } from './workspaces.ts';

export interface Tables {
  workspaces: WorkspacesTable;
  workspaceSettings: WorkspaceSettingsTable;
  users: UsersTable;
  members: MembersTable;
  memberBirds: MemberBirdsTable;
  sessions: SessionsTable;
  magicLinks: MagicLinksTable;
  signInTries: SignInTriesTable;
  invitationLinks: InvitationLinksTable;
  identities: IdentitiesTable;
  oauthStates: OauthStatesTable;
  usedOauthStates: UsedOauthStatesTable;
  integrationTokens: IntegrationTokensTable;
  birds: BirdsTable;
  birdPhotos: BirdPhotosTable;
  birdPortraits: BirdPortraitsTable;
  files: FilesTable;
  fileContents: FileContentsTable;
  careSheets: CareSheetsTable;
  stays: StaysTable;
  arrivals: ArrivalsTable;
  formerBirds: FormerBirdsTable;
  withheldArrivals: WithheldArrivalsTable;
  weights: WeightsTable;
  latestWeights: LatestWeightsTable;
  weightGuards: WeightGuardsTable;
  vetVisits: VetVisitsTable;
  observations: ObservationsTable;
  medications: MedicationsTable;
  administrations: AdministrationsTable;
  changes: ChangesTable;
  archivedRows: ArchivedRowsTable;
  moves: MovesTable;
  imports: ImportsTable;
  importParts: ImportPartsTable;
  birdTransfers: BirdTransfersTable;
  birdTransferCodes: BirdTransferCodesTable;
  handovers: HandoversTable;
  handoverFiles: HandoverFilesTable;
  calendarFeeds: CalendarFeedsTable;
  idempotencyKeys: IdempotencyKeysTable;
  jobs: JobsTable;
  reminderDays: ReminderDaysTable;
  remindedMilestones: RemindedMilestonesTable;
  milestoneMentions: MilestoneMentionsTable;
  pushKeys: PushKeysTable;
  notificationSettings: NotificationSettingsTable;
  pushSubscriptions: PushSubscriptionsTable;
  deliveries: DeliveriesTable;
  eventStreams: EventStreamsTable;
  events: EventsTable;
  webhooks: WebhooksTable;
  webhookDeliveries: WebhookDeliveriesTable;
  tablets: TabletsTable;
  memberPins: MemberPinsTable;
  pinTries: PinTriesTable;
  tabletSessions: TabletSessionsTable;
  mqttFlocks: MqttFlocksTable;
  mqttLease: MqttLeaseTable;
}
