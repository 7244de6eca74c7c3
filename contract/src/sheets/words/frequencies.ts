// Words for how often a medication is given: "2x daily", "BID", "morgens und abends".
import type { MedicationFrequency } from '../../shapes/enums.ts';
import { fold, memoize } from '../cells/fold.ts';

const listOf = (words: string) => words.split(',').map(fold);

const phrases: Record<MedicationFrequency, string> = {
  once_daily:
    'daily, once daily, once a day, every day, each day, sid, sd, qd, q24h, once per day, mornings, in the morning, every morning, in the evening, evenings, every evening, at night, ' +
    'once_daily, taglich, einmal taglich, jeden tag, morgens, abends, mittags, 1 0 0, 0 1 0, 0 0 1, dagelijks, eenmaal daags, elke dag, s ochtends, s avonds, ' +
    'quotidien, chaque jour, tous les jours, le matin, le soir, par jour, diario, diariamente, cada dia, por la manana, por la noche',
  twice_daily:
    'bid, bd, twice_daily, morning and evening, mornings and evenings, am and pm, am pm, morgens und abends, morgens abends, fruh und abends, 1 0 1, ' +
    's ochtends en s avonds, ochtend en avond, matin et soir, manana y noche, manana y tarde, por la manana y por la noche',
  every_8_hours:
    'tid, tds, every_8_hours, morgens mittags abends, morgens mittags und abends, 1 1 1, matin midi et soir, matin midi soir, manana tarde y noche, morning noon and night',
  every_6_hours: 'qid, qds, every_6_hours, 1 1 1 1',
  as_needed:
    'prn, as needed, when needed, if needed, as_needed, as required, bei bedarf, nach bedarf, wenn notig, zo nodig, indien nodig, naar behoefte, ' +
    'au besoin, si besoin, si necessaire, segun necesidad, si es necesario, a demanda, si necesario',
};

const byPhrase = new Map<string, MedicationFrequency>();
for (const [frequency, words] of Object.entries(phrases) as [MedicationFrequency, string][])
  for (const phrase of listOf(words)) byPhrase.set(phrase, frequency);

const timesADay: Record<number, MedicationFrequency> = {
  1: 'once_daily',
  2: 'twice_daily',
  3: 'every_8_hours',
  4: 'every_6_hours',
};
const hoursApart: Record<number, MedicationFrequency> = {
  24: 'once_daily',
  12: 'twice_daily',
  8: 'every_8_hours',
  6: 'every_6_hours',
};

const numerals =
  'once:1 twice:2 thrice:3 one:1 two:2 three:3 four:4 einmal:1 zweimal:2 dreimal:3 viermal:4 eenmaal:1 tweemaal:2 driemaal:3 viermaal:4 ' +
  'een:1 twee:2 drie:3 vier:4 une:1 deux:2 trois:3 quatre:4 una:1 dos:2 tres:3 cuatro:4 six:6 huit:8 ocho:8 seis:6 acht:8 zes:6 sechs:6 zwolf:12 twelve:12 twaalf:12 douze:12 doce:12 eight:8';
const numbersByWord = new Map(numerals.split(' ').map(pair => pair.split(':') as [string, string]));

const timesPerDay =
  /^(\d{1,2}) ?(?:x|×|times?|mal|maal|keer|fois|vez|veces)? ?(?:a|per|pro|am|par|al|por|each|every|in 24 h)? ?(?:d|day|daily|tag|taglich|tgl|die|dag|daags|dd|j|jour|dia)$/;
const everyHours =
  /^(?:q|every|each|alle|elke|om de|toutes les|cada) ?(\d{1,2}) ?(?:h|hrs?|hours?|std|stunden|uur|uren|heures?|horas?)$/;

/** Returns the frequency that the words mean; null if none of the known ones fits, as with "every other day". */
export const findFrequency = memoize((text: string): MedicationFrequency | null => {
  const folded = fold(text.replaceAll('×', 'x').replaceAll('_', ' ')).replace(/(\d)x(?=\s|$)/g, '$1 x');
  const letters = /^[a-z] [a-z] [a-z]$/.test(folded) ? folded.replaceAll(' ', '') : folded;
  const known = byPhrase.get(letters);
  if (known) return known;
  const words = folded
    .split(' ')
    .map(word => numbersByWord.get(word) ?? word)
    .join(' ');
  const times = timesPerDay.exec(words)?.[1];
  if (times) return timesADay[Number(times)] ?? null;
  const hours = everyHours.exec(words)?.[1];
  return hours ? (hoursApart[Number(hours)] ?? null) : null;
});
