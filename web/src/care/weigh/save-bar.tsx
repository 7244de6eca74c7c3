// The Save button with the next bird's portrait, or the two answers to a question.
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '../../ui/controls/button.tsx';
import { useFormats } from '../../ui/formats/use-formats.ts';
import { Portrait } from '../../ui/portraits/portrait.tsx';
import styles from './save-bar.module.css';
import type { Weighing } from './use-weighing.ts';

export function SaveBar({ weighing }: { weighing: Weighing }) {
  const { grams, live, asksToConfirm, existing } = weighing;
  if (existing && grams !== undefined) return <ReplaceAnswers weighing={weighing} grams={grams} />;
  if (asksToConfirm && live.isQuestion && grams !== undefined) {
    return <QuestionAnswers weighing={weighing} grams={grams} />;
  }
  return <Save weighing={weighing} />;
}

function Save({ weighing }: { weighing: Weighing }) {
  const { grams, next } = weighing;
  const formats = useFormats();
  const shown = grams === undefined ? undefined : formats.grams(grams);
  return (
    <button
      type="button"
      className={styles.save}
      aria-disabled={shown === undefined}
      onClick={() => void weighing.save()}
    >
      <span>{shown === undefined ? <Trans>Save</Trans> : <Trans>Save {shown}</Trans>}</span>
      {next && (
        <span className={styles.next}>
          <span>
            <Trans>{next.name} next</Trans>
          </span>
          <Portrait bird={next} size={36} />
        </span>
      )}
    </button>
  );
}

function QuestionAnswers({ weighing, grams }: { weighing: Weighing; grams: number }) {
  const { t } = useLingui();
  const formats = useFormats();
  const { suggestion } = weighing.live;
  const keep = (
    <Button size="tall" wide className={styles.answer} onClick={() => void weighing.save({ confirm: true })}>
      {t`Keep ${formats.grams(grams)}`}
    </Button>
  );
  return (
    <div className={styles.answers}>
      {keep}
      {suggestion === undefined ? (
        <Button kind="filled" size="tall" wide onClick={() => weighing.type('')}>
          {t`Weigh again`}
        </Button>
      ) : (
        <Button kind="filled" size="tall" wide onClick={() => void weighing.save({ grams: suggestion })}>
          {t`Make it ${formats.grams(suggestion)}`}
        </Button>
      )}
    </div>
  );
}

/** Two equally prominent buttons, because the app never chooses between two weights. */
function ReplaceAnswers({ weighing, grams }: { weighing: Weighing; grams: number }) {
  const { t } = useLingui();
  const formats = useFormats();
  const there = weighing.existing?.grams ?? 0;
  return (
    <div className={styles.answers}>
      <Button size="tall" wide className={styles.answer} onClick={weighing.keepExisting}>
        {t`Keep ${formats.number(there)}`}
      </Button>
      <Button
        size="tall"
        wide
        className={styles.answer}
        onClick={() => void weighing.save({ replace: true })}
      >
        {t`Replace with ${formats.number(grams)}`}
      </Button>
    </div>
  );
}
