// A bird's form: photo, name, species, ring and color first, everything else under "More".
import type { Bird } from '@flock-care/contract/shapes';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useNavigate } from '@tanstack/react-router';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useMembership, useRights } from '../../api/use-session.ts';
import { useWrite } from '../../api/writes.ts';
import { SpeciesField } from '../../birds/species-field.tsx';
import { DraftNotice } from '../../forms/draft-notice.tsx';
import { useFieldDraft } from '../../forms/drafts.ts';
import { TextField } from '../../forms/field.tsx';
import formFoot from '../../forms/form.module.css';
import { focusFirstError, useFormErrors } from '../../forms/form-errors.ts';
import { NotSaved, SavedOnline } from '../../forms/not-saved.tsx';
import { Screen } from '../../frame/screen.tsx';
import { Button, ButtonLink } from '../../ui/controls/button.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { cross, scan } from '../../ui/icons/icons.ts';
import { foot } from '../../ui/layout/foot.ts';
import { useDocumentTitle } from '../../ui/layout/use-document-title.ts';
import { useOwnTimeZone } from '../../workspaces/use-own-time-zone.ts';
import { type BirdFields, fieldsOf, shownFields, type TextName } from './bird-fields.ts';
import { type Binding, BirdFormMore } from './bird-form-more.tsx';
import { LoadedCareSheetForm } from './care-sheet-form.tsx';
import { ColorField, nextColor } from './color-field.tsx';
import { sideOf } from './crop.ts';
import styles from './photo-field.module.css';
import { type Chosen, type PhotoChoice, PhotoField } from './photo-field.tsx';
import { useRingHolder } from './use-ring-holder.ts';

interface Props {
  bird: Bird | undefined;
  ring: string;
  /** The number of known birds, which decides the color of a new bird. */
  count: number;
}

export function BirdForm({ bird, ring, count }: Props) {
  const { t } = useLingui();
  const { canManageFlock } = useRights();
  const flock = useMembership().workspace.name;
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const stored = fieldsOf(bird, { ring, color: nextColor(count) });
  const { values, change, drop, isRestored } = useFieldDraft(`bird ${bird?.id ?? 'new'}`, stored);
  const [photo, setPhoto] = useState<PhotoChoice>();
  const [isCareSheetOpen, setCareSheetOpen] = useState(false);
  const { save, error, isPending, ringHolder } = useSaveBird(bird);
  const adoptTimeZone = useOwnTimeZone();
  const errors = useFormErrors(error, t`Not saved. The server did not answer. Nothing you typed was lost.`);
  const title = bird ? bird.name : t`A new bird`;
  useDocumentTitle(title);
  useEffect(() => {
    if (error) focusFirstError(form.current);
  }, [error]);
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    try {
      const birdId = await save(values, photo);
      drop();
      if (!bird) void adoptTimeZone();
      await navigate({ to: '/birds/$birdId', params: { birdId }, replace: true });
    } catch {
      // The fields show the error.
    }
  };
  const typed = values.name.trim();
  const rest = ringHolder.isRingTaken ? undefined : errors.rest(shownFields);
  const text = (field: TextName): Binding => ({
    name: field,
    value: values[field],
    onChange: event => change({ [field]: event.target.value }),
    error: errors.of(field),
  });
  return (
    <Screen narrow>
      <form ref={form} className={styles.form} onSubmit={event => void onSubmit(event)} noValidate>
        <div className={styles.top}>
          <CloseForm birdId={bird?.id} />
          {!bird && canManageFlock && (
            <ButtonLink to="/accept" kind="plain" size="small" icon={scan} className={styles.scan}>
              {isSecureContext ? <Trans>Scan a transfer code</Trans> : <Trans>I have a transfer code</Trans>}
            </ButtonLink>
          )}
        </div>
        <h1>{title}</h1>
        <SavedOnline />
        <DraftNotice isRestored={isRestored} onDrop={drop} />
        <PhotoField
          choice={photo}
          onChoose={setPhoto}
          bird={{ ...values, photoDataUrl: bird?.photoDataUrl ?? null }}
        />
        <TextField label={t`Name`} {...text('name')} required autoComplete="off" />
        <SpeciesField {...text('species')} />
        <RingField binding={text('tagId')} ringHolder={ringHolder} flock={bird ? undefined : flock} />
        <ColorField
          color={values.chartColor}
          error={errors.of('chartColor')}
          onChoose={chartColor => change({ chartColor })}
        />
        <BirdFormMore
          isOpen={bird !== undefined}
          text={text}
          flags={values}
          onFlag={change}
          onCare={bird && (() => setCareSheetOpen(true))}
        />
        <NotSaved error={error} sentence={rest} />
        <div ref={foot} className={formFoot.foot}>
          <Button kind="filled" size="tall" wide type="submit" busy={isPending}>
            {bird ? <Trans>Save</Trans> : typed ? t`Add ${typed}` : t`Add the bird`}
          </Button>
        </div>
      </form>
      {bird && isCareSheetOpen && <LoadedCareSheetForm bird={bird} onClose={() => setCareSheetOpen(false)} />}
    </Screen>
  );
}

/** A hook that adds a new bird, or saves the changes to an existing one. */
function useSaveBird(bird: Bird | undefined) {
  const add = useWrite('POST /api/birds');
  const change = useWrite('PUT /api/birds/:birdId');
  const [ring, setRing] = useState('');
  const [photoError, setPhotoError] = useState<Error>();
  const error = photoError ?? add.error ?? change.error;
  const save = async (values: BirdFields, photo: PhotoChoice): Promise<string> => {
    setRing(values.tagId);
    setPhotoError(undefined);
    const cut = photo && photo !== 'none' ? await cutBoth(photo).catch(fail) : undefined;
    const photoDataUrl = photo === 'none' ? null : cut?.photoDataUrl;
    // Sent as typed. An invalid value is refused with an error at its field.
    const body = { ...values, ...(photoDataUrl !== undefined && { photoDataUrl }) } as never;
    const response = bird
      ? await change.mutateAsync({ params: { birdId: bird.id }, body })
      : await add.mutateAsync({ body });
    const { id } = response.body.bird;
    await cut?.sendPortrait(id);
    return id;
  };
  const fail = (failure: Error) => {
    setPhotoError(failure);
    throw failure;
  };
  return {
    save,
    error,
    isPending: add.isPending || change.isPending,
    ringHolder: useRingHolder(error, ring),
  };
}

/**
 * Cuts the photo and its small portrait. The code for this is not cached, because the form cannot be saved without a
 * connection.
 */
async function cutBoth({ picture, crop }: Chosen) {
  const { cutPhoto, showPortrait, sendPortrait } = await import('../../ui/portraits/make-portraits.ts');
  const cut = await cutPhoto(picture, { ...crop, side: sideOf(picture, crop) });
  const digest = await showPortrait(cut);
  return {
    ...cut,
    sendPortrait: async (birdId: string) => {
      if (digest) await sendPortrait(birdId, digest, cut);
    },
  };
}

interface RingProps {
  binding: Binding;
  ringHolder: ReturnType<typeof useRingHolder>;
  /** The name of a new bird's flock, for the hint about the next free ring number. */
  flock: string | undefined;
}

function RingField({ binding, ringHolder: { isRingTaken, holder }, flock }: RingProps) {
  const { t } = useLingui();
  const { birdIds } = useRights();
  const holderName = holder?.name;
  const refused = holder ? t`${holderName} has that ring.` : t`Another bird of the flock has that ring.`;
  return (
    <TextField
      label={t`Ring`}
      {...binding}
      required
      autoComplete="off"
      hint={
        flock && t`The next free number in ${flock}. If the bird already wears a ring, type the number on it.`
      }
      // From people limited to some birds, the service refuses a changed ring: a taken one would reveal another bird.
      readOnly={Boolean(birdIds)}
      onFocus={event => event.target.select()}
      error={isRingTaken ? refused : binding.error}
      aid={
        holder && (
          <Link to="/birds/$birdId" params={{ birdId: holder.id }} className={styles.holder}>
            <Trans>Open {holderName}</Trans>
          </Link>
        )
      }
    />
  );
}

export function CloseForm({ birdId }: { birdId: string | undefined }) {
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
