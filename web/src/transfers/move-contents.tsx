// The records that move with the bird, and a warning about entries that still have to be sent.
import { Plural, Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useRead } from '../api/reads.ts';
import type { PageBird } from '../birds/bird-read.ts';
import { useWeightHistory } from '../care/weights/weight-history.ts';
import { isUnsent, useWaiting } from '../outbox/device-outbox.ts';
import links from '../ui/controls/links.module.css';
import { hourglassMedium } from '../ui/icons/icons.ts';
import { Notice } from '../ui/messages/notice.tsx';
import styles from './move-screen.module.css';

/** @param byCode true if the code is shown above */
export function MoveContents({ bird, byCode }: { bird: PageBird; byCode: boolean }) {
  const { name } = bird;
  const history = useWeightHistory(bird.id);
  const read = useRead('GET /api/birds/:birdId/vet-visits', { params: { birdId: bird.id } });
  const waiting = useWaiting().filter(entry => isUnsent(entry) && entry.about.birdId === bird.id).length;
  if (!history || !read.data) return null;
  const weights = history.length;
  const visits = read.data.vetVisits.length;
  return (
    <>
      <p className={styles.what}>
        {byCode ? (
          <Trans>
            Anyone who scans this receives {name} with{' '}
            <strong>
              <Plural value={weights} one={'#\u00a0weight'} other={'#\u00a0weights'} />,{' '}
              <Plural value={visits} one={'#\u00a0visit'} other={'#\u00a0visits'} /> and every dose
            </strong>
            . All of it leaves your flock.
          </Trans>
        ) : (
          <Trans>
            {name} moves with{' '}
            <strong>
              <Plural value={weights} one={'#\u00a0weight'} other={'#\u00a0weights'} />,{' '}
              <Plural value={visits} one={'#\u00a0visit'} other={'#\u00a0visits'} /> and every dose
            </strong>
            . All of it leaves your flock.
          </Trans>
        )}
      </p>
      {waiting > 0 && (
        <Notice
          icon={hourglassMedium}
          kind="plain"
          action={
            <Link to="/outbox" className={links.action}>
              <Trans>Show</Trans>
            </Link>
          }
        >
          <Trans>
            <Plural
              value={waiting}
              one={`# entry about ${name} has not been sent yet.`}
              other={`# entries about ${name} have not been sent yet.`}
            />{' '}
            Send unsent entries first: they do not move with the bird.
          </Trans>
        </Notice>
      )}
    </>
  );
}
