// The state of one writer: two people with a flock each, their birds, and what was acknowledged to them.
import { applyChanges, type Changes } from './ledger.ts';

export interface WriteResponse {
  // biome-ignore lint/suspicious/noExplicitAny: what came over the wire is read freely, as in every test.
  body: any;
  location: string;
}

/** A write about to be sent, with everything that changes once it is acknowledged. */
export interface Write {
  kind: string;
  endpoint: string;
  token?: string | undefined;
  body?: object;
  /** The status that acknowledges it. */
  status: number;
  changes: Changes;
  /** What the writer learns from the response, such as the id of a new bird. */
  learn?(response: WriteResponse): void;
}

export interface SentWrite extends Write {
  /** With it, the write may be repeated. */
  idempotencyKey: string;
}

export interface Person {
  email: string;
  /** The part of the address before the @, which the service also uses as a name. */
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
  /** The new person it is pending for, and the link they were sent. */
  waitsFor?: { person: Person; link: string } | undefined;
}

export interface Keeping {
  name: string;
  facts: Map<string, string>;
  /** Olive owns a flock, and sometimes a second one; Nora owns another. */
  olive: Person;
  nora: Person;
  birds: Bird[];
  links: { person: Person; path: string }[];
  members: { email: string; id: string; workspace: string }[];
  tokens: { name: string; id: string; workspace: string }[];
  /** Olive's further sessions. */
  spareSessions: { token: string; workspace: string }[];
  homeId: number;
  secondWorkspace?: { name: string; id: number } | undefined;
  /** Olive's active flock. */
  activeWorkspace: string;
  count: number;
  /** Recorded before it is sent; cleared once it is acknowledged. */
  unanswered?: SentWrite | undefined;
}

/** @param name unique among the writers, so that what they do can be told apart */
export function newKeeping(name: string): Keeping {
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

/** A name that was not used before. */
export function newName(keeping: Keeping, what: string): string {
  keeping.count += 1;
  return `${keeping.name}-${what}${keeping.count}`;
}

export const changed = (facts: Record<string, string | undefined>): Changes => new Map(Object.entries(facts));

/** Adds an acknowledged write to the facts. */
export function acknowledge(keeping: Keeping, write: Write): void {
  applyChanges(keeping.facts, write.changes);
  keeping.unanswered = undefined;
}

/** Removes a fact and everything that belongs to it: a bird and its records, a flock and its members. */
export function withoutAll(keeping: Keeping, fact: string): Record<string, undefined> {
  const names = [...keeping.facts.keys()].filter(name => name === fact || name.startsWith(`${fact} `));
  return Object.fromEntries(names.map(name => [name, undefined]));
}

/** The number of sessions of a person in a flock, changed by `more`. */
export function sessionsOf(keeping: Keeping, person: Person, workspace: string, more: number) {
  const fact = `sessions of ${person.email} in ${workspace}`;
  const count = Number(keeping.facts.get(fact) ?? 0) + more;
  return { [fact]: count > 0 ? String(count) : undefined };
}

/** The links of a person, after some have been sent and some opened. */
export function linksOf(keeping: Keeping, person: Person, sent: number, opened: number) {
  const fact = `links of ${person.email}`;
  const [open = 0, used = 0] = (keeping.facts.get(fact) ?? '').match(/\d+/g)?.map(Number) ?? [];
  return { [fact]: `open ${open + sent - opened}, used ${used + opened}` };
}

export function pick<T>(choices: readonly T[]): T | undefined {
  return choices[Math.floor(Math.random() * choices.length)];
}
