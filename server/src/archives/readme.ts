// The README of an archive, in the language of the person who exports it.

type Language = 'en' | 'de';

/** Matches the first supported language in the list: browsers send languages in the person's order of preference. */
const supportedLanguage = /(?:^|,)\s*(de|en)\b/i;

export const languageOf = (acceptLanguage = ''): Language =>
  supportedLanguage.exec(acceptLanguage)?.[1]?.toLowerCase() === 'de' ? 'de' : 'en';

interface Subject {
  /** The flock's or the bird's name. */
  name: string;
  exportedAt: string;
  language: Language;
  /** The paths of files whose bytes the file store had lost. */
  missing: readonly string[];
}

export function readmeOf({ name, exportedAt, language, missing }: Subject): string {
  const list = missing.length > 0 ? `\n${missingTexts[language]}\n${missing.join('\n')}\n` : '';
  return `${texts[language](name, exportedAt)}${list}`.replaceAll('\n', '\r\n');
}

const missingTexts: Record<Language, string> = {
  en: 'These files could not be found during the export and are missing from the archive:',
  de: 'Diese Dateien waren beim Export nicht zu finden und fehlen im Archiv:',
};

const texts: Record<Language, (name: string, exportedAt: string) => string> = {
  en: (name, exportedAt) => `${name}: archive from Flock Care
Exported at ${exportedAt}

csv/           Tables for people. They open in LibreOffice, Excel, Numbers and other spreadsheets.
photos/        The portraits of the birds.
portraits/     The same portraits, small.
files/         Papers, pictures and videos. csv/files.csv describes each of them.
data/          The complete records, for programs: one JSON object per line (NDJSON).
manifest.json  The contents of this archive, with the size and the SHA-256 digest of every file.

To restore the records, import this file unchanged into this or any other installation of Flock Care: in the app under
Flock > Import, or in a terminal with "npm run import -- FILE.zip --run". Do not unpack or edit it first: an archive with a wrong
digest is refused.

People appear by name only. The archive contains no email addresses, no members' phone numbers, and no passwords, tokens or
links. It does contain the contacts that keepers entered for stays, arrivals and care sheets. Store it as carefully as the
records themselves.
`,
  de: (name, exportedAt) => `${name}: Archiv aus Flock Care
Exportiert am ${exportedAt}

csv/           Tabellen zum Ansehen. Sie lassen sich mit LibreOffice, Excel, Numbers und anderen Programmen öffnen.
photos/        Die Porträts der Vögel.
portraits/     Dieselben Porträts, klein.
files/         Dokumente, Bilder und Videos. In csv/files.csv steht zu jeder Datei, was sie ist.
data/          Dieselben Aufzeichnungen und alles Übrige, vollständig, für Programme: ein JSON-Objekt pro Zeile (NDJSON).
manifest.json  Was in diesem Archiv liegt, mit der Größe und der SHA-256-Prüfsumme jeder Datei.

Um die Aufzeichnungen zurückzuholen, importiere diese Datei, so wie sie ist, in diese oder eine andere Installation von
Flock Care: in der App unter Schwarm > Import oder im Terminal mit "npm run import -- DATEI.zip --run". Entpacke und ändere sie
vorher nicht: Ein Archiv, dessen Prüfsummen nicht stimmen, wird abgelehnt.

Personen stehen nur mit ihrem Namen im Archiv. Es enthält keine E-Mail-Adressen, keine Telefonnummern von Mitgliedern und keine
Passwörter, Tokens oder Links. Die Kontakte, die in Aufenthalte, Ankünfte und Pflegeblätter eingetragen wurden, gehören
dazu. Bewahre es so sorgfältig auf wie die Aufzeichnungen selbst.
`,
};
