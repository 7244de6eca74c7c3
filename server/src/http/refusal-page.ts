// The page that the service renders for people whose browser opens an endpoint of the API.
import { escapeHtml } from '../mail/escape-html.ts';

export interface Sentence {
  en: string;
  /** If missing, the page is in English. */
  de?: string | undefined;
}

/** The link on the page. */
export interface PageLink {
  href: string;
  text: Required<Sentence>;
}

const startPage: PageLink = { href: '/', text: { en: 'Go to the home page', de: 'Zur Startseite' } };

/** Matches the first supported language in the list: browsers send languages in the person's order of preference. */
const preferredLanguage = /(?:^|,)\s*(de|en)\b/i;

/**
 * Renders a page for a link that no longer works.
 *
 * @param acceptLanguage the request's Accept-Language header
 */
export function refusalPage({ en, de }: Sentence, acceptLanguage = '', link = startPage): string {
  const preferred = preferredLanguage.exec(acceptLanguage)?.[1]?.toLowerCase();
  const language = de && preferred === 'de' ? 'de' : 'en';
  return `<!doctype html>
<html lang="${language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Flock Care</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/api/page.css">
<body>
<main>
<img src="/icon.svg" alt="" width="56" height="56">
<h1>Flock Care</h1>
<p>${escapeHtml(language === 'de' && de ? de : en)}</p>
<p><a class="button" href="${link.href}">${link.text[language] ?? link.text.en}</a></p>
</main>
</body>
</html>
`;
}
