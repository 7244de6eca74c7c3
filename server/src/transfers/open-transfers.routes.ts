// The endpoints for open transfers: list them, and cancel one.
import type { OpenTransfer } from '@flock-care/contract/shapes';
import type { AppContext } from '../app-context.ts';
import { publicIdOf } from '../auth/credentials.ts';
import { instantOf } from '../clock.ts';
import { noContent, ok } from '../http/responses.ts';
import type { Serve } from '../http/serve.ts';
import { refuse } from '../refusals.ts';
import { listOpenTransferCodes, revokeTransferCode } from './transfer-codes.queries.ts';
import { cancelTransfer, listPendingTransfersOf } from './transfers.queries.ts';

export function openTransferRoutes(serve: Serve, { clock }: AppContext): void {
  serve('GET /api/bird-transfers', async ({ caller: { workspaceId }, storage }) => {
    const pending = await listPendingTransfersOf(storage, { workspaceId });
    const codes = await listOpenTransferCodes(storage, { workspaceId });
    const transfers: OpenTransfer[] = [
      ...pending.map(transfer => ({ ...transfer, kind: 'pending' as const })),
      ...codes.map(({ codeHash, ...code }) => ({
        ...code,
        id: publicIdOf(codeHash),
        kind: 'code' as const,
        destinationEmail: null,
      })),
    ];
    return ok({ transfers: transfers.sort(newestFirst) });
  });

  serve(
    'DELETE /api/bird-transfers/:transferId',
    async ({ caller: { workspaceId }, params: { transferId: id }, write, lockWorkspace }) =>
      write(async tx => {
        await lockWorkspace(tx);
        const now = instantOf(clock.now());
        if (await cancelTransfer(tx, { workspaceId, id, now })) return noContent();
        const codes = await listOpenTransferCodes(tx, { workspaceId });
        const code = codes.find(({ codeHash }) => publicIdOf(codeHash) === id);
        if (!code || !(await revokeTransferCode(tx, { workspaceId, codeHash: code.codeHash, now }))) {
          throw refuse('transferNotFound');
        }
        return noContent();
      }),
  );
}

function newestFirst(a: OpenTransfer, b: OpenTransfer): number {
  if (a.createdAt !== b.createdAt) return a.createdAt < b.createdAt ? 1 : -1;
  return a.id < b.id ? -1 : 1;
}
