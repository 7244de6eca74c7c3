// The sheet "Later": postpones the review of a stay. It works without a connection.
import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { Button } from '../ui/controls/button.tsx';
import { Sheet } from '../ui/controls/sheet.tsx';
import { addDays } from '../ui/formats/formats.ts';
import { Portrait, type PortraitBird } from '../ui/portraits/portrait.tsx';
import { ReviewChoice } from './review-choice.tsx';
import { useStayErrors } from './stay-errors.ts';
import { reviewDaysAhead } from './stay-problem.ts';
import styles from './stays.module.css';
import { saveReview } from './store-stay.ts';
import { useSaveStay } from './use-save-stay.ts';

interface Props {
  bird: PortraitBird & { id: string; name: string };
  stayId: string;
  /** The sentence about the review that is due. */
  sentence: string;
  today: string;
  onClose: () => void;
}

const formId = 'later';

export function PostponeReviewSheet({ bird, stayId, sentence, today, onClose }: Props) {
  const { t } = useLingui();
  const [day, setDay] = useState('');
  const { save, saving, failure, setFailure } = useSaveStay(onClose);
  const errors = useStayErrors(failure, bird.name, t`Not saved. This device could not store it.`, false);
  const choose = (chosen: string) => {
    setDay(chosen);
    setFailure(undefined);
  };
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (day === '' || saving) return;
    if (day <= today) return setFailure('reviewTooEarly');
    if (day > addDays(today, reviewDaysAhead)) return setFailure('reviewTooFar');
    await save(() => saveReview(bird, stayId, day));
  };
  return (
    <Sheet
      title={bird.name}
      lead={<Portrait bird={bird} size={52} />}
      sub={sentence}
      onClose={onClose}
      footer={
        <Button kind="filled" size="tall" type="submit" form={formId} busy={saving} disabled={day === ''}>
          <Trans>Save</Trans>
        </Button>
      }
    >
      <form id={formId} className={styles.form} onSubmit={event => void onSubmit(event)} noValidate>
        <ReviewChoice day={day} today={today} error={errors.of('reviewOn')} onChoose={choose} />
        {errors.rest && (
          <p className={styles.failed} role="alert">
            {errors.rest}
          </p>
        )}
      </form>
    </Sheet>
  );
}
