// The list of a bird's vet visits and notes, newest first.
import type { Observation } from '@flock-care/contract/shapes';
import { Trans, useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useState } from 'react';
import { useRights, useSignedIn } from '../../api/use-session.ts';
import type { PageBird } from '../../birds/bird-read.ts';
import type { BirdToday } from '../../board/board.ts';
import { FilePart } from '../../files/parts/lazy-file-part.tsx';
import { Button, IconButton } from '../../ui/controls/button.tsx';
import links from '../../ui/controls/links.module.css';
import { Menu } from '../../ui/controls/menu.tsx';
import { useFormats } from '../../ui/formats/use-formats.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { hourglassMedium, pencilSimple, plus } from '../../ui/icons/icons.ts';
import { Rows, Section } from '../../ui/layout/section.tsx';
import { useRoom } from '../../ui/layout/use-view.ts';
import styles from './bird-screen.module.css';
import { useVisitsAndNotes, type VisitOrNote } from './use-visits-and-notes.ts';
import type { Visit } from './visit-sheet.tsx';

const ObservationSheet = lazy(async () => ({
  default: (await import('../../care/observations/observation-sheet.tsx')).ObservationSheet,
}));
const VisitSheet = lazy(async () => ({ default: (await import('./visit-sheet.tsx')).VisitSheet }));

interface Props {
  bird: PageBird;
  boardBird: BirdToday | undefined;
  today: string;
  /** Opens the note sheet; undefined for people who cannot add notes. */
  onNote: (() => void) | undefined;
  /** True for a past bird. */
  isGone?: boolean;
}

/** The record to edit in a sheet. The visit is undefined if a new one is added. */
type Editable = { visit: Visit | undefined } | { observation: Observation };

const firstItems = 8;

export function VisitsSection({ bird, boardBird, today, onNote, isGone = false }: Props) {
  const { t } = useLingui();
  const [open, setOpen] = useState<Editable>();
  const [all, setAll] = useState(false);
  const items = useVisitsAndNotes(bird.id);
  const visibleItems = all ? items : items.slice(0, firstItems);
  const count = items.length;
  return (
    <Section
      title={t`Visits and notes`}
      aside={onNote && <Add onNote={onNote} onVisit={() => setOpen({ visit: undefined })} />}
    >
      {items.length === 0 && (
        <p className={styles.quiet}>
          <Trans>Nothing noted yet.</Trans>
        </p>
      )}
      <Rows>
        {visibleItems.map(item => (
          <ItemRow key={item.key} bird={bird} item={item} today={today} onEdit={setOpen} />
        ))}
      </Rows>
      {items.length > visibleItems.length && (
        <Button kind="plain" onClick={() => setAll(true)}>
          <Trans>All {count}</Trans>
        </Button>
      )}
      <Suspense>
        {open && 'visit' in open && (
          <VisitSheet bird={bird} today={today} visit={open.visit} onClose={() => setOpen(undefined)} />
        )}
        {open && 'observation' in open && (
          <ObservationSheet
            bird={bird}
            onBoard={boardBird}
            today={today}
            observation={open.observation}
            isGone={isGone}
            onClose={() => setOpen(undefined)}
          />
        )}
      </Suspense>
    </Section>
  );
}

/** A button that adds a note or, for people who can edit records, a menu that adds a note or a visit. */
function Add({ onNote, onVisit }: { onNote: () => void; onVisit: () => void }) {
  const { canEditRecords } = useRights();
  const icon = <Icon shape={plus} size={18} />;
  if (!canEditRecords) {
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

interface RowProps {
  bird: PageBird;
  item: VisitOrNote;
  today: string;
  onEdit: (item: Editable) => void;
}

function ItemRow({ bird, item, today, onEdit }: RowProps) {
  const { t } = useLingui();
  const { canGiveCare, canEditRecords } = useRights();
  const { context } = useSignedIn();
  const formats = useFormats();
  const { visit, observation, reason = '', clinic = '', signs, text } = item;
  // On a desktop, this section is a narrow column: the day and the reason form the heading, and the clinic is below.
  const wide = useRoom() === 'desktop';
  const day = item.day === today ? t`Today` : formats.datedDay(item.day, today);
  const by = wide && clinic ? clinic : item.by;
  // If two people have the same name, the service decides which of them may edit the note.
  const canChangeNote = canEditRecords || (canGiveCare && observation?.createdByName === context.user.name);
  return (
    <li className={styles.row}>
      <b>{wide ? [day, reason].filter(Boolean).join(', ') : day}</b>
      <div>
        <p>
          {!wide && <ReasonAndClinic reason={reason} clinic={clinic} />} {signs && <strong>{signs}</strong>}{' '}
          {text}
        </p>
        <p className={styles.second}>
          {item.waiting && <Icon shape={hourglassMedium} size={15} />} {by}
        </p>
        {visit && <FilePart bird={bird} papersOf={visit.id} />}
      </div>
      {canEditRecords && visit && (
        <IconButton icon={pencilSimple} label={t`Change this visit`} onClick={() => onEdit({ visit })} />
      )}
      {canChangeNote && observation && (
        <IconButton icon={pencilSimple} label={t`Change this note`} onClick={() => onEdit({ observation })} />
      )}
    </li>
  );
}

/** "Yearly check, Feather & Beak Clinic." */
function ReasonAndClinic({ reason, clinic }: { reason: string; clinic: string }) {
  if (!reason && !clinic) return null;
  return (
    <>
      {reason && <strong>{reason}</strong>}
      {reason && clinic && ', '}
      {clinic}.
    </>
  );
}
