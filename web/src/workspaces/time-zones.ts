// The time zones to choose from, by region.

export interface TimeZones {
  region: string;
  zones: readonly string[];
}

/** `Europe/Amsterdam` is of Europe, `UTC` of no region. */
const regionOf = (zone: string): string => (zone.includes('/') ? zone.slice(0, zone.indexOf('/')) : '');

/** @param chosen listed as well if the browser does not know it */
export function timeZones(chosen: string): TimeZones[] {
  const zones = [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', chosen])].sort();
  const regions = Map.groupBy(zones, regionOf);
  return [...regions].map(([region, zonesOf]) => ({ region, zones: zonesOf })).sort(byRegion);
}

const byRegion = (one: TimeZones, other: TimeZones) => one.region.localeCompare(other.region);
