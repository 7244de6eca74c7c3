// The README of an archive, in the language of the person who exports it.
import { phrase } from '@flock-care/contract/languages';
import type { Speaker } from '../languages/sentence.ts';

interface Subject {
  /** The flock's or the bird's name. */
  name: string;
  exportedAt: string;
  /** The paths of files whose bytes the file store had lost. */
  missing: readonly string[];
}

/** The entries of the archive, each with its explanation. */
const entries = [
  ['csv/', phrase('Tables for people. They open in LibreOffice, Excel, Numbers and other spreadsheets.')],
  ['photos/', phrase('The portraits of the birds.')],
  ['portraits/', phrase('The same portraits, small.')],
  ['files/', phrase('Papers, pictures and videos. csv/files.csv describes each of them.')],
  ['data/', phrase('The complete records, for programs: one JSON object per line (NDJSON).')],
  [
    'manifest.json',
    phrase('The contents of this archive, with the size and the SHA-256 digest of every file.'),
  ],
] as const;

const advice = [
  phrase(
    'To restore the records, import this file unchanged into this or any other installation of Flock Care: in the app under Flock > Import, or in a terminal with "{command}". Do not unpack or edit it first: an archive with a wrong digest is refused.',
    { command: 'npm run import -- FILE.zip --run' },
  ),
  phrase(
    'People appear by name only. The archive contains no email addresses, no members’ phone numbers, and no passwords, tokens or links. It does contain the contacts that keepers entered for stays, arrivals and care sheets. Store it as carefully as the records themselves.',
  ),
];

const lost = phrase('These files could not be found during the export and are missing from the archive:');

const lineLength = 120;
const nameLength = Math.max(...entries.map(([name]) => name.length)) + 2;

export function readmeOf({ say }: Speaker, { name, exportedAt, missing }: Subject): string {
  const lines = [
    say(phrase('{name}: archive from Flock Care', { name })),
    say(phrase('Exported at {exportedAt}', { exportedAt })),
    '',
    ...entries.map(([entry, text]) => entry.padEnd(nameLength) + say(text)),
    ...advice.flatMap(text => ['', ...wrap(say(text))]),
    ...(missing.length > 0 ? ['', ...wrap(say(lost)), ...missing] : []),
  ];
  return lines.map(line => `${line}\r\n`).join('');
}

function wrap(text: string): string[] {
  const lines = [''];
  for (const word of text.split(' ')) {
    const longer = [lines.at(-1), word].filter(Boolean).join(' ');
    if (longer.length > lineLength) lines.push(word);
    else lines.splice(-1, 1, longer);
  }
  return lines;
}
