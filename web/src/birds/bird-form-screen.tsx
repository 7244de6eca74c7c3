// A new bird, or a bird that is changed: name, species and ring first, everything else under "More".
import type { Bird } from '@flock-care/contract/shapes';
import { Trans, useLingui } from '@lingui/react/macro';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { type CSSProperties, type FormEvent, useEffect, useRef, useState } from 'react';
import { useRead } from '../api/reads.ts';
import { useRefusal } from '../api/use-refusal.ts';
import { useMembership, useRights } from '../api/use-session.ts';
import { useWrite } from '../api/writes.ts';
import { Screen } from '../app/screen.tsx';
import { SelectField, TextField, TickField } from '../forms/field.tsx';
import { focusFirstError, useFormErrors } from '../forms/form-errors.ts';
import { entryRefusals } from '../outbox/entry-refusals.ts';
import { Shapes } from '../today/shapes.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { caretDown, cross, scan, warning } from '../ui/icons.ts';
import { Notice } from '../ui/notice.tsx';
import { nextRing } from './crop.ts';
import { cutPhoto } from './photo.ts';
import styles from './photo-field.module.css';
import { type Chosen, PhotoField } from './photo-field.tsx';

const route = getRouteApi('/flock/birds/$birdId/edit');

const colors = [
  '#cb3a35',
  '#c2571a',
  '#a8751a',
  '#6f7f1f',
  '#3f7d3a',
  '#2a7f74',
  '#2f7fb5',
  '#4d66c2',
  '#7a5ba8',
  '#a84c86',
  '#8a6a52',
  '#6b7280',
] as const;

export function NewBirdScreen() {
  const { data, error } = useRead('GET /api/birds', { query: { photos: 'false' } });
  const { workspace } = useMembership();
  if (!data && !error) return <Shapes />;
  const rings = (data?.birds ?? []).map(({ tagId }) => tagId);
  return <BirdForm bird={undefined} ring={nextRing(rings, workspace.name)} count={rings.length} />;
}

export function EditBirdScreen() {
  const { birdId } = route.useParams();
  const { data, error } = useRead('GET /api/birds/:birdId', { params: { birdId } });
  const refusal = useRefusal({}, entryRefusals);
  if (data) return <BirdForm key={birdId} bird={data.bird} ring={data.bird.tagId} count={0} />;
  if (!error) return <Shapes />;
  return (
    <Screen narrow>
      <div className={styles.top}>
        <Close birdId={birdId} />
      </div>
      <Notice icon={warning} kind="plain">
        {refusal(error)}
      </Notice>
    </Screen>
  );
}

function Close({ birdId }: { birdId: string | undefined }) {
  const { t } = useLingui();
  return (
    <Link
      to={birdId ? '/birds/$birdId' : '/birds'}
      params={{ birdId: birdId ?? '' }}
      className={styles.close}
      aria-label={t`Close`}
    >
      <Icon shape={cross} />
    </Link>
  );
}

const texts = [
  'name',
  'species',
  'tagId',
  'chartColor',
  'gender',
  'dateOfBirth',
  'gotchaDay',
  'vetDoctorName',
  'vetClinicName',
  'vetClinicAddress',
  'vetAccountNumber',
] as const;

interface Props {
  bird: Bird | undefined;
  ring: string;
  /** How many birds there are, for the first colour. */
  count: number;
}

/** What is typed survives a reload. */
function useDraft(key: string) {
  const [kept] = useState((): Record<string, string> => {
    try {
      return JSON.parse(sessionStorage.getItem(key) ?? '{}');
    } catch {
      return {};
    }
  });
  return {
    kept,
    keep: (form: HTMLFormElement) => {
      const entries = [...new FormData(form)].filter(([, value]) => typeof value === 'string');
      sessionStorage.setItem(key, JSON.stringify(Object.fromEntries(entries)));
    },
    forget: () => sessionStorage.removeItem(key),
  };
}

function BirdForm({ bird, ring, count }: Props) {
  const { t } = useLingui();
  const { manages } = useRights();
  const flock = useMembership().workspace.name;
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const draft = useDraft(`bird ${bird?.id ?? 'new'}`);
  const first = { ...textsOf(bird, ring, count), ...draft.kept };
  const [chosen, setChosen] = useState<Chosen>();
  const [name, setName] = useState(first.name ?? '');
  const [species, setSpecies] = useState(first.species ?? '');
  const [color, setColor] = useState(first.chartColor ?? colors[0]);
  const add = useWrite('POST /api/birds');
  const change = useWrite('PUT /api/birds/:birdId');
  const error = add.error ?? change.error;
  const errors = useFormErrors(error, t`Not saved. The server did not answer. What you typed is kept.`);
  const title = bird ? bird.name : t`A new bird`;
  useEffect(() => {
    document.title = `${title} · Flock Care`;
  }, [title]);
  useEffect(() => {
    if (error) focusFirstError(form.current);
  }, [error]);
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const values = Object.fromEntries(texts.map(field => [field, String(data.get(field) ?? '').trim()]));
    const photo = chosen && { photoDataUrl: await cutPhoto(chosen.picture, chosen.crop) };
    const flags = { notifyOnDob: data.has('notifyOnDob'), notifyOnGotchaDay: data.has('notifyOnGotchaDay') };
    const body = { ...values, ...flags, ...photo } as never;
    try {
      const answer = bird
        ? await change.mutateAsync({ params: { birdId: bird.id }, body })
        : await add.mutateAsync({ body });
      draft.forget();
      await navigate({ to: '/birds/$birdId', params: { birdId: answer.body.bird.id }, replace: true });
    } catch {
      // Told at the fields.
    }
  };
  const typed = name.trim();
  const rest = errors.rest(texts);
  const text = (field: (typeof texts)[number]) => ({
    name: field,
    defaultValue: first[field] ?? '',
    error: errors.of(field),
  });
  return (
    <Screen narrow>
      <form
        ref={form}
        className={styles.form}
        onSubmit={event => void onSubmit(event)}
        onInput={event => draft.keep(event.currentTarget)}
        noValidate
      >
        <div className={styles.top}>
          <Close birdId={bird?.id} />
          {!bird && manages && (
            <ButtonLink to="/accept" kind="plain" size="small" icon={scan} className={styles.scan}>
              <Trans>Scan a bird’s code</Trans>
            </ButtonLink>
          )}
        </div>
        <h1>{title}</h1>
        <PhotoField chosen={chosen} onChoose={setChosen} color={color} species={species} />
        <TextField
          label={t`Name`}
          {...text('name')}
          required
          autoComplete="off"
          onChange={event => setName(event.target.value)}
        />
        <TextField
          label={t`Species`}
          {...text('species')}
          required
          autoComplete="off"
          onChange={event => setSpecies(event.target.value)}
        />
        <TextField
          label={t`Ring`}
          {...text('tagId')}
          required
          autoComplete="off"
          hint={
            bird
              ? undefined
              : t`The next free number in ${flock}. Write the ring on the leg, if there is one.`
          }
          onFocus={event => event.target.select()}
        />
        <Colors color={color} onChoose={setColor} />
        <More bird={bird} text={text} />
        {rest && (
          <p className={styles.failed} role="alert">
            {rest}
          </p>
        )}
        <div className={styles.footer}>
          <Button kind="filled" size="tall" wide type="submit" busy={add.isPending || change.isPending}>
            {bird ? <Trans>Save</Trans> : typed ? t`Add ${typed}` : t`Add the bird`}
          </Button>
        </div>
      </form>
    </Screen>
  );
}

function textsOf(bird: Bird | undefined, ring: string, count: number): Record<string, string> {
  const known = texts.map(field => [field, bird?.[field] ?? ''] as const);
  return {
    ...Object.fromEntries(known),
    tagId: ring,
    chartColor: bird?.chartColor ?? colors[count % colors.length] ?? colors[0],
    gender: bird?.gender ?? 'unknown',
  };
}

function Colors({ color, onChoose }: { color: string; onChoose: (color: string) => void }) {
  const { t } = useLingui();
  const offered = colors.some(other => other === color) ? colors : [...colors.slice(0, -1), color];
  return (
    <fieldset>
      <legend>
        <Trans>Colour in charts and lists</Trans>
      </legend>
      <div className={styles.colors}>
        {offered.map((value, index) => {
          const style: CSSProperties & Record<'--bird', string> = { '--bird': value };
          const number = index + 1;
          return (
            <label key={value} style={style}>
              <input
                type="radio"
                name="chartColor"
                value={value}
                checked={value === color}
                aria-label={t`Colour ${number}`}
                onChange={() => onChoose(value)}
              />
              <span />
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}

interface MoreProps {
  bird: Bird | undefined;
  text: (field: (typeof texts)[number]) => { name: string; defaultValue: string; error: string | undefined };
}

function More({ bird, text }: MoreProps) {
  const { t } = useLingui();
  return (
    <details className={styles.more} open={bird !== undefined}>
      <summary>
        <span>
          <Trans>More</Trans>
          <small>
            <Trans>Sex, hatched, with you since, vet</Trans>
          </small>
        </span>
        <Icon shape={caretDown} />
      </summary>
      <div>
        <SelectField label={t`Sex`} {...text('gender')}>
          <option value="unknown">{t`Not known`}</option>
          <option value="male">{t`Cock`}</option>
          <option value="female">{t`Hen`}</option>
          <option value="male_dna">{t`Cock by DNA`}</option>
          <option value="female_dna">{t`Hen by DNA`}</option>
        </SelectField>
        <TextField label={t`Hatched`} type="date" {...text('dateOfBirth')} />
        <TickField
          label={t`Tell us on the birthday`}
          name="notifyOnDob"
          defaultChecked={bird?.notifyOnDob ?? false}
        />
        <TextField label={t`With you since`} type="date" {...text('gotchaDay')} />
        <TickField
          label={t`Tell us on that day`}
          name="notifyOnGotchaDay"
          defaultChecked={bird?.notifyOnGotchaDay ?? false}
        />
        <TextField label={t`Vet`} {...text('vetDoctorName')} />
        <TextField label={t`Clinic`} {...text('vetClinicName')} />
        <TextField label={t`Address`} {...text('vetClinicAddress')} />
        <TextField label={t`Number at the vet`} {...text('vetAccountNumber')} />
      </div>
    </details>
  );
}
