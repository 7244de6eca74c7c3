// The people of the demo and the two flocks they meet in.
import type { BillingPlan, Role, WorkspaceType } from '@flock-care/contract';

export interface DemoPerson {
  name: string;
  email: string;
}

/** Nobody's addresses: example.org is reserved for examples (RFC 2606, section 3). */
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
  /** Signing in accepts an invite, but for one as owner: that takes a switch to the flock. */
  signsIn: boolean;
}

export interface DemoFlock {
  name: string;
  workspaceType: WorkspaceType;
  billingPlan: BillingPlan;
  owner: DemoPerson;
  invites: readonly DemoInvite[];
}

export const household: DemoFlock = {
  name: 'Maple Street Flock',
  workspaceType: 'standard',
  billingPlan: 'household_plus',
  owner: people.robin,
  invites: [
    { person: people.sam, role: 'owner', signsIn: true },
    { person: people.tess, role: 'caregiver', signsIn: true },
    { person: people.otto, role: 'viewer', signsIn: true },
  ],
};

export const rescue: DemoFlock = {
  name: 'Open Perch Parrot Rescue',
  workspaceType: 'rescue',
  billingPlan: 'rescue_free',
  owner: people.maya,
  invites: [
    { person: people.leo, role: 'assistant', signsIn: true },
    { person: people.robin, role: 'caregiver', signsIn: true },
    { person: people.ines, role: 'viewer', signsIn: false },
  ],
};

/** Adopts a bird of the rescue and has not signed in yet, so that the bird waits. */
export const adopter = people.noor;
