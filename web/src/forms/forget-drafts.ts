// Apart from the drafts themselves: the first page needs only this of them.

export const draftPrefix = 'draft ';

/** At a sign-out: nothing of the flock stays on the device. */
export function forgetDrafts(): void {
  for (const key of Object.keys(localStorage)) if (key.startsWith(draftPrefix)) localStorage.removeItem(key);
}
