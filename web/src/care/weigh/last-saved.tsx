// The line about the last weight: saved, not sent yet or refused, with Undo.
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { useRefusal } from '../../api/use-refusal.ts';
import { isUnsent, useWaiting } from '../../outbox/device-outbox.ts';
import { entryRefusals } from '../../outbox/entry-refusals.ts';
import { unnoticeableMs, useEntryToast } from '../../outbox/entry-toast.ts';
import { useIsConnected } from '../../outbox/use-connection.ts';
import { useTwoWeightsText } from '../../outbox/use-two-weights-text.ts';
import { Button, ButtonLink } from '../../ui/controls/button.tsx';
import { useFormats } from '../../ui/formats/use-formats.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { hourglassMedium } from '../../ui/icons/icons.ts';
import { Portrait } from '../../ui/portraits/portrait.tsx';
import { useVerdictNames } from '../../ui/verdicts/verdict.tsx';
import styles from './last-saved.module.css';
import { undoWeight } from './save-weight.ts';
import type { LastSaved as Last, Weighing } from './use-weighing.ts';

type SavedText = (saved: Pick<Last, 'bird' | 'grams' | 'live'>, waits: boolean) => string;

/** Returns a function that describes a weight: "Olive 121 g saved, usual." */
function useSavedText(): SavedText {
  const { t } = useLingui();
  const formats = useFormats();
  const nameOf = useVerdictNames();
  return ({ bird: { name }, grams, live: { state } }, waits) => {
    const figure = formats.grams(grams);
    if (!state) return waits ? t`${name} ${figure} not sent yet.` : t`${name} ${figure} saved.`;
    const verdict = nameOf(state).toLocaleLowerCase();
    return waits ? t`${name} ${figure} not sent yet, ${verdict}.` : t`${name} ${figure} saved, ${verdict}.`;
  };
}

/** Returns a function that shows a toast for a single bird, because its screen closes after Save. */
export function useSavedToast(): (saved: Last) => void {
  const wordsOf = useSavedText();
  const toast = useEntryToast();
  return saved =>
    toast(
      saved.entry.id,
      waits => wordsOf(saved, waits),
      () => undoWeight(saved),
    );
}

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
                not sent yet
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

/**
 * The same text for screen readers. The element is always in the document, because one that appears together with its
 * text may not be read out.
 */
export function SpokenLastSaved({ last }: { last: Last | undefined }) {
  const wordsOf = useSavedText();
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

/**
 * Returns true if the weight is unsent and there is no connection or a delay; undefined while it is being sent without
 * a delay; false after it is sent or refused.
 */
function useWaits(last: Last | undefined): boolean | undefined {
  const connected = useIsConnected();
  const isLate = useIsLate(last?.entry.id);
  const entry = useWaiting().find(({ id }) => id === last?.entry.id);
  if (!entry || entry.refused || !isUnsent(entry)) return false;
  return !connected || isLate || undefined;
}

/** Returns true if an entry from this page has waited longer than a response usually takes. */
function useIsLate(id: string | undefined): boolean {
  const [late, setLate] = useState<string>();
  useEffect(() => {
    const timer = setTimeout(() => setLate(id), unnoticeableMs);
    return () => clearTimeout(timer);
  }, [id]);
  return id !== undefined && late === id;
}

interface RefusedText {
  /** The sentence about the other weight from that day, if it caused the refusal. */
  lead?: string;
  rest: string;
}

/** Returns the text of a refusal; undefined if the weight was not refused. */
function useRefused(last: Last | undefined): RefusedText | undefined {
  const refusal = useRefusal({}, entryRefusals);
  const twoWeights = useTwoWeightsText();
  const entry = useWaiting().find(({ id }) => id === last?.entry.id);
  const words = entry && twoWeights(entry);
  if (words) return { lead: words.theirs, rest: words.mine };
  const rest = refusal(entry?.refused);
  return rest === undefined ? undefined : { rest };
}
