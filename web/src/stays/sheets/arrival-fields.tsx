// The arrival fields. Some are shown only for certain sources.
import type { ArrivalSource } from '@flock-care/contract/shapes';
import { Trans, useLingui } from '@lingui/react/macro';
import type { PageBird } from '../../birds/bird-read.ts';
import { RadioChips } from '../../forms/choices.tsx';
import { SelectField, TextArea, TextField, TickField } from '../../forms/field.tsx';
import type { FormErrors } from '../../forms/form-errors.ts';
import { ringNames, sourceNames } from '../../labels/stay-names.ts';
import styles from '../stays.module.css';
import { type ArrivalDraft, isShown } from './arrival-draft.ts';

interface Props {
  bird: PageBird;
  values: ArrivalDraft;
  stored: ArrivalDraft;
  change: (part: Partial<ArrivalDraft>) => void;
  errors: FormErrors;
  today: string;
}

type TextName = Exclude<keyof ArrivalDraft, 'source' | 'ringKind' | 'reportable'>;

/** The maximum lengths that the service accepts. */
const maxLengths: Readonly<Record<TextName, number | undefined>> = {
  arrivedOn: undefined,
  fromName: 120,
  fromContact: 200,
  foundAt: 500,
  caseNumber: 64,
  condition: 500,
  breeder: 200,
  certificateNumber: 120,
  ringNumber: 64,
  microchip: 64,
};

const pathOf = (field: string) => (field === 'ringNumber' ? 'ring.number' : field);

/** The paths, in the request body, of the fields that show their own error. */
export const arrivalPaths = [...Object.keys(maxLengths).map(pathOf), 'source'];

const sources = Object.keys(sourceNames) as ArrivalSource[];
const ringKinds = Object.keys(ringNames) as ArrivalDraft['ringKind'][];

export function ArrivalFields({ bird, values, stored, change, errors, today }: Props) {
  const { t, i18n } = useLingui();
  const { name } = bird;
  const { source } = values;
  const bind = (field: TextName) => ({
    name: pathOf(field),
    value: values[field],
    maxLength: maxLengths[field],
    error: errors.of(pathOf(field)),
    onChange: (event: { target: { value: string } }) => change({ [field]: event.target.value }),
  });
  // The bird's tag is most likely the number on its ring.
  const likelyRing = { ringNumber: values.ringNumber || bird.tagId };
  const shows = (field: TextName) => isShown(field, values, stored);
  return (
    <>
      <TextField label={t`Arrived on`} type="date" max={today} {...bind('arrivedOn')} />
      <SelectField
        label={t`How ${name} came`}
        name="source"
        value={source}
        error={errors.of('source')}
        onChange={event => change({ source: event.target.value as ArrivalSource })}
      >
        {sources.map(value => (
          <option key={value} value={value}>
            {i18n._(sourceNames[value])}
          </option>
        ))}
      </SelectField>
      {shows('foundAt') && <TextField label={t`Found at`} {...bind('foundAt')} />}
      {shows('fromName') && (
        <TextField label={source === 'stray' ? t`Brought by` : t`From whom`} {...bind('fromName')} />
      )}
      {shows('fromContact') && <TextField label={t`Contact`} {...bind('fromContact')} />}
      {shows('caseNumber') && <TextField label={t`Case number`} {...bind('caseNumber')} />}
      {shows('condition') && <TextArea label={t`Condition on arrival`} rows={1} {...bind('condition')} />}
      <h3 className={styles.papers}>
        <Trans>For the papers</Trans>
      </h3>
      <TextField label={t`Breeder`} {...bind('breeder')} />
      <TextField label={t`Certificate number`} hint={t`CITES or EC`} {...bind('certificateNumber')} />
      <RadioChips
        legend={<Trans>Ring</Trans>}
        groups={[ringKinds.map(value => ({ value, label: i18n._(ringNames[value]) }))]}
        value={values.ringKind}
        onChoose={ringKind => change({ ringKind, ...(ringKind !== 'none' && likelyRing) })}
      />
      {shows('ringNumber') && <TextField label={t`Ring number`} {...bind('ringNumber')} />}
      <TextField label={t`Microchip`} {...bind('microchip')} />
      <TickField
        label={t`Has to be reported`}
        hint={t`To an authority. You decide this; the app gives no legal advice.`}
        name="reportable"
        checked={values.reportable}
        onChange={event => change({ reportable: event.target.checked })}
      />
    </>
  );
}
