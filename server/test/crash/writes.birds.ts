// The writes about birds: their records, and their transfers to other flocks.
import {
  type Bird,
  changed,
  linksOf,
  newName,
  newPerson,
  type Person,
  pick,
  sessionsOf,
  type Write,
  type WriterState,
  withoutAll,
} from './writer-state.ts';

const firstDay = Date.parse('2025-01-01');
const dayMs = 86_400_000;
const maxBirds = 6;
/** Birds are deleted only if there are at least this many. */
const enoughBirds = 3;

const dayOf = (index: number) => new Date(firstDay + index * dayMs).toISOString().slice(0, 10);

const codesOf = ({ tagId, codes }: Bird) => ({
  [`bird ${tagId} codes`]: `open ${codes.open}, used ${codes.used}, revoked ${codes.revoked}`,
});

/** Lists the birds in the active flocks of people who are signed in. */
const birdsInActiveFlocks = (state: WriterState) =>
  state.birds.filter(({ owner }) => owner.token && atHome(state, owner));

/** Returns true if a person's first flock is active. Only Olive has a second one. */
const atHome = (state: WriterState, person: Person) =>
  person !== state.olive || state.activeWorkspace === person.workspace;

export function birdAdded(state: WriterState): Write | undefined {
  const owner = pick([state.olive, state.nora].filter(one => one.token && atHome(state, one)));
  if (!owner || state.birds.length >= maxBirds) return undefined;
  const tagId = newName(state, 'bird');
  const photoDataUrl = `data:image/png;base64,${'A'.repeat(4 * Math.floor(Math.random() * 3_000))}`;
  const photo = photoDataUrl.length > 22 && {
    photoDataUrl,
  };
  return {
    kind: 'bird added',
    endpoint: 'POST /api/birds',
    token: owner.token,
    body: { name: 'Kiwi', tagId, species: 'Cockatiel', ...photo },
    status: 201,
    changes: changed({
      [`bird ${tagId}`]: `Kiwi in ${owner.workspace}`,
      ...(photo && { [`bird ${tagId} photo`]: `${photoDataUrl.length} characters` }),
    }),
    learn({ body }) {
      const codes = { open: 0, used: 0, revoked: 0 };
      state.birds.push({ tagId, id: body.bird.id, owner, medications: [], codes });
    },
  };
}

export function birdChanged(state: WriterState): Write | undefined {
  const bird = pick(birdsInActiveFlocks(state));
  if (!bird) return undefined;
  const { id, tagId, owner } = bird;
  return {
    kind: 'bird changed',
    endpoint: `PUT /api/birds/${id}`,
    token: owner.token,
    body: { name: 'Kiwi', tagId, species: 'Cockatiel', photoDataUrl: '' },
    status: 200,
    changes: changed({ [`bird ${tagId} photo`]: undefined }),
  };
}

export function birdDeleted(state: WriterState): Write | undefined {
  const bird = pick(birdsInActiveFlocks(state));
  if (!bird || state.birds.length < enoughBirds) return undefined;
  return {
    kind: 'bird deleted',
    endpoint: `DELETE /api/birds/${bird.id}`,
    token: bird.owner.token,
    status: 204,
    changes: changed(withoutAll(state, `bird ${bird.tagId}`)),
    learn: () => forgetBird(state, bird),
  };
}

function forgetBird(state: WriterState, bird: Bird): void {
  state.birds = state.birds.filter(one => one !== bird);
}

export function weightRecorded(state: WriterState): Write | undefined {
  const bird = pick(birdsInActiveFlocks(state));
  if (!bird) return undefined;
  state.count += 1;
  const recordedOn = dayOf(state.count);
  const weightGrams = 80.5 + (state.count % 20);
  return {
    kind: 'weight recorded',
    endpoint: `POST /api/birds/${bird.id}/weights`,
    token: bird.owner.token,
    body: { recordedOn, weightGrams },
    status: 201,
    changes: changed({ [`bird ${bird.tagId} weight ${recordedOn}`]: `${weightGrams} g` }),
  };
}

export function vetVisitRecorded(state: WriterState): Write | undefined {
  const bird = pick(birdsInActiveFlocks(state));
  if (!bird) return undefined;
  const reason = newName(state, 'visit');
  const visitedOn = dayOf(state.count);
  return {
    kind: 'vet visit recorded',
    endpoint: `POST /api/birds/${bird.id}/vet-visits`,
    token: bird.owner.token,
    body: { visitedOn, reason, notes: 'Fine.' },
    status: 201,
    changes: changed({ [`bird ${bird.tagId} visit ${reason}`]: `${visitedOn} Fine.` }),
  };
}

export function medicationAdded(state: WriterState): Write | undefined {
  const bird = pick(birdsInActiveFlocks(state));
  if (!bird) return undefined;
  const name = newName(state, 'medication');
  return {
    kind: 'medication added',
    endpoint: `POST /api/birds/${bird.id}/medications`,
    token: bird.owner.token,
    body: { name, dosage: '1 drop', frequency: 'twice_daily', startDate: dayOf(0) },
    status: 201,
    changes: changed({ [`bird ${bird.tagId} medication ${name}`]: '1 drop' }),
    learn({ body }) {
      bird.medications.push({ name, id: body.medication.id });
    },
  };
}

function pickMedication(state: WriterState) {
  const bird = pick(birdsInActiveFlocks(state).filter(one => one.medications.length > 0));
  const medication = pick(bird?.medications ?? []);
  return bird && medication ? { bird, medication } : undefined;
}

export function medicationChanged(state: WriterState): Write | undefined {
  const at = pickMedication(state);
  if (!at) return undefined;
  const { bird, medication } = at;
  state.count += 1;
  const dosage = `${state.count} drops`;
  return {
    kind: 'medication changed',
    endpoint: `PUT /api/birds/${bird.id}/medications/${medication.id}`,
    token: bird.owner.token,
    body: { name: medication.name, dosage, frequency: 'twice_daily', startDate: dayOf(0) },
    status: 200,
    changes: changed({ [`bird ${bird.tagId} medication ${medication.name}`]: dosage }),
  };
}

export function medicationDeleted(state: WriterState): Write | undefined {
  const at = pickMedication(state);
  if (!at) return undefined;
  const { bird, medication } = at;
  return {
    kind: 'medication deleted',
    endpoint: `DELETE /api/birds/${bird.id}/medications/${medication.id}`,
    token: bird.owner.token,
    status: 204,
    changes: changed(withoutAll(state, `bird ${bird.tagId} medication ${medication.name}`)),
    learn() {
      bird.medications = bird.medications.filter(one => one !== medication);
    },
  };
}

export function doseRecorded(state: WriterState): Write | undefined {
  const at = pickMedication(state);
  if (!at) return undefined;
  const { bird, medication } = at;
  const administeredOn = dayOf(Math.floor(Math.random() * 3));
  const administrationSlot = pick(['dose-1', 'dose-2']);
  const status = pick(['administered', 'missed']);
  const fact = `bird ${bird.tagId} medication ${medication.name} ${administeredOn} ${administrationSlot}`;
  return {
    kind: 'dose recorded',
    endpoint: `POST /api/birds/${bird.id}/medications/${medication.id}/administrations`,
    token: bird.owner.token,
    body: { administeredOn, administrationSlot, status },
    status: state.facts.has(fact) ? 200 : 201,
    changes: changed({ [fact]: status }),
  };
}

export function codeCreated(state: WriterState): Write | undefined {
  const bird = pick(birdsInActiveFlocks(state));
  if (!bird) return undefined;
  const { open, used, revoked } = bird.codes;
  const codes = { open: 1, used, revoked: revoked + open };
  return {
    kind: 'code created',
    endpoint: `POST /api/birds/${bird.id}/transfer-code`,
    token: bird.owner.token,
    status: 201,
    changes: changed(codesOf({ ...bird, codes })),
    learn({ body }) {
      Object.assign(bird, { codes, code: body.transferCode.code });
    },
  };
}

/** Moves the bird with all its records, which uses up its code and cancels its pending transfer. */
export function codeAccepted(state: WriterState): Write | undefined {
  const { olive, nora } = state;
  const bird = pick(state.birds.filter(one => one.code));
  const newOwner = bird?.owner === olive ? nora : olive;
  if (!bird?.code || !newOwner.token || !atHome(state, newOwner)) return undefined;
  const { used, revoked } = bird.codes;
  const codes = { open: 0, used: used + 1, revoked };
  return {
    kind: 'code accepted',
    endpoint: `POST /api/bird-transfer-codes/${bird.code}/accept`,
    token: newOwner.token,
    status: 200,
    changes: changed({ ...movedTo(bird, newOwner), ...codesOf({ ...bird, codes }) }),
    learn: () => moveTo(bird, newOwner, codes),
  };
}

function movedTo(bird: Bird, newOwner: Person): Record<string, string> {
  const waiting = bird.pendingFor && {
    [`bird ${bird.tagId} sent to ${bird.pendingFor.person.email}`]: 'cancelled',
  };
  return { [`bird ${bird.tagId}`]: `Kiwi in ${newOwner.workspace}`, ...waiting };
}

function moveTo(bird: Bird, owner: Person, codes: Bird['codes']): void {
  Object.assign(bird, { owner, codes, code: undefined, pendingFor: undefined });
}

const codesRevoked = ({ open, used, revoked }: Bird['codes']) => ({ open: 0, used, revoked: revoked + open });

const anyCodes = ({ open, used, revoked }: Bird['codes']) => open + used + revoked > 0;

/**
 * Sends a bird from Olive to Nora, never the other way: Olive may have two flocks, so the destination would be
 * ambiguous.
 */
export function birdSent(state: WriterState): Write | undefined {
  const { olive, nora } = state;
  const bird = pick(birdsInActiveFlocks(state).filter(one => one.owner === olive));
  if (!bird || !nora.token) return undefined;
  const codes = codesRevoked(bird.codes);
  return {
    kind: 'bird sent',
    endpoint: `POST /api/birds/${bird.id}/transfer`,
    token: olive.token,
    body: { destinationOwnerEmail: nora.email },
    status: 200,
    changes: changed({ ...movedTo(bird, nora), ...(anyCodes(codes) && codesOf({ ...bird, codes })) }),
    learn: () => moveTo(bird, nora, codes),
  };
}

export function birdSentToNewcomer(state: WriterState): Write | undefined {
  const bird = pick(birdsInActiveFlocks(state).filter(one => !one.pendingFor));
  if (!bird) return undefined;
  const person = newPerson(newName(state, 'newcomer'));
  return {
    kind: 'bird sent to a newcomer',
    endpoint: `POST /api/birds/${bird.id}/transfer`,
    token: bird.owner.token,
    body: { destinationOwnerEmail: person.email },
    status: 202,
    changes: changed({
      [`bird ${bird.tagId} sent to ${person.email}`]: 'waiting',
      ...linksOf(state, person, 1, 0),
    }),
    learn({ body }) {
      const { pathname, search } = new URL(body.invitePreviewUrl);
      bird.pendingFor = { person, link: pathname + search };
    },
  };
}

/** Creates the newcomer and their flock, and moves the bird there, in one transaction. */
export function newcomerSignedIn(state: WriterState): Write | undefined {
  const bird = pick(state.birds.filter(one => one.pendingFor));
  if (!bird?.pendingFor) return undefined;
  const { person, link } = bird.pendingFor;
  const codes = codesRevoked(bird.codes);
  return {
    kind: 'newcomer signed in',
    endpoint: `GET ${link}`,
    status: 302,
    changes: changed({
      ...movedTo(bird, person),
      [`bird ${bird.tagId} sent to ${person.email}`]: 'completed',
      ...(anyCodes(codes) && codesOf({ ...bird, codes })),
      [`person ${person.email}`]: person.name,
      [`workspace ${person.workspace}`]: 'standard, household_basic',
      [`workspace ${person.workspace} member ${person.email}`]: 'owner, accepted',
      ...sessionsOf(state, person, person.workspace, 1),
      ...linksOf(state, person, 0, 1),
    }),
    learn: () => forgetBird(state, bird),
  };
}
