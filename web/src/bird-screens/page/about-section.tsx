// The sections about a bird: its dates, its life stage and its care sheet.
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useRead } from '../../api/reads.ts';
import { useRights } from '../../api/use-session.ts';
import type { PageBird } from '../../birds/bird-read.ts';
import type { Guard } from '../../guard/guard.ts';
import { useStageNames } from '../../labels/stage-names.ts';
import links from '../../ui/controls/links.module.css';
import { PhoneNumber } from '../../ui/controls/phone-number.tsx';
import { useFormats } from '../../ui/formats/use-formats.ts';
import { Section } from '../../ui/layout/section.tsx';
import styles from './bird-screen.module.css';

const CareSheetForm = lazy(async () => ({
  default: (await import('../form/care-sheet-form.tsx')).CareSheetForm,
}));
const GuardSettings = lazy(async () => ({ default: (await import('./guard-settings.tsx')).GuardSettings }));
const StageHint = lazy(async () => ({ default: (await import('./stage-hint.tsx')).StageHint }));

interface Props {
  bird: PageBird;
  today: string;
  guard: Guard | undefined;
  /** True for a past bird, whose care sheet is read-only. */
  isGone?: boolean;
}

type Fact = readonly [name: string, value: ReactNode];

function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={styles.facts}>
      {facts
        .filter(([, value]) => value)
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

export function AboutSection({ bird, today, guard, isGone = false }: Props) {
  const { t } = useLingui();
  const formats = useFormats();
  const { canEditRecords } = useRights();
  const { name } = bird;
  const edit = (
    <Link to="/birds/$birdId/edit" params={{ birdId: bird.id }} className={links.action}>
      <Trans>Edit</Trans>
    </Link>
  );
  return (
    <>
      <Section title={<Trans>About {name}</Trans>} aside={canEditRecords && edit}>
        <Facts
          facts={[
            [t`Hatched`, bird.dateOfBirth && formats.day(bird.dateOfBirth, today)],
            [t`With you since`, bird.gotchaDay && formats.day(bird.gotchaDay, today)],
          ]}
        />
      </Section>
      {guard?.stage === 'adult' && <StageSection bird={bird} guard={guard} minor />}
      <Care bird={bird} canEditRecords={canEditRecords && !isGone} isGone={isGone} />
    </>
  );
}

/** @param minor true for a smaller heading below another section */
export function StageSection({ bird, guard, minor }: { bird: PageBird; guard: Guard; minor?: boolean }) {
  const { t } = useLingui();
  const { canEditRecords } = useRights();
  const { name } = bird;
  const formats = useFormats();
  const stageNames = useStageNames();
  const [open, setOpen] = useState(false);
  const change = (
    <button type="button" className={links.action} onClick={() => setOpen(true)}>
      <Trans>Edit</Trans>
    </button>
  );
  const days = guard.weighEveryDays;
  return (
    <Section title={t`Life stage`} aside={canEditRecords && change} minor={minor ?? false}>
      {guard.stage !== 'adult' && canEditRecords && (
        <Suspense>
          <StageHint bird={bird} guard={guard} />
        </Suspense>
      )}
      {guard.stage !== 'adult' && (
        <p className={styles.quiet}>
          <Trans>As an adult, {name}’s usual weight is learned from 4 mornings.</Trans>
        </p>
      )}
      <Facts
        facts={[
          [t`Stage`, stageNames[guard.stage]],
          [t`Target`, guard.targetGrams === null ? null : formats.grams(guard.targetGrams)],
          [t`Days between weighings`, days === null ? null : formats.number(days)],
        ]}
      />
      {open && (
        <Suspense>
          <GuardSettings bird={bird} guard={guard} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Section>
  );
}

function Care({
  bird,
  canEditRecords,
  isGone,
}: {
  bird: PageBird;
  canEditRecords: boolean;
  isGone: boolean;
}) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  const { data } = useRead('GET /api/birds/:birdId/care-sheet', { params: { birdId: bird.id } });
  if (!data) return null;
  const { room, place, vetPhone, emergencyPhone, diet, routine, warnings, notes } = data.careSheet;
  const numberOf = (phone: string) => phone && <PhoneNumber>{phone}</PhoneNumber>;
  const facts: Fact[] = [
    [t`Take care`, warnings],
    [t`Place`, [room, place].filter(Boolean).join(', ')],
    [t`Diet`, diet],
    [t`Routine`, routine],
    [t`The vet’s phone`, numberOf(vetPhone)],
    [t`In an emergency`, numberOf(emergencyPhone)],
    [t`Notes`, notes],
  ];
  const edit = (
    <button type="button" className={links.action} onClick={() => setOpen(true)}>
      <Trans>Edit</Trans>
    </button>
  );
  const isEmpty = facts.every(([, value]) => !value);
  if (isEmpty && isGone) return null;
  return (
    <Section title={t`Care sheet`} aside={canEditRecords && edit} minor>
      {isEmpty && (
        <p className={styles.quiet}>
          <Trans>What a sitter needs to know goes here.</Trans>
        </p>
      )}
      <Facts facts={facts} />
      {open && (
        <Suspense>
          <CareSheetForm bird={bird} sheet={data.careSheet} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Section>
  );
}
