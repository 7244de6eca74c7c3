// The error messages for archives that cannot be imported.
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { ApiError } from '../../api/client.ts';
import type { RefusalMessages } from '../../api/refusal-messages.ts';
import { useRefusal } from '../../api/use-refusal.ts';
import { importRefusals } from '../texts/import-refusals.ts';
import { placeIn } from './place-in-archive.ts';

const refusals: RefusalMessages = {
  ...importRefusals,
  archiveTooNew: msg`A later version of Flock Care wrote the archive. Update this server, then import it.`,
  archiveTooLarge: msg`The archive is too large for this server. Export the birds one by one and import those.`,
  bodyTooLarge: msg`The archive is too large for this server. Export the birds one by one and import those.`,
  importLimitReached: msg`Three archives have been checked but not imported. Import or discard one of them below.`,
  tooManyArchives: msg`The server is already reading other archives. Try again in half a minute.`,
};

/** Returns a function that translates an error into its message. */
export function useArchiveRefusal(): (error: Error) => string | undefined {
  const { t } = useLingui();
  const refusal = useRefusal(refusals);
  return error => {
    if (!(error instanceof ApiError) || error.code !== 'archiveInvalid') return refusal(error);
    const { path, line } = placeIn(error.message) ?? {};
    if (path && line !== undefined)
      return t`The archive has been changed or damaged, at ${path}, line ${line}. None of it was imported. Export it again.`;
    if (path)
      return t`The archive has been changed or damaged, at ${path}. None of it was imported. Export it again.`;
    return t`The archive has been changed or damaged. None of it was imported. Export it again.`;
  };
}
