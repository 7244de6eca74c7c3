// Sends the language of the app, with the person's region, to the service, which writes to them in it. Runs when it is
// imported, after the first screen is painted, and then whenever the session or the language changes.
import { i18n } from '@lingui/core';
import { call } from '../api/client.ts';
import { currentSession, onSessionChange, updateSession } from '../device/session.ts';

/** The person and the language of the last attempt. If it failed, the next start of the app makes another one. */
let lastAttempt = '';

async function sendLocale(): Promise<void> {
  const session = currentSession();
  // On a shared tablet, the language is that of the room.
  if (!session || session.ended || session.tablet || !navigator.onLine) return;
  const { token, context } = session;
  const locale = currentLocale();
  const attempt = `${context.user.id} ${locale}`;
  if (context.user.locale === locale || attempt === lastAttempt) return;
  lastAttempt = attempt;
  const { body } = await call('PATCH /api/auth/user', { body: { locale } });
  const latest = currentSession();
  if (latest?.token !== token) return;
  const user = { ...latest.context.user, locale: body.user.locale };
  updateSession({ context: { ...latest.context, user } });
}

/** Returns the tag that formats numbers and dates, without its extensions, such as the 12-hour or 24-hour clock. */
function currentLocale(): string {
  const [tag = i18n.locale] = [i18n.locales ?? i18n.locale].flat();
  return new Intl.Locale(tag).baseName;
}

/** Nobody waits for this, so a failure is not shown. */
const send = () => void sendLocale().catch(() => {});

send();
onSessionChange(send);
i18n.on('change', send);
