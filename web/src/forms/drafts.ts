// What was typed and not saved yet: it survives a reload, a crash and an expired session, and leaves with a sign-out.
import { useState } from 'react';
import { currentSession } from '../api/session.ts';
import { draftPrefix } from './forget-drafts.ts';

/** Drafts are a person's, in one flock. */
function keyOf(name: string): string {
  const session = currentSession();
  return `${draftPrefix}${session?.context.user.id} ${session?.workspaceId} ${name}`;
}

/** @param name what is being written, with the id of what it belongs to */
export function readDraft<T>(name: string): T | undefined {
  try {
    const text = localStorage.getItem(keyOf(name));
    return text === null ? undefined : (JSON.parse(text) as T);
  } catch {
    return undefined;
  }
}

/** Keeps a draft; undefined drops it. */
export function keepDraft(name: string, value: unknown): void {
  try {
    if (value === undefined) localStorage.removeItem(keyOf(name));
    else localStorage.setItem(keyOf(name), JSON.stringify(value));
  } catch {
    // Without storage it lasts as long as the screen.
  }
}

/** As `useState`, with a value that is still there after a reload. Setting undefined goes back to the initial value. */
export function useDraft<T>(name: string, initial: T): [T, (value: T | undefined) => void] {
  const [state, setState] = useState<{ name: string; value: T }>();
  const value = state?.name === name ? state.value : (readDraft<T>(name) ?? initial);
  const set = (next: T | undefined) => {
    keepDraft(name, next);
    setState({ name, value: next ?? initial });
  };
  return [value, set];
}

type Fields = Readonly<Record<string, string | boolean | readonly string[]>>;

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

export interface FieldDraft<F extends Fields> {
  values: F;
  /** The fields that differ from what is stored. */
  changed: Partial<F>;
  change: (part: Partial<F>) => void;
  /** Back to what is stored. */
  drop: () => void;
  /** Whether something of it was typed before. */
  wasKept: boolean;
}

/**
 * The fields of a form that begins with what is stored. Only those that differ are kept, so that a draft that is found
 * again overwrites nothing that others have changed meanwhile.
 */
export function useFieldDraft<F extends Fields>(name: string, stored: F): FieldDraft<F> {
  // What is read again while the form is open does not change under the hand.
  const [begun] = useState(stored);
  const [changed, setChanged] = useDraft<Partial<F>>(name, {});
  const [wasKept] = useState(() => readDraft(name) !== undefined);
  const change = (part: Partial<F>) => {
    const differing = Object.entries({ ...changed, ...part }).filter(
      ([field, value]) => !isSame(value, begun[field]),
    );
    setChanged(differing.length > 0 ? (Object.fromEntries(differing) as Partial<F>) : undefined);
  };
  return { values: { ...begun, ...changed }, changed, change, drop: () => setChanged(undefined), wasKept };
}
