// The page that a handover link opens: one bird, for anyone who has the link. It stores nothing on a vet's device.
import type { HandoverFile, HandoverStay } from '@flock-care/contract/shapes';
import { Trans, useLingui } from '@lingui/react/macro';
import { getRouteApi } from '@tanstack/react-router';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { ApiError, call } from '../api/client.ts';
import { Shapes } from '../frame/shapes.tsx';
import { SignInPage } from '../sign-in/sign-in-page.tsx';
import { useSecret } from '../sign-in/use-secret.ts';
import { Button, ButtonLink } from '../ui/controls/button.tsx';
import { dayIn } from '../ui/formats/formats.ts';
import { TimeZone } from '../ui/formats/use-formats.ts';
import { printer } from '../ui/icons/icons.ts';
import { useDocumentTitle } from '../ui/layout/use-document-title.ts';
import { VetFiles } from './files/vet-files.tsx';
import { findToken, storeToken } from './vet-screen-token.ts';
import type { HandoverRecord } from './vet-sheet/vet-facts.ts';
import styles from './vet-sheet/vet-sheet.module.css';
import { VetSheet } from './vet-sheet/vet-sheet.tsx';

const route = getRouteApi('/vet');

export function VetScreen() {
  const token = useToken();
  const { bird: birdId } = route.useSearch();
  if (token) return <OpenedLink key={token} token={token} />;
  return (
    <Message action={<NewLink />}>
      {birdId ? (
        <Trans>The link to this page is shown only once, and this tab no longer has it.</Trans>
      ) : (
        <Trans>The link is not kept in this browser. Open it again.</Trans>
      )}
    </Message>
  );
}

/** Returns the token from the URL, or the keeper's token from before a reload. */
function useToken(): string | undefined {
  const { bird: birdId } = route.useSearch();
  const [stored] = useState(() => birdId && findToken(birdId));
  const token = useSecret('/vet') ?? stored;
  useEffect(() => (birdId && token ? storeToken(birdId, token) : undefined), [birdId, token]);
  return token;
}

/** Buttons for the keeper, who opened the page to print it; nothing for a vet. */
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

type LinkState =
  | { record: HandoverRecord; stay: HandoverStay; files: readonly HandoverFile[]; at: number }
  | { error: unknown }
  | undefined;

function OpenedLink({ token }: { token: string }) {
  const { t } = useLingui();
  const [linkState, setLinkState] = useState<LinkState>();
  const open = useCallback(async () => {
    setLinkState(undefined);
    try {
      const { body } = await call('POST /api/handovers/open', { body: { token } });
      setLinkState({ ...body, at: Date.now() });
    } catch (error) {
      setLinkState({ error });
    }
  }, [token]);
  useEffect(() => void open(), [open]);
  if (!linkState) return <Shapes />;
  if ('record' in linkState) return <Page {...linkState} token={token} />;
  const { error } = linkState;
  const code = error instanceof ApiError ? error.code : undefined;
  if (code === 'handoverEnded') {
    return (
      <Message action={<NewLink />}>
        <Trans>This link is no longer valid. Ask the bird’s keeper for a new one.</Trans>
      </Message>
    );
  }
  if (code === 'handoverNotFound') {
    return (
      <Message>
        <Trans>This link does not exist. Check that it was copied in full, or ask for a new one.</Trans>
      </Message>
    );
  }
  return (
    <Message action={<Button kind="filled" onClick={() => void open()}>{t`Try again`}</Button>}>
      {code === 'tooManyOpenings' ? (
        <Trans>Too many links were opened from here within an hour. Open this one later.</Trans>
      ) : (
        <Trans>The server did not answer.</Trans>
      )}
    </Message>
  );
}

function Message({ children, action }: { children: ReactNode; action?: ReactNode }) {
  const { t } = useLingui();
  return (
    <SignInPage title={t`A bird for the vet`}>
      <p role="status">{children}</p>
      {action}
    </SignInPage>
  );
}

interface PageProps {
  record: HandoverRecord;
  stay: HandoverStay;
  files: readonly HandoverFile[];
  at: number;
  token: string;
}

function Page({ record, stay, files, at, token }: PageProps) {
  const { timeZone } = record;
  const today = dayIn(timeZone, at);
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
        <VetSheet
          record={record}
          stay={stay}
          today={today}
          now={at}
          url={url.href}
          files={files.length > 0 ? <VetFiles files={files} today={today} /> : undefined}
        />
      </main>
    </TimeZone>
  );
}
