// The line with a bird's location, below the head of its page. Hidden for a bird that is at home, unless a review is
// planned.
import type { Stay } from '@flock-care/contract/shapes';
import { Trans } from '@lingui/react/macro';
import { useStayText } from '../../stays/stay-text.ts';
import links from '../../ui/controls/links.module.css';
import styles from './bird-screen.module.css';

interface Props {
  stay: Stay;
  today: string;
  onMoveOn: (() => void) | undefined;
}

export function LocationLine({ stay, today, onMoveOn }: Props) {
  const words = useStayText(today);
  if (stay.kind === 'home' && stay.reviewOn === null) return null;
  return (
    <p className={styles.place}>
      <span>{words(stay)}</span>
      {onMoveOn && (
        <button type="button" className={links.action} aria-haspopup="dialog" onClick={onMoveOn}>
          <Trans>Move on</Trans>
        </button>
      )}
    </p>
  );
}
