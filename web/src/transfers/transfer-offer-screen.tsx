// The offer of a transfer code: the bird, its flock and its records, and one button that takes the bird in.
import type { TransferOffer } from '@flock-care/contract/shapes';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { ApiError, call, inFlock } from '../api/client.ts';
import { useRefusal } from '../api/use-refusal.ts';
import { useSignedIn } from '../api/use-session.ts';
import { useWrite } from '../api/writes.ts';
import { updateSession } from '../device/session.ts';
import formFoot from '../forms/form.module.css';
import { dropSecret } from '../session/arrival.ts';
import { Button } from '../ui/controls/button.tsx';
import { handPalm, warning } from '../ui/icons/icons.ts';
import { foot } from '../ui/layout/foot.ts';
import { Notice } from '../ui/messages/notice.tsx';
import { showToast } from '../ui/messages/toasts.tsx';
import styles from './accept-screen.module.css';
import { OfferedBird } from './offered-bird.tsx';
import { RingTaken } from './ring-taken.tsx';
import { transferRefusals } from './transfer-refusals.ts';

interface Props {
  code: string;
  /** Called to enter another code. */
  onAnother: () => void;
}

/** Returns the flocks where the person may take a bird in, the current one first. */
function useReceivingFlocks() {
  const { context, workspaceId } = useSignedIn();
  return context.workspaces
    .filter(({ role, acceptedAt }) => acceptedAt !== null && (role === 'owner' || role === 'assistant'))
    .map(({ workspace: { id, name } }) => ({ id, name }))
    .sort((one, other) => Number(other.id === workspaceId) - Number(one.id === workspaceId));
}

export function TransferOfferScreen({ code, onAnother }: Props) {
  const flocks = useReceivingFlocks();
  const [first] = flocks;
  if (first) return <LookUp code={code} flocks={flocks} first={first} onAnother={onAnother} />;
  return (
    <div className={styles.column}>
      <h1>
        <Trans>Transfer code</Trans>
      </h1>
      <Notice icon={handPalm} kind="plain">
        <Trans>Only an owner or assistant of a flock can take a bird in.</Trans>
      </Notice>
    </div>
  );
}

interface Flock {
  id: number;
  name: string;
}

interface LookProps extends Props {
  flocks: readonly Flock[];
  first: Flock;
}

/** Looks the code up, without retries because lookups are rate-limited. The offer is not stored on the device. */
function LookUp({ code, flocks, first, onAnother }: LookProps) {
  const { t } = useLingui();
  const refusal = useRefusal(transferRefusals);
  const { data, error, refetch } = useQuery({
    queryKey: ['offer', code],
    queryFn: async ({ signal }) => {
      const request = { params: { code }, headers: inFlock(first.id), signal };
      return (await call('GET /api/bird-transfer-codes/:code', request)).body.offer;
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  if (data)
    return <AcceptBird code={code} offer={data} flocks={flocks} first={first} onAnother={onAnother} />;
  if (!error) return null;
  const isAnswered = error instanceof ApiError;
  return (
    <div className={styles.column}>
      <h1>
        <Trans>Transfer code</Trans>
      </h1>
      <p className={styles.code} dir="ltr" translate="no">
        {code}
      </p>
      <div role="alert">
        <Notice
          icon={warning}
          kind="plain"
          action={!isAnswered && <Button kind="plain" onClick={() => void refetch()}>{t`Try again`}</Button>}
        >
          {refusal(error)}
        </Notice>
      </div>
      <Button kind="filled" size="tall" wide onClick={onAnother}>
        <Trans>Enter another code</Trans>
      </Button>
    </div>
  );
}

function AcceptBird({ code, offer, flocks, first }: LookProps & { offer: TransferOffer }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const refusal = useRefusal(transferRefusals);
  const [flockId, setFlockId] = useState(first.id);
  const accept = useWrite('POST /api/bird-transfer-codes/:code/accept');
  const flock = flocks.find(({ id }) => id === flockId) ?? first;
  const { birdName: name } = offer;
  const flockName = flock.name;
  const take = async () => {
    const { body } = await accept.mutateAsync({ params: { code }, headers: inFlock(flock.id) });
    // The code is used up.
    dropSecret();
    updateSession({ workspaceId: body.workspace.id });
    await navigate({ to: '/birds/$birdId', params: { birdId: body.bird.id }, replace: true });
    showToast({ text: t`${name} is now in ${flockName}.` });
  };
  const onTake = () => void take().catch(() => {});
  const { error } = accept;
  const isRingTaken = error instanceof ApiError && error.code === 'tagIdTaken';
  return (
    <div className={styles.offer}>
      <OfferedBird offer={offer} />
      <FlockField
        flocks={flocks}
        chosen={flock}
        onChoose={id => {
          setFlockId(id);
          accept.reset();
        }}
      />
      {isRingTaken ? (
        <RingTaken offer={offer} flock={flock} isTaking={accept.isPending} onFree={onTake} />
      ) : (
        <div ref={foot} className={`${formFoot.foot} ${styles.footer}`}>
          {error && (
            <p className={styles.failed} role="alert">
              {refusal(error)}
            </p>
          )}
          <Button kind="filled" size="tall" wide busy={accept.isPending} onClick={onTake}>
            <Trans>Take {name} in</Trans>
          </Button>
        </div>
      )}
    </div>
  );
}

interface FlockFieldProps {
  flocks: readonly Flock[];
  chosen: Flock;
  onChoose: (id: number) => void;
}

function FlockField({ flocks, chosen, onChoose }: FlockFieldProps) {
  const id = useId();
  return (
    <div className={styles.into}>
      <label htmlFor={id}>
        <Trans>Moves into</Trans>
      </label>
      {flocks.length > 1 ? (
        <select id={id} value={chosen.id} onChange={event => onChoose(Number(event.target.value))}>
          {flocks.map(({ id: flockId, name }) => (
            <option key={flockId} value={flockId}>
              {name}
            </option>
          ))}
        </select>
      ) : (
        <output id={id}>{chosen.name}</output>
      )}
    </div>
  );
}
