// The few pages the service writes itself, for people whose browser ends up at the API.
import { escapeHtml } from '../mail/escape-html.ts';

/** A page for a link that leads nowhere any more. */
export const refusalPage = (sentence: string) => `<!doctype html>
<html lang="en">
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
<p>${escapeHtml(sentence)}</p>
<p><a class="button" href="/">Go to the start page</a></p>
</main>
</body>
</html>
`;
