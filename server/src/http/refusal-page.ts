// The page that the service renders itself, for people whose browser ends up at the API.
import { escapeHtml } from '../mail/escape-html.ts';

export interface Sentence {
  en: string;
  /** If missing, the page is in English. */
  de?: string | undefined;
}

/** The link on the page. */
export interface Way {
  href: string;
  words: Required<Sentence>;
}

const startPage: Way = { href: '/', words: { en: 'Go to the home page', de: 'Zur Startseite' } };

/** Matches the first supported language in the list: browsers send languages in the person's order of preference. */
const wantedLanguage = /(?:^|,)\s*(de|en)\b/i;

/**
 * Renders a page for a link that no longer works.
 *
 * @param acceptLanguage the request's Accept-Language header
 */
export function refusalPage({ en, de }: Sentence, acceptLanguage = '', way = startPage): string {
  const preferred = wantedLanguage.exec(acceptLanguage)?.[1]?.toLowerCase();
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
<p><a class="button" href="${way.href}">${way.words[language] ?? way.words.en}</a></p>
</main>
</body>
</html>
`;
}
