// The names of the kinds of stays, the sources of arrivals, and the kinds of rings.
import type { ArrivalSource, RingKind, StayKind } from '@flock-care/contract/shapes';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

export const stayNames = {
  home: msg`At home`,
  quarantine: msg`In quarantine`,
  hospital: msg`At the clinic`,
  foster: msg`In foster care`,
  adopted: msg`Adopted`,
  sold: msg`Sold`,
  returned_to_owner: msg`Back with its owner`,
  transferred: msg`Transferred`,
  released: msg`Released`,
  escaped: msg`Escaped`,
  died: msg`Died`,
  euthanised: msg`Euthanised`,
  other_gone: msg`Gone`,
} as const satisfies Record<StayKind, MessageDescriptor>;

export const sourceNames = {
  hatched_here: msg`Hatched here`,
  bought: msg`Bought`,
  given: msg`Given by somebody`,
  adopted: msg`Adopted from a rescue`,
  surrendered: msg`Surrendered`,
  stray: msg`Found as a stray`,
  confiscated: msg`Confiscated`,
  transferred: msg`Transferred from another flock`,
  returned: msg`Returned by an adopter`,
  unknown: msg`Not known`,
} as const satisfies Record<ArrivalSource, MessageDescriptor>;

/** In reports, birds returned by an adopter and recaptured birds have the same source. */
export const reportedSourceNames = { ...sourceNames, returned: msg`Returned` } as const;

export const ringNames = {
  none: msg`No ring`,
  closed: msg`Closed ring`,
  open: msg`Open ring`,
} as const satisfies Record<RingKind, MessageDescriptor>;
