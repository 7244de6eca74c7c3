// The first line of a change: the person, the action and the bird.
import { Trans, useLingui } from '@lingui/react/macro';
import { useFormats } from '../ui/formats/use-formats.ts';
import { type LeadProps, useBirdName } from './lead.ts';
import { RecordLead } from './record-lead.tsx';

/** @param undoneFrom the time of the change that this one undoes, if that change is loaded */
export function ChangeLead({ undoneFrom, ...props }: LeadProps & { undoneFrom: string | undefined }) {
  if (props.change.action === 'moved') return <MoveLead {...props} />;
  if (props.change.undoes) return <UndoLead {...props} from={undoneFrom} />;
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

function UndoLead({ change, who, from }: LeadProps & { from: string | undefined }) {
  const name = useBirdName(change);
  const hasBird = change.birdId !== null;
  if (from === undefined) {
    return hasBird ? (
      <Trans>
        <strong>{who}</strong> undid an earlier change to {name}
      </Trans>
    ) : (
      <Trans>
        <strong>{who}</strong> undid an earlier change
      </Trans>
    );
  }
  return hasBird ? (
    <Trans>
      <strong>{who}</strong> undid the change to {name} at {from}
    </Trans>
  ) : (
    <Trans>
      <strong>{who}</strong> undid the change at {from}
    </Trans>
  );
}

/** `after` is set in the flock that received the bird, but not in the flock that gave the bird away. */
function MoveLead({ change, who }: LeadProps) {
  const name = useBirdName(change);
  const flock = change.after?.sourceWorkspaceName;
  if (typeof flock === 'string') {
    return change.undoes ? (
      <Trans>
        <strong>{who}</strong> undid the move, and {name} is back from {flock}
      </Trans>
    ) : (
      <Trans>
        <strong>{name}</strong> moved here from {flock}
      </Trans>
    );
  }
  return change.undoes ? (
    <Trans>
      <strong>{who}</strong> undid the move, and {name} went back
    </Trans>
  ) : (
    <Trans>
      <strong>{name}</strong> moved to another flock
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
        <strong>{who}</strong> deleted a weight for {name}
      </Trans>
    ) : (
      <Trans>
        <strong>{who}</strong> corrected a weight for {name}
      </Trans>
    );
  }
  return isDeleted ? (
    <Trans>
      <strong>{who}</strong> deleted {name}’s weight from {day}
    </Trans>
  ) : (
    <Trans>
      <strong>{who}</strong> corrected {name}’s weight from {day}
    </Trans>
  );
}

function GuardLead({ change, who }: LeadProps) {
  const name = useBirdName(change);
  const decision = change.after?.acknowledgedDecision ?? change.after?.acknowledgedAt;
  return decision ? (
    <Trans>
      <strong>{who}</strong> acknowledged {name}’s verdict
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
          <strong>{who}</strong> deleted a dose for {name}: {dose}
        </Trans>
      );
    default:
      return (
        <Trans>
          <strong>{who}</strong> changed a dose for {name}: {dose}
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
