// A hook for the error message about a refused file.
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { type Refusal, useRefusal } from '../../api/use-refusal.ts';

export function useFileRefusal(): (refused: Refusal | undefined) => string | undefined {
  const { t } = useLingui();
  const refusal = useRefusal({
    fileTypeNotAllowed: msg`This kind of file cannot be kept here. Pictures, videos, PDFs, text and CSV files can. Save it as one of these, and add it again.`,
    filesFull: msg`The flock has no space left for files. Delete some, or ask the people who run this server for more. Then try again.`,
    fileLimitReached: msg`The bird has reached the limit for files. Delete some, then try again.`,
    bodyTooLarge: msg`The file is too large for this server. Add a smaller one.`,
    birdNotFound: msg`The bird is no longer in this flock, or you can no longer see it.`,
  });
  return refused => {
    if (refused?.code === 'bytesLost')
      return t`The browser has deleted the file from this device. Add it again.`;
    if (refused?.code === 'notPrepared')
      return t`The file could not be prepared. If this device is full, free up some space. Then try again.`;
    if (refused?.code === 'showsPlace')
      return t`The location where it was taken cannot be removed from this file. Send it anyway?`;
    return refusal(refused);
  };
}
