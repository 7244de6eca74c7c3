// Finds the browser, the system and the kind of device in a user agent.

/** The order matters, because most browsers also claim to be Chrome or Safari. */
const browsers: readonly [RegExp, string][] = [
  [/\bEdgA?\/|EdgiOS\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const systems: readonly [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'ChromeOS'],
  [/Mac OS X|Macintosh/, 'Mac'],
  [/Linux/, 'Linux'],
];

const firstOf = (names: readonly [RegExp, string][], userAgent: string) =>
  names.find(([pattern]) => pattern.test(userAgent))?.[1];

export const browserOf = (
  userAgent: string,
): { browser?: string | undefined; system?: string | undefined } => ({
  browser: firstOf(browsers, userAgent),
  system: firstOf(systems, userAgent),
});

/** Returns the kind of device, for its icon. The user agents of Android tablets lack the word "Mobile". */
export function deviceOf(userAgent: string): 'phone' | 'tablet' | 'computer' {
  if (/iPad|Android(?!.*Mobile)/.test(userAgent)) return 'tablet';
  return /iPhone|Android/.test(userAgent) ? 'phone' : 'computer';
}
