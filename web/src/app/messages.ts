// The sentences of the screens, loaded with each screen in the language of the app. The build lists the files in the page.
import { i18n, type Messages } from '@lingui/core';
import { takeEarly } from '../api/early.ts';

interface Index {
  folder: string;
  /** The files that a screen needs, if it says anything. */
  filesOf: Readonly<Record<string, readonly string[]>>;
}

const { folder, filesOf }: Index = JSON.parse(document.getElementById('messages')?.textContent ?? '{}');
/** The screens that were opened so far: another language needs their sentences too. */
const screens = new Set(['start']);
const loads = new Map<string, Promise<void>>();
let language = '';
// A sentence that no file has would be shown as its id.
i18n.on('missing', ({ id }) => console.warn(`There is no message ${id}.`));

/** Loads a language for all that was opened so far, and shows it. */
export async function showMessages(next: string, locales: string[]): Promise<void> {
  language = next;
  await Promise.all([...screens].map(screen => load(next, screen)));
  i18n.activate(next, locales);
}

/** The build wraps every `import()` of ours in this. */
export async function withMessages<T>(module: Promise<T>, screen: string): Promise<T> {
  screens.add(screen);
  const [loaded] = await Promise.all([module, load(language, screen)]);
  return loaded;
}

async function load(of: string, screen: string): Promise<void> {
  await Promise.all((filesOf[screen] ?? []).map(file => loadFile(of, file)));
}

function loadFile(of: string, file: string): Promise<void> {
  const address = `${folder}/${of}/${file}.json`;
  const loading = loads.get(address) ?? read(of, address);
  loads.set(address, loading);
  // Tried again the next time.
  loading.catch(() => loads.delete(address));
  return loading;
}

async function read(of: string, address: string): Promise<void> {
  const response = await (takeEarly(address) ?? fetch(address)).catch(() => undefined);
  // In the words of browsers, so that the router handles it as it does a script that is missing.
  if (!response?.ok) throw new Error(`Failed to fetch dynamically imported module: ${address}`);
  const messages: Messages = await response.json();
  // What is on the screen stays as it is: `load` would render all of it again.
  if (i18n.locale === of) Object.assign(i18n.messages, messages);
  else i18n.load(of, messages);
}
