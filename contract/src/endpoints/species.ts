// The endpoint for finding a species.
import * as z from 'zod';
import { SpeciesEntry, SpeciesQuery } from '../shapes/species.ts';
import { document } from './document.ts';
import { endpoint } from './endpoint.ts';
import { anyRole, read } from './policy.ts';

document(SpeciesQuery, {
  fields: {
    q: {
      description:
        'The beginning of any word of a common or scientific name. Without it, all species are listed.',
      example: 'cocka',
    },
  },
});

document(SpeciesEntry, {
  id: 'Species',
  example: {
    scientificName: 'Nymphicus hollandicus',
    names: {
      en: ['Cockatiel', 'Weiro'],
      de: ['Nymphensittich', 'Nymphe'],
      nl: ['Valkparkiet'],
      fr: ['Calopsitte élégante', 'Perruche calopsitte', 'Calopsitte'],
      es: ['Ninfa', 'Cacatúa ninfa', 'Cocotilla', 'Ninfa carolina'],
    },
    meanMassGrams: 90.9,
  },
  fields: {
    names: { description: 'By language, the most common name first.' },
    meanMassGrams: {
      description:
        'The mean mass of adults in human care, or in the wild if that is not known. Use it to catch typing errors. It says nothing about the health of a bird.',
    },
  },
});

export const speciesEndpoints = {
  'GET /api/species': endpoint({
    tag: 'Birds',
    policy: read(anyRole),
    summary: 'Find a species',
    description:
      "Species that people keep or take in, with their names. A bird's species does not have to be on this list; any text is accepted.",
    payloadName: 'species',
    query: SpeciesQuery,
    responses: { 200: z.object({ species: z.array(SpeciesEntry) }) },
  }),
} as const;
