// A bird moves to another flock: by a code that somebody scans, or by the email address of its new owner.
import { Trans, useLingui } from '@lingui/react/macro';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { isNotFound, useRead } from '../api/reads.ts';
import { useRefusal } from '../api/use-refusal.ts';
import { useRights } from '../api/use-session.ts';
import { useWrite } from '../api/writes.ts';
import { Screen } from '../app/screen.tsx';
import { ScreenHead } from '../app/screen-head.tsx';
import { birdRead } from '../birds/bird-read.ts';
import { BirdScreenHead } from '../birds/bird-screen-head.tsx';
import { entryRefusals } from '../outbox/entry-refusals.ts';
import { Shapes } from '../today/shapes.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { handPalm, warning } from '../ui/icons.ts';
import { Notice } from '../ui/notice.tsx';
import { OnlyHere } from '../ui/only-here.tsx';
import { GiveSheet } from './give-sheet.tsx';
import { MoveButtons } from './move-buttons.tsx';
import styles from './move-screen.module.css';
import { OpenTransfers } from './open-transfers.tsx';
import { acceptAddress, Ticket } from './ticket.tsx';
import { WhatMoves } from './what-moves.tsx';

const route = getRouteApi('/flock/birds/$birdId/move');

/** So that the screen says it when somebody has taken the bird in, with a code of this visit or an earlier one. */
const watchEveryMs = 5_000;

/** The code that was made here. It is shown once: afterwards only a new one can be made. */
interface MadeCode {
  code: string;
  /** Of the transfer; undefined if it could not be read. */
  id: string | undefined;
}

export function MoveScreen() {
  const { birdId } = route.useParams();
  const { manages } = useRights();
  if (!manages) return <NotAllowed />;
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
  const [made, setMade] = useState<MadeCode>();
  const [giving, setGiving] = useState(false);
  const params = { birdId };
  const watch = { everyMs: watchEveryMs };
  const { data, error, refetch } = useRead(...birdRead(birdId), watch);
  const open = useRead('GET /api/bird-transfers', undefined, isNotFound(error) ? {} : watch);
  const make = useWrite('POST /api/birds/:birdId/transfer-code');
  const give = useWrite('POST /api/birds/:birdId/transfer');
  const bird = data?.bird;
  const given = give.data?.status === 200 ? give.data.body.destinationWorkspace.name : undefined;
  if (bird && (given || isNotFound(error))) return <Moved name={bird.name} flock={given} />;
  if (!bird) return error ? <NotRead error={error} onAgain={() => void refetch()} /> : <Shapes />;

  const { name } = bird;
  const transfers = (open.data?.transfers ?? []).filter(transfer => transfer.birdId === birdId);
  const shown = made && (!made.id || transfers.some(({ id }) => id === made.id)) ? made.code : undefined;
  const onMake = async () => {
    const { body } = await make.mutateAsync({ params });
    const { data: latest } = await open.refetch();
    const own = latest?.transfers.find(transfer => transfer.birdId === birdId && transfer.kind === 'code');
    setMade({ code: body.transferCode.code, id: own?.id });
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
              <OnlyHere url={acceptAddress(shown)} />
            </p>
          </div>
        )}
        <WhatMoves bird={bird} byCode={shown !== undefined} />
        <OpenTransfers birdName={name} transfers={transfers} />
      </div>
      <MoveButtons
        birdName={name}
        code={shown}
        hasCode={transfers.some(({ kind }) => kind === 'code')}
        make={make}
        onMake={() => void onMake().catch(() => {})}
        onGive={() => setGiving(true)}
      />
      {giving && <GiveSheet bird={bird} give={give} onClose={() => setGiving(false)} />}
    </Screen>
  );
}

function NotRead({ error, onAgain }: { error: Error; onAgain: () => void }) {
  const { t } = useLingui();
  const refusal = useRefusal({}, entryRefusals);
  return (
    <Screen narrow>
      <ScreenHead title={t`Move to another flock`} back="/birds/$birdId" />
      <Notice
        icon={warning}
        kind="plain"
        action={<Button kind="plain" onClick={onAgain}>{t`Try again`}</Button>}
      >
        {refusal(error)}
      </Notice>
    </Screen>
  );
}

/** @param flock where it is now, if it was given by email */
function Moved({ name, flock }: { name: string; flock: string | undefined }) {
  const { t } = useLingui();
  return (
    <Screen narrow>
      <ScreenHead title={t`${name} has moved`} back="/birds" />
      <div className={styles.moved}>
        <p role="status">
          {flock ? (
            <Trans>
              {name} is in {flock} now, with every record.
            </Trans>
          ) : (
            <Trans>{name} is no longer in your flock. Every record went along.</Trans>
          )}
        </p>
        <ButtonLink to="/birds" kind="filled">
          <Trans>Back to the birds</Trans>
        </ButtonLink>
      </div>
    </Screen>
  );
}
