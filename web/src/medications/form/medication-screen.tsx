// The screens for new and existing medications: a form for people who may change them, and the values for everyone
// else.
import { Trans, useLingui } from '@lingui/react/macro';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useRead } from '../../api/reads.ts';
import { useRights } from '../../api/use-session.ts';
import { birdRead } from '../../birds/bird-read.ts';
import { useFlockDay, useToday } from '../../board/use-today.ts';
import { storeDraft } from '../../forms/drafts.ts';
import { ConnectionLine } from '../../frame/connection-line.tsx';
import { Screen } from '../../frame/screen.tsx';
import { ScreenHead } from '../../frame/screen-head.tsx';
import { Shapes } from '../../frame/shapes.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { useFormats } from '../../ui/formats/use-formats.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { cross, warning } from '../../ui/icons/icons.ts';
import { useDocumentTitle } from '../../ui/layout/use-document-title.ts';
import { Notice } from '../../ui/messages/notice.tsx';
import { Portrait } from '../../ui/portraits/portrait.tsx';
import { GivenSection } from '../course/given-section.tsx';
import { MedicationActions } from './medication-actions.tsx';
import { draftOf, type MedicationDraft } from './medication-draft.ts';
import { MedicationFacts } from './medication-facts.tsx';
import styles from './medication-form.module.css';
import { draftName, MedicationForm } from './medication-form.tsx';
import { rowsFor } from './schedule.ts';

const newRoute = getRouteApi('/flock/birds/$birdId/medications/new');
const route = getRouteApi('/flock/birds/$birdId/medications/$medicationId');

export function NewMedicationScreen() {
  const { t } = useLingui();
  const { birdId } = newRoute.useParams();
  const { canEditRecords } = useRights();
  const today = useFlockDay();
  if (!canEditRecords) return <NotAllowed />;
  const initial: MedicationDraft = {
    name: '',
    dosage: '',
    route: '',
    notes: '',
    frequency: 'once_daily',
    rows: rowsFor('once_daily', [], () => t`Morning`),
    startDate: today,
    endDate: '',
    safety: {},
  };
  return (
    <Screen narrow>
      <Head title={t`New medication`} birdId={birdId} medicationId={undefined} />
      <ConnectionLine />
      <MedicationForm key={birdId} birdId={birdId} medicationId={undefined} initial={initial} />
    </Screen>
  );
}

export function MedicationScreen() {
  const { birdId, medicationId } = route.useParams();
  const { canEditRecords } = useRights();
  const list = useRead('GET /api/birds/:birdId/medications', { params: { birdId } });
  const safety = useRead('GET /api/birds/:birdId/medications/:medicationId/safety', {
    params: { birdId, medicationId },
  });
  const medication = list.data?.medications.find(({ id }) => id === medicationId);
  const error = list.error ?? safety.error;
  if (!medication || !safety.data) {
    if (!error && !(list.data && !medication)) return <Shapes />;
    return (
      <Problem onRetry={() => void Promise.all([list.refetch(), safety.refetch()])}>
        {error && !('status' in error) ? (
          <Trans>The server did not answer.</Trans>
        ) : (
          <Trans>This medication no longer exists.</Trans>
        )}
      </Problem>
    );
  }
  const initial = draftOf(medication, safety.data.safety);
  return (
    <Screen narrow>
      <Head
        title={`${medication.name} ${medication.dosage.replaceAll(' ', '\u00a0')}`}
        birdId={birdId}
        medicationId={medicationId}
      />
      <ConnectionLine />
      {canEditRecords ? (
        <>
          <MedicationForm key={medicationId} birdId={birdId} medicationId={medicationId} initial={initial} />
          <MedicationActions medication={medication} />
        </>
      ) : (
        <MedicationFacts medication={medication} safety={safety.data.safety} />
      )}
      <GivenSection medication={medication} />
    </Screen>
  );
}

interface HeadProps {
  title: string;
  birdId: string;
  medicationId: string | undefined;
}

/** The head of the screen. Its Close link discards the draft. */
function Head({ title, birdId, medicationId }: HeadProps) {
  const { t } = useLingui();
  const formats = useFormats();
  const board = useToday();
  const { data } = useRead(...birdRead(birdId));
  const boardBird = board.data?.birds.find(({ id }) => id === birdId);
  const bird = boardBird ?? data?.bird;
  const grams =
    boardBird?.latestRecordedOn === board.data?.date && boardBird?.latestWeightGrams
      ? formats.grams(boardBird.latestWeightGrams)
      : undefined;
  useDocumentTitle(title);
  return (
    <header className={styles.head}>
      <Link
        to="/birds/$birdId"
        params={{ birdId }}
        className={styles.close}
        aria-label={t`Close`}
        onClick={() => storeDraft(draftName(birdId, medicationId), undefined)}
      >
        <Icon shape={cross} />
      </Link>
      <div className={styles.who}>
        {bird && (
          <Portrait
            bird={boardBird ?? { name: bird.name, chartColor: bird.chartColor, species: bird.species }}
            size={56}
          />
        )}
        <div>
          <h1>{title}</h1>
          <p>{[bird?.name, bird?.species, grams && t`${grams} today`].filter(Boolean).join(', ')}</p>
        </div>
      </div>
    </header>
  );
}

function NotAllowed() {
  return (
    <Problem>
      <Trans>Only owners, assistants and caregivers of the flock can add a medication.</Trans>
    </Problem>
  );
}

interface ProblemProps {
  onRetry?: () => void;
  children: ReactNode;
}

function Problem({ onRetry, children }: ProblemProps) {
  const { t } = useLingui();
  const retryButton = onRetry && (
    <Button kind="plain" onClick={onRetry}>
      <Trans>Try again</Trans>
    </Button>
  );
  return (
    <Screen narrow>
      <ScreenHead title={t`Medication`} back="/birds" />
      <ConnectionLine />
      <Notice icon={warning} kind="plain" action={retryButton}>
        {children}
      </Notice>
    </Screen>
  );
}
