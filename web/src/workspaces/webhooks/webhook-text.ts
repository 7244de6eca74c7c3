// The names and error messages for webhooks. Only screens that need a connection use them.
import type {
  DeliveryFailure,
  DeliveryType,
  EventGroup,
  WebhookDelivery,
  WebhookKind,
} from '@flock-care/contract/shapes';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { RefusalMessages } from '../../api/refusal-messages.ts';

export const kindNames: Readonly<Record<WebhookKind, MessageDescriptor>> = {
  webhook: msg`A program`,
  ntfy: msg`ntfy`,
  gotify: msg`Gotify`,
};

export const groupNames: Readonly<Record<EventGroup, MessageDescriptor>> = {
  verdict: msg`Verdicts`,
  weight: msg`Weights`,
  dose: msg`Doses`,
  observation: msg`Notes`,
  visit: msg`Visits`,
  bird: msg`Arrivals and departures`,
  stay: msg`Stays`,
  import: msg`Imports`,
};

export const eventNames: Readonly<Record<DeliveryType, MessageDescriptor>> = {
  'weight.recorded': msg`Weight recorded`,
  'weight.changed': msg`Weight corrected`,
  'weight.deleted': msg`Weight deleted`,
  'verdict.changed': msg`Verdict changed`,
  'dose.recorded': msg`Dose recorded`,
  'dose.changed': msg`Dose corrected`,
  'dose.deleted': msg`Dose deleted`,
  'observation.recorded': msg`Note recorded`,
  'observation.changed': msg`Note corrected`,
  'observation.deleted': msg`Note deleted`,
  'visit.recorded': msg`Visit recorded`,
  'visit.changed': msg`Visit corrected`,
  'visit.deleted': msg`Visit deleted`,
  'bird.arrived': msg`Bird arrived`,
  'bird.left': msg`Bird left`,
  'stay.recorded': msg`Stay recorded`,
  'stay.changed': msg`Stay corrected`,
  'stay.deleted': msg`Stay deleted`,
  'import.done': msg`Import done`,
  'import.undone': msg`Import undone`,
  test: msg`Test`,
};

const failures: Readonly<Record<DeliveryFailure, MessageDescriptor>> = {
  status: msg`the receiver refused it`,
  redirect: msg`the receiver redirects, which is not followed`,
  timeout: msg`no response within ten seconds`,
  address: msg`the address is not allowed on this server`,
  connection: msg`no connection`,
};

export const webhookRefusals: RefusalMessages = {
  webhookNotFound: msg`This webhook no longer exists.`,
  webhookDeliveryNotFound: msg`This delivery is no longer kept.`,
  webhookLimitReached: msg`The flock has 10 webhooks. Delete one of them first.`,
  webhookOff: msg`The webhook is off. Turn it on first.`,
  workspaceNotFound: msg`The flock no longer exists.`,
  roleNotAllowed: msg`Your role does not allow this.`,
};

/** Returns a function that describes the state of a delivery. */
export function useDeliveryState(): (delivery: WebhookDelivery) => string {
  const { t, i18n } = useLingui();
  return ({ status, failure, responseStatus }) => {
    if (status === 'delivered') return t`Delivered`;
    if (!failure) return t`Waiting`;
    const reason = i18n._(failures[failure]);
    return responseStatus ? t`Waiting: ${reason} (${responseStatus})` : t`Waiting: ${reason}`;
  };
}
