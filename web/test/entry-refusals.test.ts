// Tests that the app has a sentence for every refusal of an entry.
import assert from 'node:assert/strict';
import { registerHooks } from 'node:module';
import { it } from 'node:test';
import { type EndpointKey, endpoints } from '@flock-care/contract/endpoints';
import { errorCodes, weighInCodes } from '@flock-care/contract/shapes';
import { listRefusals } from '../../server/src/openapi/refusals.ts';
import { sentEndpoints } from '../src/outbox/entry.ts';

// The build replaces this import with the messages.
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === '@lingui/core/macro'
      ? { url: 'data:text/javascript,export const msg = ([text]) => text', shortCircuit: true }
      : next(specifier, context),
});
const { entryRefusals } = await import('../src/outbox/entry-refusals.ts');
const { anyRefusal } = await import('../src/api/refusal-messages.ts');

/** Refusals that a browser never gets. */
const tokenRefusals = ['sessionRequired', 'tokenReadOnly', 'deviceTokenNotAllowed'];
/** Refusals after which the entry is sent again, or that mean that it has already been carried out. */
const sentAgain = ['authenticationRequired', 'idempotencyKeyInFlight', 'idempotencyAnswerSealed'];

function codesOf(key: EndpointKey): string[] {
  const codes: string[] = listRefusals(key, endpoints[key])
    .map(({ code }) => code)
    .filter(code => errorCodes[code] < 500);
  return key === 'POST /api/weigh-ins' ? [...codes, ...weighInCodes] : codes;
}

/** Leaves out files, whose refusals have sentences in `files/section/use-file-refusal.ts`. */
const entryEndpoints = sentEndpoints.filter(key => key !== 'POST /api/birds/:birdId/files');

for (const key of entryEndpoints)
  it(`The app has a sentence for every refusal of ${key}`, () => {
    const expected = codesOf(key).filter(code => ![...tokenRefusals, ...sentAgain].includes(code));
    assert.ok(expected.length > 0);
    const sentences: Readonly<Record<string, unknown>> = { ...entryRefusals, ...anyRefusal };
    assert.deepEqual(
      expected.filter(code => !sentences[code]),
      [],
    );
  });
