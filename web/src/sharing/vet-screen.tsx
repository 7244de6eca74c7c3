// The page that the link of a handover opens: one bird, for anyone who has the link. Nothing of it is kept on the device of a
// vet.
import { Trans, useLingui } from '@lingui/react/macro';
import { getRouteApi } from '@tanstack/react-router';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { ApiError, call } from '../api/client.ts';
import { SignInPage } from '../sign-in/sign-in-page.tsx';
import { useSecret } from '../sign-in/use-secret.ts';
import { Shapes } from '../today/shapes.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { dayIn } from '../ui/formats.ts';
import { printer } from '../ui/icons.ts';
import { useDocumentTitle } from '../ui/use-document-title.ts';
import { TimeZone } from '../ui/use-formats.ts';
import type { HandoverRecord } from './vet-facts.ts';
import { keepToken, keptToken } from './vet-screen-token.ts';
import styles from './vet-sheet.module.css';
import { VetSheet } from './vet-sheet.tsx';

const route = getRouteApi('/vet');

export function VetScreen() {
  const token = useToken();
  const { bird: birdId } = route.useSearch();
  if (token) return <Opened key={token} token={token} />;
  return (
    <Told action={<NewLink />}>
      {birdId ? (
        <Trans>The link of this page is shown once, and this tab has not kept it.</Trans>
      ) : (
        <Trans>The link is not kept in this browser. Open it again.</Trans>
      )}
    </Told>
  );
}

/** From the address, or, for the keeper, kept from before a reload. */
function useToken(): string | undefined {
  const { bird: birdId } = route.useSearch();
  const [kept] = useState(() => birdId && keptToken(birdId));
  const token = useSecret('/vet') ?? kept;
  useEffect(() => (birdId && token ? keepToken(birdId, token) : undefined), [birdId, token]);
  return token;
}

/** For the keeper, who opened the page to print it. */
function NewLink() {
  const { bird: birdId } = route.useSearch();
  if (!birdId) return null;
  return (
    <>
      <ButtonLink to="/birds/$birdId" params={{ birdId }} hash="hand-over" kind="filled">
        <Trans>Make a new link</Trans>
      </ButtonLink>
      <BackToBird />
    </>
  );
}

function BackToBird() {
  const { bird: birdId } = route.useSearch();
  if (!birdId) return null;
  return (
    <ButtonLink to="/birds/$birdId" params={{ birdId }} kind="plain">
      <Trans>Back to the bird</Trans>
    </ButtonLink>
  );
}

type Opening = { record: HandoverRecord; at: number } | { error: unknown } | undefined;

function Opened({ token }: { token: string }) {
  const { t } = useLingui();
  const [opening, setOpening] = useState<Opening>();
  const open = useCallback(async () => {
    setOpening(undefined);
    try {
      const { body } = await call('POST /api/handovers/open', { body: { token } });
      setOpening({ record: body.record, at: Date.now() });
    } catch (error) {
      setOpening({ error });
    }
  }, [token]);
  useEffect(() => void open(), [open]);
  if (!opening) return <Shapes />;
  if ('record' in opening) return <Page {...opening} token={token} />;
  const { error } = opening;
  const code = error instanceof ApiError ? error.code : undefined;
  if (code === 'handoverEnded') {
    return (
      <Told action={<NewLink />}>
        <Trans>This link has ended. Ask the keeper of the bird for a new one.</Trans>
      </Told>
    );
  }
  if (code === 'handoverNotFound') {
    return (
      <Told>
        <Trans>There is no such link. Check that it was copied in full, or ask for a new one.</Trans>
      </Told>
    );
  }
  return (
    <Told action={<Button kind="filled" onClick={() => void open()}>{t`Try again`}</Button>}>
      {code === 'tooManyOpenings' ? (
        <Trans>Too many links were opened from here within an hour. Open this one later.</Trans>
      ) : (
        <Trans>The server did not answer.</Trans>
      )}
    </Told>
  );
}

function Told({ children, action }: { children: ReactNode; action?: ReactNode }) {
  const { t } = useLingui();
  return (
    <SignInPage title={t`A bird for the vet`}>
      <p role="status">{children}</p>
      {action}
    </SignInPage>
  );
}

function Page({ record, at, token }: { record: HandoverRecord; at: number; token: string }) {
  const { timeZone } = record;
  const { name } = record.bird;
  useDocumentTitle(name);
  const url = new URL('/vet', location.href);
  url.hash = token;
  return (
    <TimeZone value={timeZone}>
      <main className={styles.page}>
        <div className={styles.bar}>
          <BackToBird />
          <Button kind="filled" icon={printer} onClick={() => print()}>
            <Trans>Print</Trans>
          </Button>
        </div>
        <VetSheet record={record} today={dayIn(timeZone, at)} now={at} url={url.href} />
      </main>
    </TimeZone>
  );
}
