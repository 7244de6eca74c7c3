// The screens of a new bird and of a bird that is changed, and what they say to people who may do neither.
import { Trans, useLingui } from '@lingui/react/macro';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useRead } from '../api/reads.ts';
import { useRefusal } from '../api/use-refusal.ts';
import { useMembership, useRights } from '../api/use-session.ts';
import { Screen } from '../app/screen.tsx';
import { ScreenHead } from '../app/screen-head.tsx';
import { entryRefusals } from '../outbox/entry-refusals.ts';
import { Shapes } from '../today/shapes.tsx';
import { handPalm, warning } from '../ui/icons.ts';
import { Notice } from '../ui/notice.tsx';
import { BirdForm, CloseForm } from './bird-form.tsx';
import { nextRing } from './crop.ts';
import styles from './photo-field.module.css';
import { useWholeBird } from './use-whole-bird.ts';

const route = getRouteApi('/flock/birds/$birdId/edit');

export function NewBirdScreen() {
  const { keeps } = useRights();
  return keeps ? (
    <NewBird />
  ) : (
    <NotAllowed>
      <Trans>Owners, assistants and caregivers of the flock can add a bird.</Trans>
    </NotAllowed>
  );
}

function NewBird() {
  const { data, error } = useRead('GET /api/birds', { query: { photos: 'false' } });
  const { workspace } = useMembership();
  if (!data && !error) return <Shapes />;
  const rings = (data?.birds ?? []).map(({ tagId }) => tagId);
  return <BirdForm bird={undefined} ring={nextRing(rings, workspace.name)} count={rings.length} />;
}

export function EditBirdScreen() {
  const { birdId } = route.useParams();
  const { keeps } = useRights();
  return keeps ? (
    <EditBird key={birdId} birdId={birdId} />
  ) : (
    <NotAllowed>
      <Trans>Owners, assistants and caregivers of the flock can change a bird.</Trans>
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
