// Loads the translated messages of each screen together with the screen. The build lists the files in the page.
import { i18n, type Messages } from '@lingui/core';
import { takeEarly } from './early.ts';

interface Index {
  folder: string;
  /** The message files of each screen. Screens without messages are left out. */
  filesOf: Readonly<Record<string, readonly string[]>>;
}

const { folder, filesOf }: Index = JSON.parse(document.getElementById('messages')?.textContent ?? '{}');
/** The screens opened so far. A change of language also has to load their messages. */
const screens = new Set(['start']);
const loads = new Map<string, Promise<void>>();
let language = '';
// Lingui itself only shows the id of a missing message.
i18n.on('missing', ({ id }) => console.warn(`There is no message ${id}.`));

/** Loads the messages of all screens opened so far, and switches the app to the language. */
export async function showMessages(next: string, locales: string[]): Promise<void> {
  language = next;
  await Promise.all([...screens].map(screen => load(next, screen)));
  i18n.activate(next, locales);
}

/** Waits for a module and its messages. The build wraps every `import()` of the app in this function. */
export async function withMessages<T>(module: Promise<T>, screen: string): Promise<T> {
  screens.add(screen);
  const [loaded] = await Promise.all([module, load(language, screen)]);
  return loaded;
}

async function load(locale: string, screen: string): Promise<void> {
  await Promise.all((filesOf[screen] ?? []).map(file => loadFile(locale, file)));
}

function loadFile(locale: string, file: string): Promise<void> {
  const address = `${folder}/${locale}/${file}.json`;
  const loading = loads.get(address) ?? read(locale, address);
  loads.set(address, loading);
  // After a failure, the next call tries again.
  loading.catch(() => loads.delete(address));
  return loading;
}

async function read(locale: string, address: string): Promise<void> {
  const response = await (takeEarly(address) ?? fetch(address)).catch(() => undefined);
  // The browsers' own error message, so that the router handles this like a missing script.
  if (!response?.ok) throw new Error(`Failed to fetch dynamically imported module: ${address}`);
  const messages: Messages = await response.json();
  // Added without `load`, which would render the whole screen again.
  if (i18n.locale === locale) Object.assign(i18n.messages, messages);
  else i18n.load(locale, messages);
}
