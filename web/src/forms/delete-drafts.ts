// Deletes all drafts. It is separate from drafts.ts, so that the first page loads nothing else.

export const draftPrefix = 'draft ';

/** Deletes all drafts at sign-out, because the flock's data must not stay on the device. */
export function deleteDrafts(): void {
  for (const key of Object.keys(localStorage)) if (key.startsWith(draftPrefix)) localStorage.removeItem(key);
}
