// Checks a chosen file before it is stored. A separate module, because the code that prepares files is loaded later.
import { kindOf, maxFileBytes, readFileType } from '../metadata/file-type.ts';

export type Problem = 'empty' | 'tooLarge' | 'videoTooLarge' | 'unreadable';

/** Returns the type of a chosen file, empty if it is not recognized, or the problem if the file cannot be sent. */
export async function checkFile(chosen: File): Promise<{ type: string } | Problem> {
  if (chosen.size === 0) return 'empty';
  try {
    const type = await readFileType(chosen);
    const isVideo = kindOf(type) === 'video';
    if (isVideo && chosen.size > maxFileBytes.video) return 'videoTooLarge';
    return !isVideo && chosen.size > maxFileBytes.other ? 'tooLarge' : { type };
  } catch {
    return 'unreadable';
  }
}
