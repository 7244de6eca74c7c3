// Sends the language of the app, with the person's region, to the service, which writes to the person in that language.
// Imported after the first screen is painted. Runs then, and after each sign-in and language choice.

import { languageOf } from '@flock-care/contract/languages';
import { i18n } from '@lingui/core';
import { call } from '../api/client.ts';
import { chosenLanguage } from '../api/language.ts';
import { currentSession, onSessionChange, updateSession } from '../device/session.ts';

/** The id of the last person whose language was checked, and sent if necessary. */
let person: string | undefined;

/** @param isChoice true right after the person has chosen a language */
async function sendLocale(isChoice: boolean): Promise<void> {
  const session = currentSession();
  // On a shared tablet, the language belongs to the room, not to a person.
  if (!session || session.ended || session.tablet || !navigator.onLine) return;
  const { token, context } = session;
  const { locale: stored } = context.user;
  const locale = currentLocale();
  // A borrowed browser in another language does not change the person's choice.
  const chosen = chosenLanguage();
  const isSettled = stored !== null && (chosen === undefined || chosen === languageOf([stored]));
  if (stored === locale || (isSettled && !isChoice)) return;
  const { body } = await call('PATCH /api/auth/user', { body: { locale } });
  const latest = currentSession();
  if (latest?.token !== token) return;
  const user = { ...latest.context.user, locale: body.user.locale };
  updateSession({ context: { ...latest.context, user } });
}

/** Returns the language tag for formatting numbers and dates, without extensions such as the 12-hour clock. */
function currentLocale(): string {
  const [tag = i18n.locale] = [i18n.locales ?? i18n.locale].flat();
  return new Intl.Locale(tag).baseName;
}

/** Nobody waits for this, so a failure is not shown. The next start of the app tries again. */
const send = (isChoice: boolean) => void sendLocale(isChoice).catch(() => {});

/** Sends the language only if the person has changed, because the session also changes for other reasons. */
function offer(): void {
  const session = currentSession();
  const id = session?.ended ? undefined : session?.context.user.id;
  if (id === person) return;
  person = id;
  send(false);
}

offer();
onSessionChange(offer);
i18n.on('change', () => send(true));
