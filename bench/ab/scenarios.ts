// The workloads for comparing two versions, and the databases they run on.
import type { Load, WorkloadKind } from '../load.ts';
import type { Preset } from '../rounds.ts';
import { defaultShape, type Shape } from '../rows.ts';
import type { Store } from '../stores.ts';
import { weighedShape } from '../weighed-shape.ts';

export interface Scenario {
  /** The letter that selects the workload with `--only`. */
  letter: string;
  what: string;
  kind: WorkloadKind;
  list: keyof Store['lists'];
  connections?: number;
  /** The path whose response size is measured. The scenario is left out if a version does not return 200 for it. */
  path?: (birdId: string) => string;
}

export interface Group {
  name: string;
  shapeFor: (preset: Preset) => Shape;
  scenarios: readonly Scenario[];
}

const { photoWorkspace: _, ...withoutPhotos } = defaultShape;

export const groups: readonly Group[] = [
  {
    name: 'main',
    shapeFor: () => withoutPhotos,
    scenarios: [
      {
        ...{ letter: 'a', what: '(a) GET 30 weights', kind: 'get', list: 'plain' },
        path: birdId => `/api/birds/${birdId}/weights`,
      },
      {
        ...{ letter: 'd', what: '(d) GET 20 birds', kind: 'birds', list: 'plain' },
        path: () => '/api/birds',
      },
      {
        ...{ letter: 'e', what: '(e) GET medications, and 200 doses', kind: 'care', list: 'care' },
        path: birdId => `/api/birds/${birdId}/medication-administrations`,
      },
      {
        ...{ letter: 'g', what: '(g) GET the board of 20 birds', kind: 'board', list: 'plain' },
        path: () => '/api/today',
      },
      { letter: 'f', what: '(f) sign-in, requests and links in turn', kind: 'signIn', list: 'plain' },
      { letter: 'b-old', what: '(b-old) POST an imported weight', kind: 'import', list: 'plain' },
    ],
  },
  {
    name: 'weighed',
    shapeFor: weighedShape,
    scenarios: [{ letter: 'b', what: '(b) POST a new weight', kind: 'weigh', list: 'spread' }],
  },
];

/** Returns a scenario's load on a store, without its duration. */
export const loadOf = ({ kind, list, connections = 32 }: Scenario, store: Store): Omit<Load, 'seconds'> => ({
  kind,
  birds: store.lists[list],
  connections,
});
