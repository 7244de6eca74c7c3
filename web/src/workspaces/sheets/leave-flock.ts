// Leaves or closes a flock. Afterwards the app shows another flock, and the device keeps nothing of the old one.
import { call, newId } from '../../api/client.ts';
import { currentSession } from '../../device/session.ts';
import { outbox } from '../../outbox/device-outbox.ts';
import { openSession, openSessionAs } from '../../session/sign-in-session.ts';

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
  for (const { id } of waiting) await outbox.discard(id, { force: true });
}
