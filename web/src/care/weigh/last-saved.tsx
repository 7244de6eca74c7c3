// The last weight of the round, and the way to take it back.
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { useRefusal } from '../../api/use-refusal.ts';
import { isUnsent, useWaiting } from '../../outbox/device-outbox.ts';
import { entryRefusals } from '../../outbox/entry-refusals.ts';
import { soonMs } from '../../outbox/entry-toast.ts';
import { useIsConnected } from '../../outbox/use-connection.ts';
import { useTwoWeightsWords } from '../../outbox/use-two-weights-words.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { hourglassMedium } from '../../ui/icons.ts';
import { Portrait } from '../../ui/portrait.tsx';
import { useFormats } from '../../ui/use-formats.ts';
import { useVerdictNames } from '../../ui/verdict.tsx';
import styles from './last-saved.module.css';
import { useSavedWords } from './saved-words.ts';
import type { LastSaved as Last, Weighing } from './use-weighing.ts';

export function LastSaved({ weighing }: { weighing: Weighing }) {
  const { t } = useLingui();
  const formats = useFormats();
  const nameOf = useVerdictNames();
  const refused = useRefused(weighing.last);
  const waits = useWaits(weighing.last);
  const { last } = weighing;
  if (!last) return null;
  const { bird, grams, live } = last;
  const figure = formats.grams(grams);
  const verdict = live.state ? nameOf(live.state).toLocaleLowerCase() : '';
  return (
    <div className={styles.last}>
      <Portrait bird={bird} size={30} />
      <p>
        {refused !== undefined ? (
          <>
            <b>{refused.lead ?? `${bird.name} ${figure}`}</b> {refused.rest}
          </>
        ) : (
          <>
            {waits && <Icon shape={hourglassMedium} size={17} className={styles.waits} />}
            {waits ? (
              <Trans>
                <b>
                  {bird.name} {figure}
                </b>{' '}
                waits on this device
              </Trans>
            ) : (
              <Trans>
                <b>
                  {bird.name} {figure}
                </b>{' '}
                saved
              </Trans>
            )}
            {verdict && `, ${verdict}`}
          </>
        )}
      </p>
      {refused !== undefined ? (
        <ButtonLink to="/outbox" search={{ entry: last.entry.id }} size="small" kind="plain">
          {t`Choose`}
        </ButtonLink>
      ) : (
        <Button size="small" kind="plain" onClick={() => void weighing.undo()}>
          {t`Undo`}
        </Button>
      )}
    </div>
  );
}

/** The same for those who hear it. It stays where it is: a part that comes with its words is not read out. */
export function SpokenLastSaved({ last }: { last: Last | undefined }) {
  const wordsOf = useSavedWords();
  const refused = useRefused(last);
  const waits = useWaits(last);
  return (
    <p className="spoken" role="status">
      {last &&
        (refused === undefined
          ? waits !== undefined && wordsOf(last, waits)
          : `${refused.lead ?? `${last.bird.name}:`} ${refused.rest}`)}
    </p>
  );
}

/** True if nobody else can see the weight, because there is no connection. Undefined until it has been waiting for a while. */
function useWaits(last: Last | undefined): boolean | undefined {
  const connected = useIsConnected();
  const isLate = useIsLate(last?.entry.id);
  const entry = useWaiting().find(({ id }) => id === last?.entry.id);
  if (!entry || entry.refused || !isUnsent(entry)) return false;
  return !connected || isLate || undefined;
}

/** True once an entry made on this page has waited longer than a response usually takes. */
function useIsLate(id: string | undefined): boolean {
  const [late, setLate] = useState<string>();
  useEffect(() => {
    const timer = setTimeout(() => setLate(id), soonMs);
    return () => clearTimeout(timer);
  }, [id]);
  return id !== undefined && late === id;
}

interface RefusedWords {
  /** The other weight of that day, if that is why; otherwise the weight of the round is named. */
  lead?: string;
  rest: string;
}

/** Why the service did not take it, if it did not. */
function useRefused(last: Last | undefined): RefusedWords | undefined {
  const refusal = useRefusal({}, entryRefusals);
  const twoWeights = useTwoWeightsWords();
  const entry = useWaiting().find(({ id }) => id === last?.entry.id);
  const words = entry && twoWeights(entry);
  if (words) return { lead: words.theirs, rest: words.mine };
  const rest = refusal(entry?.refused);
  return rest === undefined ? undefined : { rest };
}
