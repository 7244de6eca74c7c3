// Settings stored on this device only. public/theme.js applies the theme, the text size and the hand before the first
// paint.

export type Theme = 'device' | 'light' | 'dark';
export type TextSize = 'device' | 'large' | 'larger';

/** Percentages of the browser's font size. */
const percents = { large: '120', larger: '145' } as const;
/** The same colors as in public/theme.js. */
const barColors = { light: '#f3f3ed', dark: '#0d1714' } as const;
const largeFromPixels = 16 * 1.3;

function readSetting(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

function storeSetting(name: string, value: string | undefined): void {
  try {
    if (value === undefined) localStorage.removeItem(name);
    else localStorage.setItem(name, value);
  } catch {
    // Without storage, the setting is lost when the page is closed.
  }
}

export function chosenTheme(): Theme {
  const theme = readSetting('theme');
  return theme === 'light' || theme === 'dark' ? theme : 'device';
}

export function chooseTheme(theme: Theme): void {
  storeSetting('theme', theme === 'device' ? undefined : theme);
  const { dataset } = document.documentElement;
  if (theme === 'device') delete dataset.theme;
  else dataset.theme = theme;
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const own = meta.media.includes('dark') ? 'dark' : 'light';
    meta.content = barColors[theme === 'device' ? own : theme];
  }
}

export function chosenTextSize(): TextSize {
  const percent = readSetting('text-size');
  if (percent === percents.large) return 'large';
  return percent === percents.larger ? 'larger' : 'device';
}

export function chooseTextSize(size: TextSize): void {
  const percent = size === 'device' ? undefined : percents[size];
  storeSetting('text-size', percent);
  const root = document.documentElement;
  root.style.fontSize = percent === undefined ? '' : `${percent}%`;
  if (Number.parseFloat(getComputedStyle(root).fontSize) > largeFromPixels) root.dataset.text = 'large';
  else delete root.dataset.text;
}

/** The hand that is free while the other one holds a bird. */
export type Hand = 'start' | 'end';

export const chosenHand = (): Hand => (readSetting('hand') === 'start' ? 'start' : 'end');

export function chooseHand(hand: Hand): void {
  storeSetting('hand', hand === 'end' ? undefined : hand);
  document.documentElement.dataset.hand = hand;
}

/** The keypad of the weigh screen: the app's own keys, or the keyboard of the phone. */
export type Keypad = 'app' | 'phone';

export const chosenKeypad = (): Keypad => (readSetting('keypad') === 'phone' ? 'phone' : 'app');
export const chooseKeypad = (keypad: Keypad): void =>
  storeSetting('keypad', keypad === 'app' ? undefined : keypad);

/** The units shown. Weights are always stored in grams. */
export type Units = 'grams' | 'ounces';

export const chosenUnits = (): Units => (readSetting('units') === 'ounces' ? 'ounces' : 'grams');
export const chooseUnits = (units: Units): void =>
  storeSetting('units', units === 'grams' ? undefined : units);

/**
 * True if the app was opened from the home screen, in its own window. A link in an email opens in the browser instead.
 */
export const isInstalled = (): boolean => matchMedia('(display-mode: standalone)').matches;
