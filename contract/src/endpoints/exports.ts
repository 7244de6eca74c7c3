// The endpoints for exporting the active flock, or one of its birds, as an archive.
import { endpoint, file } from './endpoint.ts';
import { managers, owners, read, session } from './policy.ts';

const tag = 'Exports';

const contents =
  'A ZIP file, streamed: `data/*.ndjson` has every record and can be imported again; `csv/*.csv` is for people. `photos/` has the portraits, `README.txt` explains the archive, and `manifest.json` has the SHA-256 of every file. `README.txt` and the headings of the tables are in the `locale` of the caller if the service speaks it, or else in the language of `Accept-Language`. People are known by name: the archive has no email addresses, tokens or links. If the export fails or the client stops reading for 30 seconds, the connection is closed before the end of the file.';

const refusals = {
  tooManyExports: 'The server is already sending two exports. `Retry-After` says when to try again.',
} as const;

export const exportEndpoints = {
  'GET /api/workspace/export': endpoint({
    tag,
    policy: session('read', owners),
    summary: 'Export the active flock',
    description: contents,
    responses: { 200: file('application/zip') },
    refusals: { workspaceNotFound: 'The flock was deleted in the meantime.', ...refusals },
  }),
  'GET /api/birds/:birdId/export': endpoint({
    tag,
    policy: read(managers),
    summary: 'Export a bird',
    description: `${contents} The archive contains only this bird's records.`,
    responses: { 200: file('application/zip') },
    refusals: { birdNotFound: 'The active flock has no such bird.', ...refusals },
  }),
} as const;
