// The state of one writer: two people, each with a flock, their birds, and the acknowledged facts.
import { applyChanges, type Changes } from './ledger.ts';

export interface WriteResponse {
  // biome-ignore lint/suspicious/noExplicitAny: tests read response bodies without types.
  body: any;
  location: string;
}

/** A write to send, and the facts that it changes. */
export interface Write {
  kind: string;
  endpoint: string;
  token?: string | undefined;
  body?: object;
  /** The status of a successful response. */
  status: number;
  changes: Changes;
  /** Stores values from the response, such as the id of a new bird. */
  learn?(response: WriteResponse): void;
}

export interface SentWrite extends Write {
  /** The key that makes it safe to repeat the write. */
  idempotencyKey: string;
}

export interface Person {
  email: string;
  /** The part of the address before the @. */
  name: string;
  workspace: string;
  token?: string;
}

export interface Medication {
  name: string;
  id: string;
}

export interface Bird {
  tagId: string;
  id: string;
  owner: Person;
  medications: Medication[];
  codes: { open: number; used: number; revoked: number };
  code?: string | undefined;
  /** The new person that the bird was sent to, and their invitation link. */
  pendingFor?: { person: Person; link: string } | undefined;
}

export interface WriterState {
  name: string;
  facts: Map<string, string>;
  /** Olive owns one or two flocks; Nora owns another. */
  olive: Person;
  nora: Person;
  birds: Bird[];
  links: { person: Person; path: string }[];
  members: { email: string; id: string; workspace: string }[];
  tokens: { name: string; id: string; workspace: string }[];
  /** Olive's other sessions. */
  spareSessions: { token: string; workspace: string }[];
  homeId: number;
  secondWorkspace?: { name: string; id: number } | undefined;
  /** Olive's active flock. */
  activeWorkspace: string;
  count: number;
  /** The write that was sent last, if it has not been acknowledged yet. */
  unanswered?: SentWrite | undefined;
}

/** @param name unique per writer, so that the records of two writers never have the same name */
export function newWriterState(name: string): WriterState {
  const olive = newPerson(`${name}-olive`);
  return {
    name,
    facts: new Map(),
    olive,
    nora: newPerson(`${name}-nora`),
    birds: [],
    links: [],
    members: [],
    tokens: [],
    spareSessions: [],
    homeId: 0,
    activeWorkspace: olive.workspace,
    count: 0,
  };
}

export const newPerson = (name: string): Person => ({
  email: `${name}@example.org`,
  name,
  workspace: `${name}'s flock`,
});

/** Returns a name that this writer has not used before. */
export function newName(state: WriterState, what: string): string {
  state.count += 1;
  return `${state.name}-${what}${state.count}`;
}

export const changed = (facts: Record<string, string | undefined>): Changes => new Map(Object.entries(facts));

/** Applies the changes from an acknowledged write to the facts. */
export function acknowledge(state: WriterState, write: Write): void {
  applyChanges(state.facts, write.changes);
  state.unanswered = undefined;
}

/** Returns the changes that remove a fact and all facts under it: a bird and its records, a flock and its members. */
export function withoutAll(state: WriterState, fact: string): Record<string, undefined> {
  const names = [...state.facts.keys()].filter(name => name === fact || name.startsWith(`${fact} `));
  return Object.fromEntries(names.map(name => [name, undefined]));
}

/** Returns the change that adds `more` to a person's number of sessions in a flock. */
export function sessionsOf(state: WriterState, person: Person, workspace: string, more: number) {
  const fact = `sessions of ${person.email} in ${workspace}`;
  const count = Number(state.facts.get(fact) ?? 0) + more;
  return { [fact]: count > 0 ? String(count) : undefined };
}

/** Returns the change to a person's links after `sent` more were sent and `opened` more were opened. */
export function linksOf(state: WriterState, person: Person, sent: number, opened: number) {
  const fact = `links of ${person.email}`;
  const [open = 0, used = 0] = (state.facts.get(fact) ?? '').match(/\d+/g)?.map(Number) ?? [];
  return { [fact]: `open ${open + sent - opened}, used ${used + opened}` };
}

export function pick<T>(choices: readonly T[]): T | undefined {
  return choices[Math.floor(Math.random() * choices.length)];
}
