// What was seen of a bird is laid over what was weighed: a sign of illness can raise a verdict, and never lowers one.
import type { SentenceValues } from './codes.ts';
import type { SettledContext } from './context.ts';
import type { Finding } from './finding.ts';
import { type GuardSign, graver, guardSigns, type Level } from './words.ts';

/** Each of these is a reason to call by itself. */
const gravestSigns: ReadonlySet<GuardSign> = new Set(['breathing', 'bleeding']);

/** A loss too small to be told of becomes worth watching in a bird that shows a sign. */
const lossWithSignPercent = 2;

type Noted = SentenceValues['sign_alone'];

/** The finding, raised by the gravest of the signs. */
export function layOver(finding: Finding, signs: SettledContext['signs']): Finding {
  const noted = gravestOf(signs);
  if (!noted) return finding;
  if (gravestSigns.has(noted.sign))
    return {
      ...finding,
      verdict: graver(finding.verdict, 'call_vet'),
      sentence: { code: 'sign_alone', values: noted },
      // Worth reading all the same, above all if it is urgent.
      below: finding.sentence,
    };
  const { loss } = finding;
  const level = raisedLevel(finding);
  if (!loss || !level) return finding;
  return {
    ...finding,
    verdict: level,
    sentence: { code: 'sign_with_loss', values: { ...noted, ...loss, level } },
  };
}

/** A loss to watch becomes a call, and a small one a loss to watch. */
function raisedLevel({ verdict, loss }: Finding): Level | null {
  if (verdict === 'watch') return 'call_vet';
  return verdict === 'usual' && loss !== null && loss.percent >= lossWithSignPercent ? 'watch' : null;
}

function gravestOf(signs: SettledContext['signs']): Noted | null {
  const named = signs.map(sign => (typeof sign === 'string' ? { sign, noted: null } : sign));
  const sign = guardSigns.find(guardSign => named.some(observed => observed.sign === guardSign));
  if (!sign) return null;
  const days = new Set(named.filter(observed => observed.sign === sign).map(({ noted }) => noted));
  return { sign, notedToday: days.has('today'), notedYesterday: days.has('yesterday') };
}
