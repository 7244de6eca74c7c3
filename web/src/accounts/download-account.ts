// Saves a file with everything that the service stores about the person.
import { call } from '../api/client.ts';
import { saveFile } from '../ui/sharing/save-file.ts';

export async function downloadAccount(): Promise<void> {
  const { body } = await call('GET /api/auth/user/export');
  const file = new Blob([JSON.stringify(body, null, 2)], { type: 'application/json' });
  saveFile(`flock-care-${body.exportedAt.slice(0, 10)}.json`, file);
}
