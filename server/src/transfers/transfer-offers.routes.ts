// The endpoint that shows the bird that a transfer code is for, before the code is accepted.
import type { TransferOffer } from '@flock-care/contract/shapes';
import { readTransferCode } from '@flock-care/contract/transfer-code';
import type { AppContext } from '../app-context.ts';
import { hashOf } from '../auth/credentials.ts';
import { findBird } from '../birds/birds.queries.ts';
import { countVetVisits } from '../care/vet-visits.queries.ts';
import { countWeights } from '../care/weights.queries.ts';
import { instantOf } from '../clock.ts';
import { findVerdict } from '../guard/read-verdicts.ts';
import { ok, secret } from '../http/responses.ts';
import type { Serve } from '../http/serve.ts';
import { countMedications } from '../medications/medications.queries.ts';
import { refuse } from '../refusals.ts';
import type { Reader } from '../storage/statement.ts';
import type { WorkspaceId } from '../storage/tables/index.ts';
import { findWorkspace } from '../workspaces/workspaces.queries.ts';
import { countLookup } from './lookups.ts';
import { findOpenTransferCode } from './transfer-codes.queries.ts';

export function transferOfferRoutes(serve: Serve, context: AppContext): void {
  const { clock } = context;

  serve('GET /api/bird-transfer-codes/:code', async ({ caller: { userId }, params, storage }) => {
    const code = readTransferCode(params.code);
    if (!code) throw refuse('transferCodeNotFound');
    await countLookup(context, userId);
    const found = await findOpenTransferCode(storage, {
      codeHash: hashOf(code),
      now: instantOf(clock.now()),
    });
    const offer = found && (await readOffer(storage, found));
    if (!offer) throw refuse('transferCodeNotFound');
    return ok({ offer }, secret);
  });
}

/**
 * Reads the offer of a code from the code's flock, not the caller's; undefined if the bird has left in the meantime.
 */
async function readOffer(
  from: Reader,
  key: { workspaceId: WorkspaceId; birdId: string },
): Promise<TransferOffer | undefined> {
  const bird = await findBird(from, key);
  const source = await findWorkspace(from, key);
  if (!bird || !source) return undefined;
  const verdict = await findVerdict(from, key, new Map());
  const [weights, vetVisits, medications] = await Promise.all(
    [countWeights, countVetVisits, countMedications].map(
      async count => (await count.required(from, key)).records,
    ),
  );
  return {
    birdName: bird.name,
    tagId: bird.tagId,
    species: bird.species,
    photo: bird.photoDataUrl,
    usualGrams: verdict?.result.usualGrams ?? null,
    sourceWorkspaceName: source.name,
    weights: weights ?? 0,
    vetVisits: vetVisits ?? 0,
    medications: medications ?? 0,
  };
}
