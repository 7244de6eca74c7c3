// Leaves or closes a flock. The app then shows another flock, and the device deletes the data of the old one.
import { call, newId } from '../../api/client.ts';
import { currentSession } from '../../device/session.ts';
import { outbox } from '../../outbox/device-outbox.ts';
import { openSession, openSessionAs } from '../../session/sign-in-session.ts';

export async function leaveFlock(): Promise<void> {
  const session = currentSession();
  if (!session) return;
  await call('DELETE /api/workspace/membership', { idempotencyKey: newId() });
  await openSession(session.token);
  await discardEntries(session.context.user.id, session.workspaceId);
}

export async function closeFlock(): Promise<void> {
  const session = currentSession();
  if (!session) return;
  const { body } = await call('DELETE /api/workspace', { idempotencyKey: newId() });
  await openSessionAs(body.token, body.session);
  await discardEntries(session.context.user.id, session.workspaceId);
}

async function discardEntries(userId: string, workspaceId: number): Promise<void> {
  const waiting = outbox
    .snapshot()
    .filter(entry => entry.userId === userId && entry.workspaceId === workspaceId);
  for (const { id } of waiting) await outbox.discard(id, { force: true });
}
