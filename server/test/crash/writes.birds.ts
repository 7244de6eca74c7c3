// Writes that concern birds: their records, and their moves between flocks.
import {
  type Bird,
  changed,
  type Keeping,
  linksOf,
  newName,
  newPerson,
  type Person,
  pick,
  sessionsOf,
  type Write,
  withoutAll,
} from './keeping.ts';

const firstDay = Date.parse('2025-01-01');
const dayMs = 86_400_000;
const maxBirds = 6;
/** With so many, one may be deleted. */
const enoughBirds = 3;

const dayOf = (index: number) => new Date(firstDay + index * dayMs).toISOString().slice(0, 10);

const codesOf = ({ tagId, codes }: Bird) => ({
  [`bird ${tagId} codes`]: `open ${codes.open}, used ${codes.used}, revoked ${codes.revoked}`,
});

/** The birds in the active flock of their owner. */
const birdsAtHand = (keeping: Keeping) =>
  keeping.birds.filter(({ owner }) => owner.token && atHome(keeping, owner));

/** Olive sometimes switches to her second flock; Nora never does. */
const atHome = (keeping: Keeping, person: Person) =>
  person !== keeping.olive || keeping.activeWorkspace === person.workspace;

export function birdAdded(keeping: Keeping): Write | undefined {
  const owner = pick([keeping.olive, keeping.nora].filter(one => one.token && atHome(keeping, one)));
  if (!owner || keeping.birds.length >= maxBirds) return undefined;
  const tagId = newName(keeping, 'bird');
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
      keeping.birds.push({ tagId, id: body.bird.id, owner, medications: [], codes });
    },
  };
}

export function birdChanged(keeping: Keeping): Write | undefined {
  const bird = pick(birdsAtHand(keeping));
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

export function birdDeleted(keeping: Keeping): Write | undefined {
  const bird = pick(birdsAtHand(keeping));
  if (!bird || keeping.birds.length < enoughBirds) return undefined;
  return {
    kind: 'bird deleted',
    endpoint: `DELETE /api/birds/${bird.id}`,
    token: bird.owner.token,
    status: 204,
    changes: changed(withoutAll(keeping, `bird ${bird.tagId}`)),
    learn: () => letGo(keeping, bird),
  };
}

function letGo(keeping: Keeping, bird: Bird): void {
  keeping.birds = keeping.birds.filter(one => one !== bird);
}

export function weightRecorded(keeping: Keeping): Write | undefined {
  const bird = pick(birdsAtHand(keeping));
  if (!bird) return undefined;
  keeping.count += 1;
  const recordedOn = dayOf(keeping.count);
  const weightGrams = 80.5 + (keeping.count % 20);
  return {
    kind: 'weight recorded',
    endpoint: `POST /api/birds/${bird.id}/weights`,
    token: bird.owner.token,
    body: { recordedOn, weightGrams },
    status: 201,
    changes: changed({ [`bird ${bird.tagId} weight ${recordedOn}`]: `${weightGrams} g` }),
  };
}

export function vetVisitRecorded(keeping: Keeping): Write | undefined {
  const bird = pick(birdsAtHand(keeping));
  if (!bird) return undefined;
  const reason = newName(keeping, 'visit');
  const visitedOn = dayOf(keeping.count);
  return {
    kind: 'vet visit recorded',
    endpoint: `POST /api/birds/${bird.id}/vet-visits`,
    token: bird.owner.token,
    body: { visitedOn, reason, notes: 'Fine.' },
    status: 201,
    changes: changed({ [`bird ${bird.tagId} visit ${reason}`]: `${visitedOn} Fine.` }),
  };
}

export function medicationAdded(keeping: Keeping): Write | undefined {
  const bird = pick(birdsAtHand(keeping));
  if (!bird) return undefined;
  const name = newName(keeping, 'medication');
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

function medicationAtHand(keeping: Keeping) {
  const bird = pick(birdsAtHand(keeping).filter(one => one.medications.length > 0));
  const medication = pick(bird?.medications ?? []);
  return bird && medication ? { bird, medication } : undefined;
}

export function medicationChanged(keeping: Keeping): Write | undefined {
  const at = medicationAtHand(keeping);
  if (!at) return undefined;
  const { bird, medication } = at;
  keeping.count += 1;
  const dosage = `${keeping.count} drops`;
  return {
    kind: 'medication changed',
    endpoint: `PUT /api/birds/${bird.id}/medications/${medication.id}`,
    token: bird.owner.token,
    body: { name: medication.name, dosage, frequency: 'twice_daily', startDate: dayOf(0) },
    status: 200,
    changes: changed({ [`bird ${bird.tagId} medication ${medication.name}`]: dosage }),
  };
}

export function medicationDeleted(keeping: Keeping): Write | undefined {
  const at = medicationAtHand(keeping);
  if (!at) return undefined;
  const { bird, medication } = at;
  return {
    kind: 'medication deleted',
    endpoint: `DELETE /api/birds/${bird.id}/medications/${medication.id}`,
    token: bird.owner.token,
    status: 204,
    changes: changed(withoutAll(keeping, `bird ${bird.tagId} medication ${medication.name}`)),
    learn() {
      bird.medications = bird.medications.filter(one => one !== medication);
    },
  };
}

export function doseNoted(keeping: Keeping): Write | undefined {
  const at = medicationAtHand(keeping);
  if (!at) return undefined;
  const { bird, medication } = at;
  const administeredOn = dayOf(Math.floor(Math.random() * 3));
  const administrationSlot = pick(['dose-1', 'dose-2']);
  const status = pick(['administered', 'missed']);
  const fact = `bird ${bird.tagId} medication ${medication.name} ${administeredOn} ${administrationSlot}`;
  return {
    kind: 'dose noted',
    endpoint: `POST /api/birds/${bird.id}/medications/${medication.id}/administrations`,
    token: bird.owner.token,
    body: { administeredOn, administrationSlot, status },
    status: keeping.facts.has(fact) ? 200 : 201,
    changes: changed({ [fact]: status }),
  };
}

export function codeMade(keeping: Keeping): Write | undefined {
  const bird = pick(birdsAtHand(keeping));
  if (!bird) return undefined;
  const { open, used, revoked } = bird.codes;
  const codes = { open: 1, used, revoked: revoked + open };
  return {
    kind: 'code made',
    endpoint: `POST /api/birds/${bird.id}/transfer-code`,
    token: bird.owner.token,
    status: 201,
    changes: changed(codesOf({ ...bird, codes })),
    learn({ body }) {
      Object.assign(bird, { codes, code: body.transferCode.code });
    },
  };
}

/** The bird moves with all its records; its code and its pending transfer end. */
export function codeAccepted(keeping: Keeping): Write | undefined {
  const { olive, nora } = keeping;
  const bird = pick(keeping.birds.filter(one => one.code));
  const taker = bird?.owner === olive ? nora : olive;
  if (!bird?.code || !taker.token || !atHome(keeping, taker)) return undefined;
  const { used, revoked } = bird.codes;
  const codes = { open: 0, used: used + 1, revoked };
  return {
    kind: 'code accepted',
    endpoint: `POST /api/bird-transfer-codes/${bird.code}/accept`,
    token: taker.token,
    status: 200,
    changes: changed({ ...movedTo(bird, taker), ...codesOf({ ...bird, codes }) }),
    learn: () => settle(bird, taker, codes),
  };
}

function movedTo(bird: Bird, taker: Person): Record<string, string> {
  const waiting = bird.waitsFor && {
    [`bird ${bird.tagId} sent to ${bird.waitsFor.person.email}`]: 'cancelled',
  };
  return { [`bird ${bird.tagId}`]: `Kiwi in ${taker.workspace}`, ...waiting };
}

function settle(bird: Bird, owner: Person, codes: Bird['codes']): void {
  Object.assign(bird, { owner, codes, code: undefined, waitsFor: undefined });
}

const codesRevoked = ({ open, used, revoked }: Bird['codes']) => ({ open: 0, used, revoked: revoked + open });

const anyCodes = ({ open, used, revoked }: Bird['codes']) => open + used + revoked > 0;

/** Only to Nora: she owns one flock, and Olive sometimes has two. */
export function birdSent(keeping: Keeping): Write | undefined {
  const { olive, nora } = keeping;
  const bird = pick(birdsAtHand(keeping).filter(one => one.owner === olive));
  if (!bird || !nora.token) return undefined;
  const codes = codesRevoked(bird.codes);
  return {
    kind: 'bird sent',
    endpoint: `POST /api/birds/${bird.id}/transfer`,
    token: olive.token,
    body: { destinationOwnerEmail: nora.email },
    status: 200,
    changes: changed({ ...movedTo(bird, nora), ...(anyCodes(codes) && codesOf({ ...bird, codes })) }),
    learn: () => settle(bird, nora, codes),
  };
}

export function birdLeftWaiting(keeping: Keeping): Write | undefined {
  const bird = pick(birdsAtHand(keeping).filter(one => !one.waitsFor));
  if (!bird) return undefined;
  const person = newPerson(newName(keeping, 'newcomer'));
  return {
    kind: 'bird left waiting',
    endpoint: `POST /api/birds/${bird.id}/transfer`,
    token: bird.owner.token,
    body: { destinationOwnerEmail: person.email },
    status: 202,
    changes: changed({
      [`bird ${bird.tagId} sent to ${person.email}`]: 'waiting',
      ...linksOf(keeping, person, 1, 0),
    }),
    learn({ body }) {
      const { pathname, search } = new URL(body.invitePreviewUrl);
      bird.waitsFor = { person, link: pathname + search };
    },
  };
}

/** A new person, their flock, and the bird that moves there: all of it, or nothing. */
export function newcomerSignedIn(keeping: Keeping): Write | undefined {
  const bird = pick(keeping.birds.filter(one => one.waitsFor));
  if (!bird?.waitsFor) return undefined;
  const { person, link } = bird.waitsFor;
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
      ...sessionsOf(keeping, person, person.workspace, 1),
      ...linksOf(keeping, person, 0, 1),
    }),
    learn: () => letGo(keeping, bird),
  };
}
