// Deletes all drafts. A separate file, because the first page needs nothing else from drafts.ts.

export const draftPrefix = 'draft ';

/** Deletes all drafts at sign-out, because none of the flock's data may stay on the device. */
export function forgetDrafts(): void {
  for (const key of Object.keys(localStorage)) if (key.startsWith(draftPrefix)) localStorage.removeItem(key);
}
