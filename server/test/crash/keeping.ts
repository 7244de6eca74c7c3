// What one writer has and knows: two people with a flock each, their birds, and what was acknowledged to them.
import { applyChanges, type Changes } from './ledger.ts';

export interface Answer {
  // biome-ignore lint/suspicious/noExplicitAny: what came over the wire is read freely, as in every test.
  body: any;
  location: string;
}

/** A write about to be sent, with all that is different once it is acknowledged. */
export interface Write {
  kind: string;
  endpoint: string;
  token?: string | undefined;
  body?: object;
  /** The status that acknowledges it. */
  status: number;
  changes: Changes;
  /** What the writer learns from the answer, such as the id of a new bird. */
  learn?(answer: Answer): void;
}

export interface SentWrite extends Write {
  /** With it the write may be sent again. */
  idempotencyKey: string;
}

export interface Person {
  email: string;
  /** The part of the address before the @, which the service takes for a name too. */
  name: string;
  flock: string;
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
  /** The newcomer it waits for, and the link they were sent. */
  waitsFor?: { person: Person; link: string } | undefined;
}

export interface Keeping {
  name: string;
  facts: Map<string, string>;
  /** Olive owns a flock, and now and then a second one; Nora lives next door. */
  olive: Person;
  nora: Person;
  birds: Bird[];
  links: { person: Person; path: string }[];
  members: { email: string; id: string; flock: string }[];
  tokens: { name: string; id: string; flock: string }[];
  /** Olive's further sessions. */
  spareSessions: { token: string; flock: string }[];
  homeId: number;
  secondFlock?: { name: string; id: number } | undefined;
  /** Where Olive works at the moment. */
  activeFlock: string;
  count: number;
  /** Noted before it is sent; gone once it is acknowledged. */
  unanswered?: SentWrite | undefined;
}

/** @param name no other writer on the store has it: all that the writer does is told apart by it */
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
    activeFlock: olive.flock,
    count: 0,
  };
}

export const newPerson = (name: string): Person => ({
  email: `${name}@example.org`,
  name,
  flock: `${name}'s flock`,
});

/** A name that was not used before. */
export function newName(keeping: Keeping, what: string): string {
  keeping.count += 1;
  return `${keeping.name}-${what}${keeping.count}`;
}

export const changed = (facts: Record<string, string | undefined>): Changes => new Map(Object.entries(facts));

/** Takes an acknowledged write into the facts. */
export function acknowledge(keeping: Keeping, write: Write): void {
  applyChanges(keeping.facts, write.changes);
  keeping.unanswered = undefined;
}

/** Removes a fact and all that belong to it: a bird and its records, a flock and its members. */
export function withoutAll(keeping: Keeping, fact: string): Record<string, undefined> {
  const names = [...keeping.facts.keys()].filter(name => name === fact || name.startsWith(`${fact} `));
  return Object.fromEntries(names.map(name => [name, undefined]));
}

/** How many sessions a person has in a flock, after `more` of them. */
export function sessionsOf(keeping: Keeping, person: Person, flock: string, more: number) {
  const fact = `sessions of ${person.email} in ${flock}`;
  const count = Number(keeping.facts.get(fact) ?? 0) + more;
  return { [fact]: count > 0 ? String(count) : undefined };
}

/** The links of a person, after some were sent and some opened. */
export function linksOf(keeping: Keeping, person: Person, sent: number, opened: number) {
  const fact = `links of ${person.email}`;
  const [open = 0, used = 0] = (keeping.facts.get(fact) ?? '').match(/\d+/g)?.map(Number) ?? [];
  return { [fact]: `open ${open + sent - opened}, used ${used + opened}` };
}

export function pick<T>(choices: readonly T[]): T | undefined {
  return choices[Math.floor(Math.random() * choices.length)];
}
