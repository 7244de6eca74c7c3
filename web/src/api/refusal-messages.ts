// The type for sentences by error code, and the sentences for errors that any request can cause.
import type { WeighInResult } from '@flock-care/contract/shapes';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ApiError } from './client.ts';

type Code = ApiError['code'] | NonNullable<WeighInResult['code']>;

export type RefusalMessages = Readonly<Partial<Record<Code, MessageDescriptor>>>;

const unavailable = msg`The server cannot do this at the moment. Try again shortly.`;

export const anyRefusal: RefusalMessages = {
  roleNotAllowed: msg`Your role does not allow this.`,
  notYours: msg`Somebody else wrote this. You can only correct and undo your own entries.`,
  serviceUnavailable: unavailable,
  unexpectedResponse: unavailable,
  internalError: msg`Something went wrong on the server. Nothing was changed.`,
};
