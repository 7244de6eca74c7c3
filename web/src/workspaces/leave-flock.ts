// Leaving and closing a flock: afterwards the app is in another one, and nothing of the old one stays on the device.
import { call, newId } from '../api/client.ts';
import { currentSession } from '../api/session.ts';
import { openSession, openSessionAs } from '../app/sign-in-session.ts';
import { outbox } from '../outbox/device-outbox.ts';

export async function leaveFlock(): Promise<void> {
  const left = currentSession();
  if (!left) return;
  await call('DELETE /api/workspace/membership', { idempotencyKey: newId() });
  await openSession(left.token);
  await forgetFlock(left.context.user.id, left.workspaceId);
}

export async function closeFlock(): Promise<void> {
  const closed = currentSession();
  if (!closed) return;
  const { body } = await call('DELETE /api/workspace', { idempotencyKey: newId() });
  await openSessionAs(body.token, body.session);
  await forgetFlock(closed.context.user.id, closed.workspaceId);
}

async function forgetFlock(userId: string, workspaceId: number): Promise<void> {
  const waiting = outbox
    .snapshot()
    .filter(entry => entry.userId === userId && entry.workspaceId === workspaceId);
  for (const { id } of waiting) await outbox.discard(id, { even: true });
}
