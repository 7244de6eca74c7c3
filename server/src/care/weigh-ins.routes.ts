// The endpoint for weigh-ins, which records the weights of many birds in one request.
import { limits } from '@flock-care/contract/shapes';
import type { AppContext } from '../app-context.ts';
import { RecordLimit } from '../birds/record-limit.ts';
import { ok } from '../http/responses.ts';
import type { Serve } from '../http/serve.ts';
import { findWorkspaceTime } from '../workspaces/workspace-time.ts';
import { weighIn } from './weigh-in.ts';
import { countWeights } from './weights.queries.ts';

export function weighInRoutes(serve: Serve, context: AppContext): void {
  const recordLimit = new RecordLimit(limits.recordsPerBird, countWeights);

  serve('POST /api/weigh-ins', async ({ caller, body: sent, write }) =>
    write(async tx => {
      const { workspaceId } = caller;
      const time = await findWorkspaceTime(tx, workspaceId, context);
      const results = await weighIn(tx, { workspaceId, sent, time, recordLimit, caller });
      const { recordedOn, dryRun = false } = sent;
      return ok({ weighIn: { recordedOn, dryRun, results } });
    }),
  );
}
