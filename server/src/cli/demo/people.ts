// The people of the demo and its two flocks.
import type { BillingPlan, EmergencyContact, Role, WorkspaceType } from '@flock-care/contract/shapes';

export interface DemoPerson {
  name: string;
  email: string;
}

/** The domain example.org is reserved for examples (RFC 2606, section 3), so these addresses belong to nobody. */
const person = (name: string, email: string): DemoPerson => ({ name, email });

export const people = {
  robin: person('Robin Hale', 'robin@example.org'),
  sam: person('Sam Hale', 'sam@example.org'),
  tess: person('Tess Lindqvist', 'tess@example.org'),
  otto: person('Otto Hale', 'otto@example.org'),
  maya: person('Maya Okafor', 'maya@example.org'),
  leo: person('Leo Brandt', 'leo@example.org'),
  ines: person('Ines Duarte', 'ines@example.org'),
  noor: person('Noor Haddad', 'noor@example.org'),
} as const satisfies Record<string, DemoPerson>;

export interface DemoInvite {
  person: DemoPerson;
  role: Role;
  /** True if the person signs in, which accepts the invite. To accept one as owner, they must also switch to the flock. */
  signsIn: boolean;
}

export interface DemoWorkspace {
  name: string;
  workspaceType: WorkspaceType;
  billingPlan: BillingPlan;
  owner: DemoPerson;
  /** An invited person who belongs to no other flock. */
  helper: DemoPerson;
  emergencyContacts: readonly EmergencyContact[];
  invites: readonly DemoInvite[];
}

export const household: DemoWorkspace = {
  name: 'Maple Street Flock',
  workspaceType: 'standard',
  billingPlan: 'household_plus',
  owner: people.robin,
  helper: people.tess,
  emergencyContacts: [{ name: 'Feather & Beak Clinic, night line', phone: '+44 20 7946 0199' }],
  invites: [
    { person: people.sam, role: 'owner', signsIn: true },
    { person: people.tess, role: 'caregiver', signsIn: true },
    { person: people.otto, role: 'viewer', signsIn: true },
  ],
};

export const rescue: DemoWorkspace = {
  name: 'Open Perch Parrot Rescue',
  workspaceType: 'rescue',
  billingPlan: 'rescue_free',
  owner: people.maya,
  helper: people.leo,
  emergencyContacts: [
    { name: 'Bird emergency, day and night', phone: '+44 20 7946 0155' },
    { name: 'Maya Okafor', phone: '+44 7700 900117' },
  ],
  invites: [
    { person: people.leo, role: 'assistant', signsIn: true },
    { person: people.robin, role: 'caregiver', signsIn: true },
    { person: people.ines, role: 'viewer', signsIn: false },
  ],
};

/** The adopter of one of the rescue's birds. They have not signed in yet, so the transfer is pending. */
export const adopter = people.noor;
