// Deletes all drafts. In a separate file, so that the first page does not load drafts.ts.

export const draftPrefix = 'draft ';

/** Deletes all drafts, for example at sign-out, because the flock's data must not stay on the device. */
export function deleteDrafts(): void {
  for (const key of Object.keys(localStorage)) if (key.startsWith(draftPrefix)) localStorage.removeItem(key);
}
