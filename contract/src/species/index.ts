// Species: names to choose from, and the masses of adults. For the service and the browser alike.
export {
  findSpecies,
  massOfSpecies,
  type Species,
  type SpeciesLanguage,
  type SpeciesMass,
  searchSpecies,
  speciesNamedIn,
} from './species.ts';
