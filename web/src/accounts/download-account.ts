// All that the service holds of the person, saved as a file.
import { call } from '../api/client.ts';

export async function downloadAccount(): Promise<void> {
  const { body } = await call('GET /api/auth/user/export');
  const url = URL.createObjectURL(new Blob([JSON.stringify(body, null, 2)], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `flock-care-${body.exportedAt.slice(0, 10)}.json`;
  link.click();
  // Some browsers read it only after the click has returned.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
