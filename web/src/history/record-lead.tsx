// The first line of a change that `ChangeLead` does not handle itself, such as a change to a visit, a note, a file or
// the flock's settings.
import type { StayKind } from '@flock-care/contract/shapes';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { stayNames } from '../labels/stay-names.ts';
import { useFormats } from '../ui/formats/use-formats.ts';
import { type LeadProps, useBirdName } from './lead.ts';

export function RecordLead(props: LeadProps) {
  const name = useBirdName(props.change);
  const { who } = props;
  switch (props.change.kind) {
    case 'vet_visit':
      return <VisitLead {...props} />;
    case 'file':
      return <FileLead {...props} />;
    case 'observation':
      return <NoteLead {...props} />;
    case 'medication':
      return <MedicationLead {...props} />;
    case 'stay':
      return <StayLead {...props} />;
    case 'arrival':
      return (
        <Trans>
          <strong>{who}</strong> changed the arrival of {name}
        </Trans>
      );
    case 'import':
      return <ImportLead {...props} />;
    case 'webhook':
      return <WebhookLead {...props} />;
    case 'tablet':
      return <TabletLead {...props} />;
    case 'mqtt':
      return <MqttLead {...props} />;
    case 'care_sheet':
      return (
        <Trans>
          <strong>{who}</strong> changed {name}’s care sheet
        </Trans>
      );
    default:
      return (
        <Trans>
          <strong>{who}</strong> changed the settings of the flock
        </Trans>
      );
  }
}

function VisitLead({ change, who, fields, today }: LeadProps) {
  const { t } = useLingui();
  const formats = useFormats();
  const name = useBirdName(change);
  const day =
    typeof fields.visitedOn === 'string' ? formats.datedDay(fields.visitedOn, today) : t`an earlier day`;
  switch (change.action) {
    case 'created':
      return (
        <Trans>
          <strong>{who}</strong> added {name}’s visit on {day}
        </Trans>
      );
    case 'deleted':
      return (
        <Trans>
          <strong>{who}</strong> deleted {name}’s visit on {day}
        </Trans>
      );
    default:
      return (
        <Trans>
          <strong>{who}</strong> changed {name}’s visit on {day}
        </Trans>
      );
  }
}

function StayLead({ change, who, fields }: LeadProps) {
  const { i18n } = useLingui();
  const name = useBirdName(change);
  const kind = stayNames[fields.kind as StayKind];
  const where = kind ? i18n._(kind) : '';
  switch (change.action) {
    case 'created':
      return (
        <Trans>
          <strong>{who}</strong> added a stay for {name}: {where}
        </Trans>
      );
    case 'deleted':
      return (
        <Trans>
          <strong>{who}</strong> deleted a stay for {name}: {where}
        </Trans>
      );
    default:
      return (
        <Trans>
          <strong>{who}</strong> changed a stay for {name}: {where}
        </Trans>
      );
  }
}

function ImportLead({ who, fields }: LeadProps) {
  const file = String(fields.name ?? '');
  const count = Number(fields.records ?? 0);
  return (
    <Trans>
      <strong>{who}</strong> imported <Plural value={count} one="# record" other="# records" /> from {file}
    </Trans>
  );
}

function WebhookLead({ change, who, fields }: LeadProps) {
  const name = String(fields.name ?? '');
  switch (change.action) {
    case 'created':
      return (
        <Trans>
          <strong>{who}</strong> added the webhook {name}
        </Trans>
      );
    case 'deleted':
      return (
        <Trans>
          <strong>{who}</strong> deleted the webhook {name}
        </Trans>
      );
    default:
      return (
        <Trans>
          <strong>{who}</strong> changed a webhook
        </Trans>
      );
  }
}

function TabletLead({ change, who, fields }: LeadProps) {
  const name = String(fields.name ?? '');
  switch (change.action) {
    case 'created':
      return (
        <Trans>
          <strong>{who}</strong> added the shared tablet {name}
        </Trans>
      );
    case 'deleted':
      return (
        <Trans>
          <strong>{who}</strong> removed the shared tablet {name}
        </Trans>
      );
    default:
      return (
        <Trans>
          <strong>{who}</strong> changed a shared tablet
        </Trans>
      );
  }
}

function MqttLead({ who, fields }: LeadProps) {
  if (fields.enabled === true) {
    return (
      <Trans>
        <strong>{who}</strong> turned on Home Assistant (MQTT)
      </Trans>
    );
  }
  return (
    <Trans>
      <strong>{who}</strong> turned off Home Assistant (MQTT)
    </Trans>
  );
}

function NoteLead({ change, who }: LeadProps) {
  const name = useBirdName(change);
  switch (change.action) {
    case 'created':
      return (
        <Trans>
          <strong>{who}</strong> added a note on {name}
        </Trans>
      );
    case 'deleted':
      return (
        <Trans>
          <strong>{who}</strong> deleted a note on {name}
        </Trans>
      );
    default:
      return (
        <Trans>
          <strong>{who}</strong> changed a note on {name}
        </Trans>
      );
  }
}

function FileLead({ change, who }: LeadProps) {
  const name = useBirdName(change);
  switch (change.action) {
    case 'created':
      return (
        <Trans>
          <strong>{who}</strong> added a file for {name}
        </Trans>
      );
    case 'deleted':
      return (
        <Trans>
          <strong>{who}</strong> deleted a file of {name}
        </Trans>
      );
    default:
      return (
        <Trans>
          <strong>{who}</strong> changed a file of {name}
        </Trans>
      );
  }
}

function MedicationLead({ change, who, drug }: LeadProps) {
  const { t } = useLingui();
  const name = useBirdName(change);
  const medication = drug ?? t`a medication`;
  switch (change.action) {
    case 'created':
      return (
        <Trans>
          <strong>{who}</strong> added {medication} for {name}
        </Trans>
      );
    case 'deleted':
      return (
        <Trans>
          <strong>{who}</strong> deleted {medication} for {name}
        </Trans>
      );
    default:
      return (
        <Trans>
          <strong>{who}</strong> changed {medication} for {name}
        </Trans>
      );
  }
}
