// Visits to the vet and what was noted, the newest first.
import { Trans, useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useState } from 'react';
import { useRead } from '../api/reads.ts';
import { useRights, useSignedIn } from '../api/use-session.ts';
import { useWrite } from '../api/writes.ts';
import { useWaiting } from '../outbox/device-outbox.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { hourglassMedium, pencilSimple, plus, trash } from '../ui/icons.ts';
import { Menu } from '../ui/menu.tsx';
import { Rows, Section } from '../ui/section.tsx';
import { useFormats } from '../ui/use-formats.ts';
import { useView } from '../ui/use-view.ts';
import styles from './bird-screen.module.css';
import type { PageBird } from './bird-screen.tsx';
import links from './links.module.css';
import { useSignNames } from './signs.ts';
import { useUndoToast } from './undo.ts';
import type { Visit } from './visit-sheet.tsx';

const VisitSheet = lazy(async () => ({ default: (await import('./visit-sheet.tsx')).VisitSheet }));

interface Props {
  bird: PageBird;
  today: string;
  /** Opens the sheet of a note; absent for people who may not. */
  onNote: (() => void) | undefined;
}

interface Item {
  key: string;
  day: string;
  /** Why the vet was visited, and where. */
  reason?: string;
  clinic?: string;
  /** The signs that were seen. */
  signs: string;
  text: string;
  by: string;
  waiting?: true;
  visit?: Visit;
  observationId?: string;
  author?: string;
}

const firstItems = 8;

export function VisitsSection({ bird, today, onNote }: Props) {
  const { t } = useLingui();
  const [open, setOpen] = useState<'visit' | Visit>();
  const [all, setAll] = useState(false);
  const items = useItems(bird.id);
  const shown = all ? items : items.slice(0, firstItems);
  const count = items.length;
  return (
    <Section
      title={t`Visits and notes`}
      aside={onNote && <Add onNote={onNote} onVisit={() => setOpen('visit')} />}
    >
      {items.length === 0 && (
        <p className={styles.quiet}>
          <Trans>Nothing noted yet.</Trans>
        </p>
      )}
      <Rows>
        {shown.map(item => (
          <ItemRow key={item.key} item={item} bird={bird} today={today} onEdit={setOpen} />
        ))}
      </Rows>
      {items.length > shown.length && (
        <Button kind="plain" onClick={() => setAll(true)}>
          <Trans>All {count}</Trans>
        </Button>
      )}
      <Suspense>
        {open && (
          <VisitSheet
            bird={bird}
            today={today}
            visit={open === 'visit' ? undefined : open}
            onClose={() => setOpen(undefined)}
          />
        )}
      </Suspense>
    </Section>
  );
}

/** A note, or for those who keep the records also a visit. */
function Add({ onNote, onVisit }: { onNote: () => void; onVisit: () => void }) {
  const { keeps } = useRights();
  const icon = <Icon shape={plus} size={18} />;
  if (!keeps) {
    return (
      <button type="button" className={links.action} onClick={onNote}>
        {icon}
        <Trans>Note</Trans>
      </button>
    );
  }
  const words = (
    <>
      {icon}
      <Trans>Add</Trans>
    </>
  );
  return (
    <Menu summary={words} className={links.action}>
      <button type="button" onClick={onNote}>
        <Trans>Note</Trans>
      </button>
      <button type="button" onClick={onVisit}>
        <Trans>Visit</Trans>
      </button>
    </Menu>
  );
}

/** Visits, observations, and observations that wait on this device. */
function useItems(birdId: string): Item[] {
  const { t } = useLingui();
  const nameOf = useSignNames();
  const formats = useFormats();
  const visits = useRead('GET /api/birds/:birdId/vet-visits', { params: { birdId } });
  const observations = useRead('GET /api/birds/:birdId/observations', { params: { birdId } });
  const waiting = useWaiting();
  const listed = (signs: readonly string[]) =>
    signs.length === 0 ? '' : `${formats.list(signs.map(nameOf))}.`;
  const items: Item[] = [];
  for (const { id, about, landedAt } of waiting) {
    if (about.kind !== 'observation' || about.birdId !== birdId) continue;
    items.push({
      key: id,
      day: about.observedOn,
      signs: listed(about.signs),
      text: '',
      by: landedAt ? '' : t`Waits on this device`,
      ...(!landedAt && { waiting: true as const }),
    });
  }
  for (const visit of visits.data?.vetVisits ?? []) {
    const { id, visitedOn: day, reason, clinicName: clinic, notes: text } = visit;
    items.push({ key: id, day, reason, clinic, signs: '', text, by: t`Visit`, visit });
  }
  for (const { id, observedOn, signs, notes, createdByName } of observations.data?.observations ?? []) {
    const by = createdByName ? t`Note by ${createdByName}` : t`Note`;
    items.push({
      ...{ key: id, day: observedOn, signs: listed(signs), text: notes, by, observationId: id },
      author: createdByName,
    });
  }
  return items.sort((one, other) => (one.day < other.day ? 1 : one.day > other.day ? -1 : 0));
}

interface RowProps {
  item: Item;
  bird: PageBird;
  today: string;
  onEdit: (visit: Visit) => void;
}

function ItemRow({ item, bird, today, onEdit }: RowProps) {
  const { t } = useLingui();
  const { tends, keeps } = useRights();
  const { context } = useSignedIn();
  const formats = useFormats();
  const remove = useWrite('DELETE /api/birds/:birdId/observations/:observationId');
  const undoToast = useUndoToast();
  const { visit, observationId, reason = '', clinic = '', signs, text } = item;
  // In the narrow column of a desktop the day and the reason are a heading, and the clinic stands below.
  const wide = useView() === 'desktop';
  const day = item.day === today ? t`Today` : formats.datedDay(item.day, today);
  const by = wide && clinic ? clinic : item.by;
  // Of those with the same name the service knows who wrote it.
  const mayDelete = keeps || (tends && item.author === context.user.name);
  const onDelete = async (id: string) => {
    await remove.mutateAsync({ params: { birdId: bird.id, observationId: id } });
    undoToast(t`The note is deleted.`, 'observation', id);
  };
  return (
    <li className={styles.row}>
      <b>{wide ? [day, reason].filter(Boolean).join(', ') : day}</b>
      <div>
        <p>
          {!wide && <Where reason={reason} clinic={clinic} />} {signs && <strong>{signs}</strong>} {text}
        </p>
        <p className={styles.second}>
          {item.waiting && <Icon shape={hourglassMedium} size={15} />} {by}
        </p>
      </div>
      {keeps && visit && (
        <IconButton icon={pencilSimple} label={t`Change this visit`} onClick={() => onEdit(visit)} />
      )}
      {mayDelete && observationId && (
        <IconButton icon={trash} label={t`Delete this note`} onClick={() => void onDelete(observationId)} />
      )}
    </li>
  );
}

/** "Yearly check, Feather & Beak Clinic." */
function Where({ reason, clinic }: { reason: string; clinic: string }) {
  if (!reason && !clinic) return null;
  return (
    <>
      {reason && <strong>{reason}</strong>}
      {reason && clinic && ', '}
      {clinic}.
    </>
  );
}
