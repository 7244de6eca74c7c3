// Species: names to choose from, and the masses of adults, for both the service and the browser.
export {
  findSpecies,
  massOfSpecies,
  type Species,
  type SpeciesMass,
  searchSpecies,
  speciesNamedIn,
} from './species.ts';
