// What is chosen for this device only. public/theme.js applies the same before the first paint.

export type Theme = 'device' | 'light' | 'dark';
export type TextSize = 'device' | 'large' | 'larger';

/** In percent of what the browser is set to. */
const percents = { large: '120', larger: '145' } as const;
/** As in public/theme.js. */
const barColors = { light: '#f3f3ed', dark: '#0d1714' } as const;
const largeFromPixels = 16 * 1.3;

function kept(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

function keep(name: string, value: string | undefined): void {
  try {
    if (value === undefined) localStorage.removeItem(name);
    else localStorage.setItem(name, value);
  } catch {
    // Without storage it lasts as long as the page.
  }
}

export function chosenTheme(): Theme {
  const theme = kept('theme');
  return theme === 'light' || theme === 'dark' ? theme : 'device';
}

export function chooseTheme(theme: Theme): void {
  keep('theme', theme === 'device' ? undefined : theme);
  const { dataset } = document.documentElement;
  if (theme === 'device') delete dataset.theme;
  else dataset.theme = theme;
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const own = meta.media.includes('dark') ? 'dark' : 'light';
    meta.content = barColors[theme === 'device' ? own : theme];
  }
}

export function chosenTextSize(): TextSize {
  const percent = kept('text-size');
  if (percent === percents.large) return 'large';
  return percent === percents.larger ? 'larger' : 'device';
}

export function chooseTextSize(size: TextSize): void {
  const percent = size === 'device' ? undefined : percents[size];
  keep('text-size', percent);
  const root = document.documentElement;
  root.style.fontSize = percent === undefined ? '' : `${percent}%`;
  if (Number.parseFloat(getComputedStyle(root).fontSize) > largeFromPixels) root.dataset.text = 'large';
  else delete root.dataset.text;
}

/** The side of the hand that acts while the other one holds a bird. */
export type Hand = 'start' | 'end';

export const chosenHand = (): Hand => (kept('hand') === 'start' ? 'start' : 'end');

export function chooseHand(hand: Hand): void {
  keep('hand', hand === 'end' ? undefined : hand);
  document.documentElement.dataset.hand = hand;
}

/** What digits are typed with on the scale: the app's own keys, or the keyboard of the phone. */
export type Keypad = 'app' | 'phone';

export const chosenKeypad = (): Keypad => (kept('keypad') === 'phone' ? 'phone' : 'app');
export const chooseKeypad = (keypad: Keypad): void => keep('keypad', keypad === 'app' ? undefined : keypad);

/** Weights are stored in grams whatever is shown beside them. */
export type Units = 'grams' | 'ounces';

export const chosenUnits = (): Units => (kept('units') === 'ounces' ? 'ounces' : 'grams');
export const chooseUnits = (units: Units): void => keep('units', units === 'grams' ? undefined : units);

/** Opened from the home screen, in a window of its own: a link in a mail opens in the browser instead. */
export const isInstalled = (): boolean => matchMedia('(display-mode: standalone)').matches;
