// The flock has a bird with the same ring: that one gets another ring first, in place.
import type { TransferOffer } from '@flock-care/contract/shapes';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef } from 'react';
import { ApiError, call, inFlock } from '../api/client.ts';
import { useRefusal } from '../api/use-refusal.ts';
import { useWrite } from '../api/writes.ts';
import { TextField } from '../forms/field.tsx';
import { focusFirstError, useFormErrors } from '../forms/form-errors.ts';
import formFoot from '../forms/form-foot.module.css';
import { Button } from '../ui/button.tsx';
import { handPalm } from '../ui/icons.ts';
import { Notice } from '../ui/notice.tsx';
import styles from './accept-screen.module.css';

interface Props {
  offer: TransferOffer;
  flock: { id: number; name: string };
  isTaking: boolean;
  /** The ring is free: the bird can be taken in. */
  onFree: () => void;
}

export function RingTaken({ offer, flock, isTaking, onFree }: Props) {
  const { t } = useLingui();
  const form = useRef<HTMLFormElement>(null);
  const save = useWrite('PUT /api/birds/:birdId');
  const refusal = useRefusal({});
  const headers = inFlock(flock.id);
  const { data: holder } = useQuery({
    queryKey: ['ring', flock.id, offer.tagId],
    queryFn: async () => {
      const { body } = await call('GET /api/birds', { query: { photos: 'false' }, headers });
      return body?.birds.find(({ tagId }) => tagId === offer.tagId) ?? null;
    },
    gcTime: 0,
  });
  const { error } = save;
  const atField = useFormErrors(error, '').of('tagId');
  const isKnown = holder != null;
  useEffect(() => {
    if (isKnown) form.current?.querySelector('input')?.focus();
  }, [isKnown]);
  useEffect(() => {
    if (error) focusFirstError(form.current);
  }, [error]);
  if (!holder) return null;
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const tagId = String(new FormData(event.currentTarget).get('tagId') ?? '').trim();
    const body = { name: holder.name, species: holder.species, tagId };
    await save.mutateAsync({ params: { birdId: holder.id }, body, headers }).then(onFree, () => {});
  };
  const { birdName } = offer;
  const [holderName, flockName] = [holder.name, flock.name];
  const isTaken = error instanceof ApiError && error.code === 'tagIdTaken';
  return (
    <form
      ref={form}
      className={`${formFoot.foot} ${styles.footer}`}
      onSubmit={event => void onSubmit(event)}
      noValidate
    >
      <div role="alert">
        <Notice icon={handPalm} kind="plain">
          <Trans>
            {holderName} has that ring in {flockName}. Give {holderName} another one first.
          </Trans>
        </Notice>
      </div>
      <TextField
        label={t`Ring of ${holderName}`}
        name="tagId"
        autoComplete="off"
        spellCheck="false"
        defaultValue={holder.tagId}
        onFocus={event => event.target.select()}
        error={isTaken ? t`Another bird of the flock has that ring.` : (atField ?? refusal(error))}
      />
      <Button type="submit" kind="filled" size="tall" wide busy={save.isPending || isTaking}>
        <Trans>Save, and take {birdName} in</Trans>
      </Button>
    </form>
  );
}
