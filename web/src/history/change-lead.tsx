// The first line of a change: who did what, with which bird.
import type { Change, ChangedFields } from '@flock-care/contract/shapes';
import { Trans, useLingui } from '@lingui/react/macro';
import { useFormats } from '../ui/use-formats.ts';
import { RecordLead } from './record-lead.tsx';

export interface LeadProps {
  change: Change;
  /** Who did it, as a word. */
  who: string;
  /** The fields of the record, as far as they are known. */
  fields: ChangedFields;
  /** The drug, for a medication or a dose, if it is known. */
  drug: string | undefined;
  today: string;
}

/** @param undoneFrom when the change was made that this one undoes, if it is loaded */
export function ChangeLead({ undoneFrom, ...props }: LeadProps & { undoneFrom: string | undefined }) {
  if (props.change.undoes) return <Undid {...props} from={undoneFrom} />;
  switch (props.change.kind) {
    case 'weight':
      return <WeightLead {...props} />;
    case 'weight_guard':
      return <GuardLead {...props} />;
    case 'administration':
      return <DoseLead {...props} />;
    case 'bird':
      return <BirdLead {...props} />;
    case 'member':
      return <MemberLead {...props} />;
    default:
      return <RecordLead {...props} />;
  }
}

/** A bird that was deleted for good has no name any more. */
export function useBirdName(change: Change): string {
  const { t } = useLingui();
  return change.birdName ?? t`a bird`;
}

function Undid({ change, who, from }: LeadProps & { from: string | undefined }) {
  const name = useBirdName(change);
  const isOfBird = change.birdId !== null;
  if (from === undefined) {
    return isOfBird ? (
      <Trans>
        <strong>{who}</strong> undid an earlier change to {name}
      </Trans>
    ) : (
      <Trans>
        <strong>{who}</strong> undid an earlier change
      </Trans>
    );
  }
  return isOfBird ? (
    <Trans>
      <strong>{who}</strong> undid the change to {name} at {from}
    </Trans>
  ) : (
    <Trans>
      <strong>{who}</strong> undid the change at {from}
    </Trans>
  );
}

function WeightLead({ change, who, fields, today }: LeadProps) {
  const formats = useFormats();
  const name = useBirdName(change);
  const day = typeof fields.recordedOn === 'string' ? formats.datedDay(fields.recordedOn, today) : '';
  if (change.action === 'created') {
    const weight = formats.grams(Number(fields.weightGrams ?? 0));
    return (
      <Trans>
        <strong>{who}</strong> weighed {name}, <strong className="whole">{weight}</strong>
      </Trans>
    );
  }
  const isDeleted = change.action === 'deleted';
  if (!day) {
    return isDeleted ? (
      <Trans>
        <strong>{who}</strong> deleted a weight of {name}
      </Trans>
    ) : (
      <Trans>
        <strong>{who}</strong> corrected a weight of {name}
      </Trans>
    );
  }
  return isDeleted ? (
    <Trans>
      <strong>{who}</strong> deleted {name}’s weight of {day}
    </Trans>
  ) : (
    <Trans>
      <strong>{who}</strong> corrected {name}’s weight of {day}
    </Trans>
  );
}

function GuardLead({ change, who }: LeadProps) {
  const name = useBirdName(change);
  const decision = change.after?.acknowledgedDecision ?? change.after?.acknowledgedAt;
  return decision ? (
    <Trans>
      <strong>{who}</strong> looked at {name}’s verdict
    </Trans>
  ) : (
    <Trans>
      <strong>{who}</strong> changed how {name}’s weight is judged
    </Trans>
  );
}

function DoseLead({ change, who, fields, drug }: LeadProps) {
  const { t } = useLingui();
  const name = useBirdName(change);
  const dose = drug ?? t`a dose`;
  switch (change.action) {
    case 'created':
      return fields.status === 'missed' ? (
        <Trans>
          <strong>{who}</strong> noted that {name} did not get {dose}
        </Trans>
      ) : (
        <Trans>
          <strong>{who}</strong> gave {name} {dose}
        </Trans>
      );
    case 'deleted':
      return (
        <Trans>
          <strong>{who}</strong> took back that {name} got {dose}
        </Trans>
      );
    default:
      return (
        <Trans>
          <strong>{who}</strong> changed a dose of {name}: {dose}
        </Trans>
      );
  }
}

function BirdLead({ change, who }: LeadProps) {
  const name = useBirdName(change);
  switch (change.action) {
    case 'created':
      return (
        <Trans>
          <strong>{who}</strong> added {name}
        </Trans>
      );
    case 'deleted':
      return (
        <Trans>
          <strong>{who}</strong> deleted {name}
        </Trans>
      );
    case 'moved':
      return (
        <Trans>
          <strong>{name}</strong> moved to another flock
        </Trans>
      );
    default:
      return (
        <Trans>
          <strong>{who}</strong> changed {name}
        </Trans>
      );
  }
}

function MemberLead({ change, who, fields }: LeadProps) {
  const { t } = useLingui();
  const person = String(fields.name ?? fields.inviteEmail ?? t`a person`);
  switch (change.action) {
    case 'created':
      return (
        <Trans>
          <strong>{who}</strong> invited {person}
        </Trans>
      );
    case 'deleted':
      return (
        <Trans>
          <strong>{who}</strong> removed {person} from the flock
        </Trans>
      );
    default:
      return (
        <Trans>
          <strong>{who}</strong> changed what {person} may do
        </Trans>
      );
  }
}
