// The last weight of the round, and the way to take it back.
import { Trans, useLingui } from '@lingui/react/macro';
import { useRefusal } from '../../api/use-refusal.ts';
import { useWaiting } from '../../outbox/device-outbox.ts';
import { entryRefusals } from '../../outbox/entry-refusals.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Portrait } from '../../ui/portrait.tsx';
import { useFormats } from '../../ui/use-formats.ts';
import { useVerdictNames } from '../../ui/verdict.tsx';
import styles from './last-saved.module.css';
import type { Weighing } from './use-weighing.ts';

export function LastSaved({ weighing }: { weighing: Weighing }) {
  const { t } = useLingui();
  const formats = useFormats();
  const nameOf = useVerdictNames();
  const refusal = useRefusal({}, entryRefusals);
  const waiting = useWaiting();
  const { last } = weighing;
  if (!last) return null;
  const { bird, grams, live, entry } = last;
  const refused = waiting.find(({ id }) => id === entry.id)?.refused;
  const figure = formats.grams(grams);
  const verdict = live.state ? nameOf(live.state).toLocaleLowerCase() : '';
  return (
    <div className={styles.last} role="status">
      <Portrait bird={bird} size={30} />
      <p>
        {refused ? (
          <>
            <b>
              {bird.name} {figure}
            </b>{' '}
            {refusal(refused)}
          </>
        ) : (
          <>
            <Trans>
              <b>
                {bird.name} {figure}
              </b>{' '}
              saved
            </Trans>
            {verdict && `, ${verdict}`}
          </>
        )}
      </p>
      {refused ? (
        <ButtonLink to="/outbox" size="small" kind="plain">{t`Choose`}</ButtonLink>
      ) : (
        <Button size="small" kind="plain" onClick={() => void weighing.undo()}>
          {t`Undo`}
        </Button>
      )}
    </div>
  );
}
