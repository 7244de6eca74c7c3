// The screens that add and edit a bird, and the notice for people who cannot do either.
import { Trans, useLingui } from '@lingui/react/macro';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useRead } from '../../api/reads.ts';
import { useRefusal } from '../../api/use-refusal.ts';
import { useMembership, useRights } from '../../api/use-session.ts';
import { useWholeBird } from '../../birds/use-whole-bird.ts';
import { Screen } from '../../frame/screen.tsx';
import { ScreenHead } from '../../frame/screen-head.tsx';
import { Shapes } from '../../frame/shapes.tsx';
import { entryRefusals } from '../../outbox/entry-refusals.ts';
import { handPalm, warning } from '../../ui/icons/icons.ts';
import { Notice } from '../../ui/messages/notice.tsx';
import { BirdForm, CloseForm } from './bird-form.tsx';
import { nextRing } from './next-ring.ts';
import styles from './photo-field.module.css';
import { ringsRead } from './use-ring-holder.ts';

const route = getRouteApi('/flock/birds/$birdId/edit');

export function NewBirdScreen() {
  const { canEditRecords } = useRights();
  return canEditRecords ? (
    <NewBird />
  ) : (
    <NotAllowed>
      <Trans>Only owners, assistants and caregivers of the flock can add a bird.</Trans>
    </NotAllowed>
  );
}

function NewBird() {
  const { data, error, failureCount } = useRead(...ringsRead);
  const known = useRead('GET /api/birds', { query: { photos: 'false' } }, { enabled: false });
  const { workspace } = useMembership();
  // If the rings cannot be read, for example without a connection, the list of current birds may be in the cache.
  const list = data ?? (failureCount > 0 ? known.data : undefined);
  if (!list && !error) return <Shapes />;
  const rings = (list?.birds ?? []).map(({ tagId }) => tagId);
  return <BirdForm bird={undefined} ring={nextRing(rings, workspace.name)} count={rings.length} />;
}

export function EditBirdScreen() {
  const { birdId } = route.useParams();
  const { canEditRecords } = useRights();
  return canEditRecords ? (
    <EditBird key={birdId} birdId={birdId} />
  ) : (
    <NotAllowed>
      <Trans>Only owners, assistants and caregivers of the flock can change a bird.</Trans>
    </NotAllowed>
  );
}

function EditBird({ birdId }: { birdId: string }) {
  const { bird, error } = useWholeBird(birdId);
  const refusal = useRefusal({}, entryRefusals);
  if (bird) return <BirdForm bird={bird} ring={bird.tagId} count={0} />;
  if (!error) return <Shapes />;
  return (
    <Screen narrow>
      <div className={styles.top}>
        <CloseForm birdId={birdId} />
      </div>
      <Notice icon={warning} kind="plain">
        {refusal(error)}
      </Notice>
    </Screen>
  );
}

function NotAllowed({ children }: { children: ReactNode }) {
  const { t } = useLingui();
  return (
    <Screen narrow>
      <ScreenHead title={t`Bird`} back="/birds" />
      <Notice icon={handPalm} kind="plain">
        {children}
      </Notice>
    </Screen>
  );
}
