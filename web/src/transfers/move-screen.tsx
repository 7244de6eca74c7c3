// The screen that moves a bird to another flock, with a code to scan or the new owner's email address.
import { Trans, useLingui } from '@lingui/react/macro';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { isNotFound, useRead } from '../api/reads.ts';
import { useRefusal } from '../api/use-refusal.ts';
import { useRights } from '../api/use-session.ts';
import { useWrite } from '../api/writes.ts';
import { birdRead } from '../birds/bird-read.ts';
import { BirdScreenHead } from '../birds/bird-screen-head.tsx';
import { Screen } from '../frame/screen.tsx';
import { ScreenHead } from '../frame/screen-head.tsx';
import { Shapes } from '../frame/shapes.tsx';
import { entryRefusals } from '../outbox/entry-refusals.ts';
import { Button, ButtonLink } from '../ui/controls/button.tsx';
import { handPalm, warning } from '../ui/icons/icons.ts';
import { Notice } from '../ui/messages/notice.tsx';
import { LocalhostNote } from '../ui/sharing/localhost-note.tsx';
import { GiveSheet } from './give-sheet.tsx';
import { MoveButtons } from './move-buttons.tsx';
import { MoveContents } from './move-contents.tsx';
import styles from './move-screen.module.css';
import { OpenTransfers } from './open-transfers.tsx';
import { acceptAddress, Ticket } from './ticket.tsx';

const route = getRouteApi('/flock/birds/$birdId/move');

/** The interval for checking whether somebody has taken the bird in, perhaps with an earlier code. */
const watchEveryMs = 5_000;

/** A code created on this screen. The service shows it only once; after leaving the screen, people need a new one. */
interface CreatedCode {
  code: string;
  /** The id of the transfer; undefined if it could not be read. */
  id: string | undefined;
}

export function MoveScreen() {
  const { birdId } = route.useParams();
  const { canManageFlock } = useRights();
  if (!canManageFlock) return <NotAllowed />;
  return <Move key={birdId} birdId={birdId} />;
}

function NotAllowed() {
  const { t } = useLingui();
  return (
    <Screen narrow>
      <ScreenHead title={t`Move to another flock`} back="/birds/$birdId" />
      <Notice icon={handPalm} kind="plain">
        <Trans>Only an owner or assistant of the flock can move a bird.</Trans>
      </Notice>
    </Screen>
  );
}

function Move({ birdId }: { birdId: string }) {
  const { t } = useLingui();
  const [created, setCreated] = useState<CreatedCode>();
  const [giving, setGiving] = useState(false);
  const params = { birdId };
  const watch = { everyMs: watchEveryMs };
  const { data, error, refetch } = useRead(...birdRead(birdId), watch);
  const open = useRead('GET /api/bird-transfers', undefined, isNotFound(error) ? {} : watch);
  const create = useWrite('POST /api/birds/:birdId/transfer-code');
  const give = useWrite('POST /api/birds/:birdId/transfer');
  const bird = data?.bird;
  const given = give.data?.status === 200 ? give.data.body.destinationWorkspace.name : undefined;
  if (bird && (given || isNotFound(error))) return <MovedNotice name={bird.name} flock={given} />;
  if (!bird) return error ? <ReadFailed error={error} onRetry={() => void refetch()} /> : <Shapes />;

  const { name } = bird;
  const transfers = (open.data?.transfers ?? []).filter(transfer => transfer.birdId === birdId);
  const shown =
    created && (!created.id || transfers.some(({ id }) => id === created.id)) ? created.code : undefined;
  const onCreate = async () => {
    const { body } = await create.mutateAsync({ params });
    const { data: latest } = await open.refetch();
    const own = latest?.transfers.find(transfer => transfer.birdId === birdId && transfer.kind === 'code');
    setCreated({ code: body.transferCode.code, id: own?.id });
  };
  return (
    <Screen narrow>
      <BirdScreenHead
        bird={bird}
        title={transfers.length > 0 ? t`${name} is moving` : t`Move ${name}`}
        sub={
          <>
            {bird.species}, <bdi className="whole">{bird.tagId}</bdi>
          </>
        }
      />
      <div className={styles.parts}>
        {shown && (
          <div className={styles.shown}>
            <Ticket birdName={name} code={shown} />
            <p className={styles.hint}>
              <LocalhostNote url={acceptAddress(shown)} />
            </p>
          </div>
        )}
        <MoveContents bird={bird} byCode={shown !== undefined} />
        <OpenTransfers birdName={name} transfers={transfers} />
      </div>
      <MoveButtons
        birdName={name}
        code={shown}
        hasCode={transfers.some(({ kind }) => kind === 'code')}
        create={create}
        onCreate={() => void onCreate().catch(() => {})}
        onGive={() => setGiving(true)}
      />
      {giving && <GiveSheet bird={bird} give={give} onClose={() => setGiving(false)} />}
    </Screen>
  );
}

function ReadFailed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useLingui();
  const refusal = useRefusal({}, entryRefusals);
  return (
    <Screen narrow>
      <ScreenHead title={t`Move to another flock`} back="/birds/$birdId" />
      <Notice
        icon={warning}
        kind="plain"
        action={<Button kind="plain" onClick={onRetry}>{t`Try again`}</Button>}
      >
        {refusal(error)}
      </Notice>
    </Screen>
  );
}

/** @param flock the bird's new flock, if it was given by email */
function MovedNotice({ name, flock }: { name: string; flock: string | undefined }) {
  const { t } = useLingui();
  return (
    <Screen narrow>
      <ScreenHead title={t`${name} has moved`} back="/birds" />
      <div className={styles.moved}>
        <p role="status">
          {flock ? (
            <Trans>
              {name} is now in {flock}, with all records.
            </Trans>
          ) : (
            <Trans>{name} is no longer in your flock. All records have moved too.</Trans>
          )}
        </p>
        <ButtonLink to="/birds" kind="filled">
          <Trans>Back to the birds</Trans>
        </ButtonLink>
      </div>
    </Screen>
  );
}
