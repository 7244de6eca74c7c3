// A sitter's row: the end of their access, with buttons to extend it, end it now, or let the sitter back in.
import type { Access, Member } from '@flock-care/contract/shapes';
import { Trans, useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useState } from 'react';
import { useReadAgain } from '../../api/reads.ts';
import { useRefusal } from '../../api/use-refusal.ts';
import { useWrite } from '../../api/writes.ts';
import { useEndText } from '../../board/use-end-text.ts';
import { Button, IconButton } from '../../ui/controls/button.tsx';
import { dotsThree } from '../../ui/icons/icons.ts';
import { showToast } from '../../ui/messages/toasts.tsx';
import { PersonMark } from '../../ui/portraits/portrait.tsx';
import forms from '../parts/forms.module.css';
import rows from '../parts/rows.module.css';
import { workspaceRefusals } from '../parts/workspace-refusals.ts';
import { useBirdsText } from './parts/birds-text.ts';
import styles from './sitters.module.css';
import { SittingDays } from './sitting-days.tsx';

const ExtendSheet = lazy(async () => ({ default: (await import('./sheets/people-sheets.ts')).ExtendSheet }));

interface Props {
  member: Member;
  access: Access;
  hasEnded?: boolean;
  onOpen: ((member: Member) => void) | undefined;
}

export function SitterRow({ member, access, hasEnded = false, onOpen }: Props) {
  const { t } = useLingui();
  const [extending, setExtending] = useState(false);
  const readAgain = useReadAgain();
  const save = useWrite('PUT /api/workspace/members/:memberId/access');
  const refusal = useRefusal(workspaceRefusals)(save.error);
  const { id: memberId, name } = member;
  const { endsAt, careOnly, birdIds } = access;
  const birds = useBirdsText()(birdIds ?? []);
  const put = async (end: string | null) => {
    await save.mutateAsync({ params: { memberId }, body: { endsAt: end } });
    await readAgain('GET /api/workspace/access');
  };
  const onEnd = () =>
    put(new Date().toISOString()).then(
      () => showToast({ text: t`${name} no longer has access.`, undo: () => put(endsAt).catch(() => {}) }),
      () => {},
    );
  return (
    <li className={styles.sitter}>
      <div className={rows.row}>
        <PersonMark name={name} size={48} isSitting={!hasEnded} />
        <p className={rows.words}>
          <strong>{name}</strong>
          <span>
            <AccessLine endsAt={endsAt} hasEnded={hasEnded} />
          </span>
        </p>
        {onOpen && (
          <IconButton
            icon={dotsThree}
            label={t`More about ${name}`}
            aria-haspopup="dialog"
            onClick={() => onOpen(member)}
          />
        )}
      </div>
      {endsAt && !hasEnded && <SittingDays endsAt={endsAt} />}
      {(careOnly || birdIds) && !hasEnded && (
        <p>
          {!birdIds ? (
            <Trans>Sees all birds.</Trans>
          ) : birds ? (
            <Trans>Sees only {birds}.</Trans>
          ) : (
            <Trans>Sees no birds yet.</Trans>
          )}{' '}
          {careOnly && <Trans>Weighs, gives doses, writes notes.</Trans>}
        </p>
      )}
      {onOpen && (
        <div className={styles.actions}>
          <Button size="give" onClick={() => setExtending(true)}>
            {hasEnded ? (
              <Trans>Let back in</Trans>
            ) : endsAt ? (
              <Trans>Extend</Trans>
            ) : (
              <Trans>Set an end date</Trans>
            )}
            <span className="spoken"> {name}</span>
          </Button>
          {!hasEnded && (
            <Button size="give" busy={save.isPending} onClick={() => void onEnd()}>
              <Trans>End now</Trans>
              <span className="spoken"> {name}</span>
            </Button>
          )}
        </div>
      )}
      {refusal && !extending && (
        <p className={forms.failed} role="alert">
          {refusal}
        </p>
      )}
      <Suspense>
        {extending && (
          <ExtendSheet
            name={name}
            endsAt={endsAt}
            busy={save.isPending}
            refusal={refusal}
            onSave={end =>
              void put(end).then(
                () => setExtending(false),
                () => {},
              )
            }
            onClose={() => setExtending(false)}
          />
        )}
      </Suspense>
    </li>
  );
}

function AccessLine({ endsAt, hasEnded }: { endsAt: string | null; hasEnded: boolean }) {
  const until = useEndText();
  if (endsAt === null) return <Trans>Sitter</Trans>;
  const end = until(endsAt);
  return hasEnded ? <Trans>Access ended {end}</Trans> : <Trans>Sitter until {end}</Trans>;
}
