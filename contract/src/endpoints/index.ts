// Every endpoint of the API in one map, and the types derived from it.
import type * as z from 'zod';
import { accessEndpoints } from './access.ts';
import { accountEndpoints } from './account.ts';
import { birdEndpoints } from './birds.ts';
import { calendarFeedEndpoints } from './calendar-feeds.ts';
import { careSheetEndpoints } from './care-sheets.ts';
import { censusEndpoints } from './census.ts';
import { changeEndpoints } from './changes.ts';
import { deviceTokenEndpoints } from './device-tokens.ts';
import { doseEndpoints } from './doses.ts';
import type { Bytes, FileResponse, Multipart, PathParameters } from './endpoint.ts';
import { exportEndpoints } from './exports.ts';
import { fileEndpoints } from './files.ts';
import { handoverEndpoints } from './handovers.ts';
import { importEndpoints } from './imports.ts';
import { medicationEndpoints } from './medications.ts';
import { memberEndpoints } from './members.ts';
import { mqttEndpoints } from './mqtt.ts';
import { notificationEndpoints } from './notifications.ts';
import { observationEndpoints } from './observations.ts';
import { operationEndpoints } from './operations.ts';
import { knownPathParameters, type PathParameter } from './path-parameters.ts';
import { signInEndpoints } from './sign-in.ts';
import { speciesEndpoints } from './species.ts';
import { stayEndpoints } from './stays.ts';
import { tabletEndpoints } from './tablets.ts';
import { todayEndpoints } from './today.ts';
import { tokenEndpoints } from './tokens.ts';
import { transferEndpoints } from './transfers.ts';
import { vetVisitEndpoints } from './vet-visits.ts';
import { webhookEndpoints } from './webhooks.ts';
import { weighInEndpoints } from './weigh-ins.ts';
import { weightGuardEndpoints } from './weight-guard.ts';
import { weightEndpoints } from './weights.ts';
import { workspaceSettingsEndpoints } from './workspace-settings.ts';
import { workspaceEndpoints } from './workspaces.ts';

/** Every endpoint, by method and path pattern, in the order of the OpenAPI document. */
export const endpoints = {
  ...operationEndpoints,
  ...signInEndpoints,
  ...accountEndpoints,
  ...workspaceEndpoints,
  ...workspaceSettingsEndpoints,
  ...mqttEndpoints,
  ...memberEndpoints,
  ...accessEndpoints,
  ...todayEndpoints,
  ...birdEndpoints,
  ...speciesEndpoints,
  ...stayEndpoints,
  ...censusEndpoints,
  ...careSheetEndpoints,
  ...transferEndpoints,
  ...weightEndpoints,
  ...weighInEndpoints,
  ...weightGuardEndpoints,
  ...vetVisitEndpoints,
  ...observationEndpoints,
  ...fileEndpoints,
  ...medicationEndpoints,
  ...doseEndpoints,
  ...importEndpoints,
  ...exportEndpoints,
  ...handoverEndpoints,
  ...calendarFeedEndpoints,
  ...changeEndpoints,
  ...notificationEndpoints,
  ...tokenEndpoints,
  ...deviceTokenEndpoints,
  ...tabletEndpoints,
  ...webhookEndpoints,
} as const;

export type Endpoints = typeof endpoints;
export type EndpointKey = keyof Endpoints;

/** The keys of `endpoints`, in the same order. */
export const endpointKeys: readonly EndpointKey[] = Object.keys(endpoints).filter((key): key is EndpointKey =>
  Object.hasOwn(endpoints, key),
);

/** The parsed request body of an endpoint. */
export type BodyOf<K extends EndpointKey> = Endpoints[K] extends { body: infer B }
  ? B extends z.ZodType
    ? z.output<B>
    : B extends Multipart<infer S>
      ? z.output<S>
      : B extends Bytes
        ? AsyncIterable<Uint8Array>
        : never
  : undefined;

/** The parsed query of an endpoint. */
export type QueryOf<K extends EndpointKey> = Endpoints[K] extends { query: infer S extends z.ZodType }
  ? z.output<S>
  : undefined;

/** The responses of an endpoint, except refusals and files: each status with its body. */
export type ResponseOf<K extends EndpointKey> = {
  [S in keyof Endpoints[K]['responses'] & number]: Endpoints[K]['responses'][S] extends FileResponse
    ? never
    : {
        status: S;
        body: Endpoints[K]['responses'][S] extends infer B extends z.ZodType ? z.output<B> : null;
      };
}[keyof Endpoints[K]['responses'] & number];

/** Compiles only if each path parameter has a shape. */
export const pathParameters = knownPathParameters satisfies Record<
  PathParameters<EndpointKey>,
  PathParameter
>;

export * from './endpoint.ts';
export { type CallerKind, keepers, managers, type Policy } from './policy.ts';
export { shapeOfRefusal } from './refusals.ts';
