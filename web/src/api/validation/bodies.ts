// Validates the body of a form with its shape in the contract. It needs Zod, so it is loaded when the first form is sent.
import './without-eval.ts';
import { errorMessage, type FieldErrors, fieldErrors } from '@flock-care/contract/error-messages';
import {
  ArrivalInput,
  BirdInput,
  CareSheetInput,
  DeviceTokenInput,
  GuardSettingsInput,
  IntegrationTokenInput,
  MedicationInput,
  MemberInput,
  NewWorkspaceInput,
  ObservationChanges,
  PinInput,
  ProfileInput,
  SafetyInput,
  SitterInput,
  StayChanges,
  TabletChanges,
  TabletInput,
  TransferInput,
  VetVisitChanges,
  VetVisitInput,
  WebhookChanges,
  WebhookInput,
  WeightChanges,
  WorkspaceInput,
  WorkspaceSettingsInput,
} from '@flock-care/contract/shapes';
import type { ZodObject } from 'zod';

/** The shapes of the bodies that forms send. */
export const bodies: Readonly<Record<string, ZodObject>> = {
  'PATCH /api/auth/user': ProfileInput,
  'POST /api/birds': BirdInput,
  'PUT /api/birds/:birdId': BirdInput,
  'PUT /api/birds/:birdId/care-sheet': CareSheetInput,
  'POST /api/birds/:birdId/medications': MedicationInput,
  'PUT /api/birds/:birdId/medications/:medicationId': MedicationInput,
  'PUT /api/birds/:birdId/medications/:medicationId/safety': SafetyInput,
  'PATCH /api/birds/:birdId/observations/:observationId': ObservationChanges,
  'PUT /api/birds/:birdId/arrival': ArrivalInput,
  'PATCH /api/birds/:birdId/stays/:stayId': StayChanges,
  'POST /api/birds/:birdId/transfer': TransferInput,
  'POST /api/birds/:birdId/vet-visits': VetVisitInput,
  'PATCH /api/birds/:birdId/vet-visits/:vetVisitId': VetVisitChanges,
  'PUT /api/birds/:birdId/weight-guard': GuardSettingsInput,
  'PATCH /api/birds/:birdId/weights/:weightId': WeightChanges,
  'POST /api/device-tokens': DeviceTokenInput,
  'POST /api/integration-tokens': IntegrationTokenInput,
  'POST /api/tablets': TabletInput,
  'PATCH /api/tablets/:tabletId': TabletChanges,
  'PUT /api/auth/pin': PinInput,
  'POST /api/webhooks': WebhookInput,
  'PATCH /api/webhooks/:webhookId': WebhookChanges,
  'PUT /api/workspace': WorkspaceInput,
  'POST /api/workspace/members': MemberInput,
  'PUT /api/workspace/settings': WorkspaceSettingsInput,
  'POST /api/workspace/sitters': SitterInput,
  'POST /api/workspaces': NewWorkspaceInput,
};

/** Returns the errors by field; undefined if the body is valid, or if no form uses the endpoint. */
export function errorsIn(key: string, body: unknown): FieldErrors | undefined {
  const error = bodies[key]?.safeParse(body, { error: errorMessage }).error;
  return error && fieldErrors(error);
}
