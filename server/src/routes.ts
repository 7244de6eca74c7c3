// Registers the routes of every route file. The service does not start if an endpoint of the contract has no route.
import { type EndpointKey, endpointKeys } from '@flock-care/contract/endpoints';
import { closingRoutes } from './accounts/closing.routes.ts';
import { deviceTokenRoutes } from './accounts/device-tokens.routes.ts';
import { profileRoutes } from './accounts/profile.routes.ts';
import { sessionRoutes } from './accounts/session.routes.ts';
import { sessionsRoutes } from './accounts/sessions.routes.ts';
import { tokenRoutes } from './accounts/tokens.routes.ts';
import { adminRoutes } from './admin/admin.routes.ts';
import { adminUserRoutes } from './admin/users.routes.ts';
import type { AppContext } from './app-context.ts';
import { exportRoutes } from './archives/exports.routes.ts';
import { birdRestorer } from './birds/bird-history.ts';
import { birdRoutes } from './birds/birds.routes.ts';
import { photoRoutes } from './birds/photo.routes.ts';
import { speciesRoutes } from './birds/species.routes.ts';
import { careSheetRestorer, careSheetRoutes } from './care/care-sheets.routes.ts';
import { observationRestorer } from './care/observation-history.ts';
import { observationRoutes } from './care/observations.routes.ts';
import { vetVisitRestorer, vetVisitRoutes } from './care/vet-visits.routes.ts';
import { weighInRoutes } from './care/weigh-ins.routes.ts';
import { weightCorrectionRoutes } from './care/weight-corrections.routes.ts';
import { weightGuardRoutes } from './care/weight-guard.routes.ts';
import { weightRestorer } from './care/weight-restorer.ts';
import { weightRoutes } from './care/weights.routes.ts';
import { contentRoutes } from './files/content.routes.ts';
import { fileRestorer } from './files/file-history.ts';
import { fileRoutes } from './files/files.routes.ts';
import { portraitRoutes } from './files/portrait.routes.ts';
import { guardRestorer } from './guard/save-guard.ts';
import { changeRoutes } from './history/changes.routes.ts';
import type { Restorers } from './history/restorer.ts';
import type { RequestCounters } from './http/request-counters.ts';
import type { Serve } from './http/serve.ts';
import { archiveImportRoutes } from './imports/archive/archive-imports.routes.ts';
import { importRoutes } from './imports/imports.routes.ts';
import { administrationRestorer } from './medications/administration-history.ts';
import { administrationRoutes } from './medications/administrations.routes.ts';
import { doseRoutes } from './medications/doses.routes.ts';
import { medicationRestorer } from './medications/medication-history.ts';
import { medicationRoutes } from './medications/medications.routes.ts';
import { safetyRoutes } from './medications/safety.routes.ts';
import { mqttRoutes } from './mqtt/mqtt.routes.ts';
import { notificationSettingsRoutes } from './notifications/notification-settings.routes.ts';
import { pushRoutes } from './notifications/push/push.routes.ts';
import { healthRoutes } from './ops/health.routes.ts';
import { metricsRoutes } from './ops/metrics.routes.ts';
import { prometheusRoutes } from './ops/prometheus.routes.ts';
import { calendarFeedRoutes } from './sharing/calendar-feeds.routes.ts';
import { handoverFileRoutes } from './sharing/handover-files.routes.ts';
import { handoverRoutes } from './sharing/handovers.routes.ts';
import { codeRoutes } from './sign-in/codes.routes.ts';
import { invitationRoutes } from './sign-in/invitations.routes.ts';
import { magicLinkRoutes } from './sign-in/magic-links.routes.ts';
import { oauthRoutes } from './sign-in/oauth/oauth.routes.ts';
import { arrivalRestorer, arrivalRoutes } from './stays/arrivals.routes.ts';
import { censusRoutes } from './stays/census.routes.ts';
import { pastBirdRoutes } from './stays/past-birds.routes.ts';
import { stayRestorer } from './stays/stay-history.ts';
import { stayRoutes } from './stays/stays.routes.ts';
import { pinRoutes } from './tablets/pins.routes.ts';
import { tabletRoutes } from './tablets/tablets.routes.ts';
import { unlockingRoutes } from './tablets/unlocking.routes.ts';
import { todayRoutes } from './today/today.routes.ts';
import { openTransferRoutes } from './transfers/open-transfers.routes.ts';
import { transferOfferRoutes } from './transfers/transfer-offers.routes.ts';
import { transferRoutes } from './transfers/transfers.routes.ts';
import { makeUndoMove } from './transfers/undo-move.ts';
import { webhookRoutes } from './webhooks/webhooks.routes.ts';
import { accessRoutes } from './workspaces/access.routes.ts';
import { deleteWorkspaceRoutes } from './workspaces/delete-workspace.routes.ts';
import { invitationLinkRoutes } from './workspaces/invitation-links.routes.ts';
import { memberRoutes } from './workspaces/members.routes.ts';
import { settingsRestorer, workspaceSettingsRoutes } from './workspaces/workspace-settings.routes.ts';
import { workspaceRoutes } from './workspaces/workspaces.routes.ts';

/** The restorers that undo changes, by kind of record. */
const restorersOf = (context: AppContext): Restorers => ({
  bird: birdRestorer,
  medication: medicationRestorer(context),
  administration: administrationRestorer,
  care_sheet: careSheetRestorer,
  stay: stayRestorer,
  arrival: arrivalRestorer,
  file: fileRestorer,
  vet_visit: vetVisitRestorer,
  observation: observationRestorer,
  weight: weightRestorer,
  weight_guard: guardRestorer,
  settings: settingsRestorer,
});

/** @throws Error naming the endpoints that no route serves */
export function serveRoutes(serve: Serve, context: AppContext, counters: RequestCounters): void {
  const served = new Set<EndpointKey>();
  const serveOnce: Serve = (key, handler) => {
    served.add(key);
    serve(key, handler);
  };

  healthRoutes(serveOnce, context, counters);
  metricsRoutes(serveOnce, context, counters);
  prometheusRoutes(serveOnce, context, counters);
  adminRoutes(serveOnce, context);
  adminUserRoutes(serveOnce, context);
  magicLinkRoutes(serveOnce, context);
  codeRoutes(serveOnce, context);
  invitationRoutes(serveOnce, context);
  oauthRoutes(serveOnce, context);
  sessionRoutes(serveOnce, context);
  sessionsRoutes(serveOnce, context);
  profileRoutes(serveOnce, context);
  closingRoutes(serveOnce, context);
  tokenRoutes(serveOnce, context);
  deviceTokenRoutes(serveOnce, context);
  tabletRoutes(serveOnce, context);
  unlockingRoutes(serveOnce, context);
  pinRoutes(serveOnce, context);
  webhookRoutes(serveOnce, context);
  workspaceRoutes(serveOnce, context);
  workspaceSettingsRoutes(serveOnce, context);
  mqttRoutes(serveOnce, context);
  deleteWorkspaceRoutes(serveOnce, context);
  memberRoutes(serveOnce, context);
  accessRoutes(serveOnce, context);
  invitationLinkRoutes(serveOnce, context);
  birdRoutes(serveOnce, context);
  photoRoutes(serveOnce);
  speciesRoutes(serveOnce);
  stayRoutes(serveOnce, context);
  arrivalRoutes(serveOnce, context);
  pastBirdRoutes(serveOnce, context);
  censusRoutes(serveOnce, context);
  careSheetRoutes(serveOnce, context);
  weightRoutes(serveOnce, context);
  weightCorrectionRoutes(serveOnce, context);
  weightGuardRoutes(serveOnce, context);
  weighInRoutes(serveOnce, context);
  vetVisitRoutes(serveOnce, context);
  observationRoutes(serveOnce, context);
  fileRoutes(serveOnce, context);
  contentRoutes(serveOnce, context);
  portraitRoutes(serveOnce);
  medicationRoutes(serveOnce, context);
  administrationRoutes(serveOnce, context);
  doseRoutes(serveOnce, context);
  safetyRoutes(serveOnce, context);
  importRoutes(serveOnce, context);
  archiveImportRoutes(serveOnce, context);
  exportRoutes(serveOnce, context);
  handoverRoutes(serveOnce, context);
  handoverFileRoutes(serveOnce, context);
  calendarFeedRoutes(serveOnce, context);
  changeRoutes(serveOnce, context, restorersOf(context), makeUndoMove(context.config));
  notificationSettingsRoutes(serveOnce, context);
  pushRoutes(serveOnce, context);
  todayRoutes(serveOnce, context);
  transferRoutes(serveOnce, context);
  transferOfferRoutes(serveOnce, context);
  openTransferRoutes(serveOnce, context);

  const missing = endpointKeys.filter(key => !served.has(key));
  if (missing.length > 0) throw new Error(`No route serves ${missing.join(', ')}.`);
}
