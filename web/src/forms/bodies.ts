// What the contract takes from each form, and what is wrong with what a form would send. It brings Zod, so it is loaded
// when a form is sent for the first time.
import './without-eval.ts';
import { errorMessage, type FieldErrors, fieldErrors } from '@flock-care/contract/error-messages';
import {
  BirdInput,
  CareSheetInput,
  DeviceTokenInput,
  GuardSettingsInput,
  IntegrationTokenInput,
  MedicationInput,
  MemberInput,
  NewWorkspaceInput,
  ObservationChanges,
  ProfileInput,
  SafetyInput,
  SitterInput,
  TransferInput,
  VetVisitChanges,
  VetVisitInput,
  WeightChanges,
  WorkspaceInput,
  WorkspaceSettingsInput,
} from '@flock-care/contract/shapes';
import type { ZodObject } from 'zod';

/** The bodies of the endpoints that forms write to. */
export const bodies: Readonly<Record<string, ZodObject>> = {
  'PATCH /api/auth/user': ProfileInput,
  'POST /api/birds': BirdInput,
  'PUT /api/birds/:birdId': BirdInput,
  'PUT /api/birds/:birdId/care-sheet': CareSheetInput,
  'POST /api/birds/:birdId/medications': MedicationInput,
  'PUT /api/birds/:birdId/medications/:medicationId': MedicationInput,
  'PUT /api/birds/:birdId/medications/:medicationId/safety': SafetyInput,
  'PATCH /api/birds/:birdId/observations/:observationId': ObservationChanges,
  'POST /api/birds/:birdId/transfer': TransferInput,
  'POST /api/birds/:birdId/vet-visits': VetVisitInput,
  'PATCH /api/birds/:birdId/vet-visits/:vetVisitId': VetVisitChanges,
  'PUT /api/birds/:birdId/weight-guard': GuardSettingsInput,
  'PATCH /api/birds/:birdId/weights/:weightId': WeightChanges,
  'POST /api/device-tokens': DeviceTokenInput,
  'POST /api/integration-tokens': IntegrationTokenInput,
  'PUT /api/workspace': WorkspaceInput,
  'POST /api/workspace/members': MemberInput,
  'PUT /api/workspace/settings': WorkspaceSettingsInput,
  'POST /api/workspace/sitters': SitterInput,
  'POST /api/workspaces': NewWorkspaceInput,
};

/** Undefined if nothing is, or if the endpoint is not one of a form. */
export function errorsIn(key: string, body: unknown): FieldErrors | undefined {
  const error = bodies[key]?.safeParse(body, { error: errorMessage }).error;
  return error && fieldErrors(error);
}
