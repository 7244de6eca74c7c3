// The form for a ring number that another bird in the flock already has. It gives that bird a new ring, then takes the
// new bird in.
import type { TransferOffer } from '@flock-care/contract/shapes';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef } from 'react';
import { ApiError, call, inFlock } from '../api/client.ts';
import { useRefusal } from '../api/use-refusal.ts';
import { useWrite } from '../api/writes.ts';
import { TextField } from '../forms/field.tsx';
import formFoot from '../forms/form.module.css';
import { focusFirstError, useFormErrors } from '../forms/form-errors.ts';
import { Button } from '../ui/controls/button.tsx';
import { handPalm } from '../ui/icons/icons.ts';
import { foot } from '../ui/layout/foot.ts';
import { Notice } from '../ui/messages/notice.tsx';
import styles from './accept-screen.module.css';

interface Props {
  offer: TransferOffer;
  flock: { id: number; name: string };
  isTaking: boolean;
  /** Called to take the bird in, when the ring is free or the person tries again. */
  onFree: () => void;
}

export function RingTaken({ offer, flock, isTaking, onFree }: Props) {
  const { t } = useLingui();
  const form = useRef<HTMLFormElement>(null);
  const save = useWrite('PUT /api/birds/:birdId');
  const refusal = useRefusal({});
  const headers = inFlock(flock.id);
  const { data: holder, isFetching } = useQuery({
    queryKey: ['ring', flock.id, offer.tagId],
    queryFn: async () => {
      // A past bird keeps its ring number.
      const { body } = await call('GET /api/birds', { query: { photos: 'false', status: 'all' }, headers });
      return body?.birds.find(({ tagId }) => tagId === offer.tagId) ?? null;
    },
    gcTime: 0,
  });
  const { error } = save;
  const fieldError = useFormErrors(error, '').of('tagId');
  const isKnown = holder != null;
  useEffect(() => {
    if (isKnown) form.current?.querySelector('input')?.focus();
  }, [isKnown]);
  useEffect(() => {
    if (error) focusFirstError(form.current);
  }, [error]);
  if (!holder) return isFetching ? null : <UnknownHolder onRetry={onFree} />;
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
    <div ref={foot} className={formFoot.foot}>
      <form ref={form} className={styles.footer} onSubmit={event => void onSubmit(event)} noValidate>
        <div role="alert">
          <Notice icon={handPalm} kind="plain">
            <Trans>
              {holderName} has that ring in {flockName}. Give {holderName} another one first.
            </Trans>
          </Notice>
        </div>
        <TextField
          label={t`${holderName}’s ring`}
          name="tagId"
          autoComplete="off"
          spellCheck="false"
          defaultValue={holder.tagId}
          onFocus={event => event.target.select()}
          error={isTaken ? t`Another bird of the flock has that ring.` : (fieldError ?? refusal(error))}
        />
        <Button type="submit" kind="filled" size="tall" wide busy={save.isPending || isTaking}>
          <Trans>Save, and take {birdName} in</Trans>
        </Button>
      </form>
    </div>
  );
}

/** Shown if the other bird could not be found, for example without a connection. */
function UnknownHolder({ onRetry }: { onRetry: () => void }) {
  return (
    <div ref={foot} className={`${formFoot.foot} ${styles.footer}`}>
      <p className={styles.failed} role="alert">
        <Trans>That flock has a bird with the same ring. Change one of the two ring numbers first.</Trans>
      </p>
      <Button kind="filled" size="tall" wide onClick={onRetry}>
        <Trans>Try again</Trans>
      </Button>
    </div>
  );
}
