// Chooses the language of an email: the recipient's own, or else the inviter's or the browser's.
import { languageOf } from '@flock-care/contract/languages';
import { translatorFor } from '../languages/translator.ts';
import type { Addressee } from '../mail/templates.ts';
import type { Reader } from '../storage/statement.ts';
import { findLocaleOfAddress, findUser } from './users.queries.ts';

/** Other sources of the language, for a recipient who has not chosen one. */
interface Fallback {
  /** The person who invited them. */
  invitedBy?: string | undefined;
  /** The language of the browser that asked for the email. */
  locale?: string | null | undefined;
}

export async function addresseeOf(
  from: Reader,
  to: string,
  { invitedBy, locale = null }: Fallback,
): Promise<Addressee> {
  const own = await findLocaleOfAddress(from, { email: to });
  const inviter = invitedBy ? await findUser(from, { userId: invitedBy }) : undefined;
  const locales = [own?.locale, inviter?.locale, locale];
  // A person may have a language that the service does not speak.
  const spoken = locales.find(one => one && languageOf([one]));
  return { to, translator: await translatorFor(spoken ?? null) };
}
