// The few pages the service writes itself, for people whose browser ends up at the API.

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, character => escapes[character] ?? '');

/** A page for a link that leads nowhere any more. */
export const refusalPage = (sentence: string) => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Flock Care</title>
<link rel="stylesheet" href="/welcome.css">
<main>
<h1>Flock Care</h1>
<p>${escapeHtml(sentence)}</p>
<p><a href="/">Go to the start page</a></p>
</main>
</html>
`;
