// Lists the available time zones by region.

export interface TimeZones {
  region: string;
  zones: readonly string[];
}

/** Returns `Europe` for `Europe/Amsterdam`, and an empty string for `UTC`. */
const regionOf = (zone: string): string => (zone.includes('/') ? zone.slice(0, zone.indexOf('/')) : '');

/** @param current the current time zone, which is listed even if the browser does not know it */
export function timeZones(current: string): TimeZones[] {
  const zones = [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', current])].sort();
  const regions = Map.groupBy(zones, regionOf);
  return [...regions].map(([region, zonesOf]) => ({ region, zones: zonesOf })).sort(byRegion);
}

const byRegion = (one: TimeZones, other: TimeZones) => one.region.localeCompare(other.region);
