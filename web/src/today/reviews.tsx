// The stays whose review is due or overdue, such as the end of a quarantine or a foster check.
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useRights } from '../api/use-session.ts';
import type { ReviewDue } from '../board/today-view.ts';
import { Button } from '../ui/controls/button.tsx';
import { Rows, Section } from '../ui/layout/section.tsx';
import { Portrait } from '../ui/portraits/portrait.tsx';
import { useReviewText } from './review-text.ts';
import styles from './reviews.module.css';

/** The chosen review and action. */
export interface ChosenReview {
  review: ReviewDue;
  /** Such as "Quarantine ends today." */
  sentence: string;
  action: 'moveOn' | 'later';
}

interface Props {
  reviews: readonly ReviewDue[];
  today: string;
  onChoose: (chosen: ChosenReview) => void;
}

/** The number of reviews shown at first. The rest appear after a tap on "and … more". */
const maxShown = 5;

export function Reviews({ reviews, today, onChoose }: Props) {
  const [all, setAll] = useState(false);
  const visibleReviews = all ? reviews : reviews.slice(0, maxShown);
  const hidden = reviews.length - visibleReviews.length;
  return (
    <Section title={<Trans>Reviews due</Trans>}>
      <Rows>
        {visibleReviews.map(review => (
          <Row key={review.stayId} review={review} today={today} onChoose={onChoose} />
        ))}
      </Rows>
      {hidden > 0 && (
        <Button kind="plain" onClick={() => setAll(true)}>
          <Plural value={hidden} one="and # more" other="and # more" />
        </Button>
      )}
    </Section>
  );
}

interface RowProps {
  review: ReviewDue;
  today: string;
  onChoose: Props['onChoose'];
}

function Row({ review, today, onChoose }: RowProps) {
  const { t } = useLingui();
  const { canEditRecords } = useRights();
  const words = useReviewText(today);
  const { bird } = review;
  const { name } = bird;
  const sentence = words(review);
  return (
    <li className={styles.row}>
      <Link to="/birds/$birdId" params={{ birdId: bird.id }} className={styles.who}>
        <Portrait bird={bird} size={40} />
        <span className={styles.words}>
          <strong>{name}</strong> <span>{sentence}</span>
        </span>
      </Link>
      {canEditRecords && (
        <div className={styles.actions}>
          <Button
            kind="tinted"
            size="small"
            aria-haspopup="dialog"
            aria-label={t`Move on: ${name}`}
            onClick={() => onChoose({ review, sentence, action: 'moveOn' })}
          >
            <Trans>Move on</Trans>
          </Button>
          <Button
            size="small"
            aria-haspopup="dialog"
            aria-label={t`Later: ${name}`}
            onClick={() => onChoose({ review, sentence, action: 'later' })}
          >
            <Trans>Later</Trans>
          </Button>
        </div>
      )}
    </li>
  );
}
