// Visits to the vet and what was noted, the newest first.
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useRead } from '../api/reads.ts';
import { useRights, useSignedIn } from '../api/use-session.ts';
import { useWrite } from '../api/writes.ts';
import { useWaiting } from '../outbox/device-outbox.ts';
import type { BirdToday } from '../today/board.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { hourglassMedium, pencilSimple, plus, trash } from '../ui/icons.ts';
import { Rows, Section } from '../ui/section.tsx';
import { useFormats } from '../ui/use-formats.ts';
import styles from './bird-screen.module.css';
import type { PageBird } from './bird-screen.tsx';
import links from './links.module.css';
import { ObservationSheet } from './observation-sheet.tsx';
import { useSignNames } from './signs.ts';
import { useUndoToast } from './undo.ts';
import { type Visit, VisitSheet } from './visit-sheet.tsx';

interface Props {
  bird: PageBird;
  onBoard: BirdToday | undefined;
  today: string;
}

interface Item {
  key: string;
  day: string;
  lead: string;
  text: string;
  by: string;
  waiting?: true;
  visit?: Visit;
  observationId?: string;
  author?: string;
}

const firstItems = 8;

export function VisitsSection({ bird, onBoard, today }: Props) {
  const { t } = useLingui();
  const { tends, keeps } = useRights();
  const [open, setOpen] = useState<'note' | 'visit' | Visit>();
  const [all, setAll] = useState(false);
  const items = useItems(bird.id);
  const shown = all ? items : items.slice(0, firstItems);
  const count = items.length;
  const close = () => setOpen(undefined);
  const aside = (
    <span className={links.actions}>
      <button type="button" className={links.action} onClick={() => setOpen('note')}>
        <Icon shape={plus} size={18} />
        {t`Note`}
      </button>
      {keeps && (
        <button type="button" className={links.action} onClick={() => setOpen('visit')}>
          <Icon shape={plus} size={18} />
          {t`Visit`}
        </button>
      )}
    </span>
  );
  return (
    <Section title={t`Visits and notes`} aside={tends && aside}>
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
      {open === 'note' && <ObservationSheet bird={bird} onBoard={onBoard} today={today} onClose={close} />}
      {open && open !== 'note' && (
        <VisitSheet bird={bird} today={today} visit={open === 'visit' ? undefined : open} onClose={close} />
      )}
    </Section>
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
      lead: listed(about.signs),
      text: '',
      by: landedAt ? '' : t`Waits on this device`,
      ...(!landedAt && { waiting: true as const }),
    });
  }
  for (const visit of visits.data?.vetVisits ?? []) {
    const text = [visit.clinicName, visit.notes].filter(Boolean).join('. ');
    items.push({
      key: visit.id,
      day: visit.visitedOn,
      lead: visit.reason && `${visit.reason}.`,
      text,
      by: t`Visit`,
      visit,
    });
  }
  for (const { id, observedOn, signs, notes, createdByName } of observations.data?.observations ?? []) {
    const by = createdByName ? t`Note by ${createdByName}` : t`Note`;
    items.push({
      ...{ key: id, day: observedOn, lead: listed(signs), text: notes, by, observationId: id },
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
  const { visit, observationId } = item;
  // Of those with the same name the service knows who wrote it.
  const mayDelete = keeps || (tends && item.author === context.user.name);
  const onDelete = async (id: string) => {
    await remove.mutateAsync({ params: { birdId: bird.id, observationId: id } });
    undoToast(t`The note is deleted.`, 'observation', id);
  };
  return (
    <li className={styles.row}>
      <b>{item.day === today ? t`Today` : formats.datedDay(item.day, today)}</b>
      <div>
        <p>
          {item.lead && <strong>{item.lead}</strong>} {item.text}
        </p>
        <p>
          {item.waiting && <Icon shape={hourglassMedium} size={15} />} {item.by}
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
