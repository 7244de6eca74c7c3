// Form drafts in localStorage. They survive a reload, a crash and the end of a session. Signing out deletes them.
import { useState } from 'react';
import { currentSession } from '../device/session.ts';
import { draftPrefix } from './delete-drafts.ts';

/** A draft belongs to one person in one flock. */
function keyOf(name: string): string {
  const session = currentSession();
  return `${draftPrefix}${session?.context.user.id} ${session?.workspaceId} ${name}`;
}

/** @param name the form's name, with the id of the record it edits */
export function readDraft<T>(name: string): T | undefined {
  try {
    const text = localStorage.getItem(keyOf(name));
    return text === null ? undefined : (JSON.parse(text) as T);
  } catch {
    return undefined;
  }
}

/** Stores a draft; undefined deletes it. */
export function storeDraft(name: string, value: unknown): void {
  try {
    if (value === undefined) localStorage.removeItem(keyOf(name));
    else localStorage.setItem(keyOf(name), JSON.stringify(value));
  } catch {
    // Without storage, the draft is lost when the screen is closed.
  }
}

/** Like `useState`, but the value survives a reload. Setting undefined restores the initial value. */
export function useDraft<T>(name: string, initial: T): [T, (value: T | undefined) => void] {
  const [state, setState] = useState<{ name: string; value: T }>();
  const value = state?.name === name ? state.value : (readDraft<T>(name) ?? initial);
  const set = (next: T | undefined) => {
    storeDraft(name, next);
    setState({ name, value: next ?? initial });
  };
  return [value, set];
}

type Fields = Readonly<Record<string, string | number | boolean | null | readonly string[]>>;

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

export interface FieldDraft<F extends Fields> {
  values: F;
  /** The fields that differ from the stored record. */
  changed: Partial<F>;
  change: (part: Partial<F>) => void;
  /** Deletes the draft and restores the stored values. */
  drop: () => void;
  /** True if the form was filled in from a draft. */
  isRestored: boolean;
}

/**
 * Returns the fields of a form that edits a stored record. The draft contains only the changed fields, so restoring it
 * does not overwrite what others have changed in the meantime.
 */
export function useFieldDraft<F extends Fields>(name: string, stored: F): FieldDraft<F> {
  // The fields of an open form do not change when the record is refetched.
  const [initial] = useState(stored);
  const [changed, setChanged] = useDraft<Partial<F>>(name, {});
  const [isRestored] = useState(() => readDraft(name) !== undefined);
  const change = (part: Partial<F>) => {
    const differing = Object.entries({ ...changed, ...part }).filter(
      ([field, value]) => !isSame(value, initial[field]),
    );
    setChanged(differing.length > 0 ? (Object.fromEntries(differing) as Partial<F>) : undefined);
  };
  return {
    values: { ...initial, ...changed },
    changed,
    change,
    drop: () => setChanged(undefined),
    isRestored,
  };
}
