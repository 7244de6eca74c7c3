// The few pages the service writes itself, for people whose browser ends up at the API.
import { escapeHtml } from '../mail/escape-html.ts';

export interface Sentence {
  en: string;
  /** Without it the page is in English. */
  de?: string | undefined;
}

/** Where the page leads. */
export interface Way {
  href: string;
  words: Required<Sentence>;
}

const startPage: Way = { href: '/', words: { en: 'Go to the start page', de: 'Zur Startseite' } };

/** The first of the two in the list: browsers name the languages in the order in which a person wants them. */
const wantedLanguage = /(?:^|,)\s*(de|en)\b/i;

/**
 * A page for a link that leads nowhere any more.
 *
 * @param acceptLanguage of the request
 */
export function refusalPage({ en, de }: Sentence, acceptLanguage = '', way = startPage): string {
  const wanted = wantedLanguage.exec(acceptLanguage)?.[1]?.toLowerCase();
  const language = de && wanted === 'de' ? 'de' : 'en';
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
