// The sheet that hands a bird over to a vet: creates a link to one page, sends the link or shows it as a QR code, and
// prints the page.
import { Trans, useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useCallback, useState } from 'react';
import { ApiError, call, newId } from '../api/client.ts';
import { useReadAgain } from '../api/reads.ts';
import { useRefusal } from '../api/use-refusal.ts';
import { loadWording } from '../api/validation/wording.ts';
import { useFlockDay } from '../board/use-today.ts';
import { Segments } from '../forms/choices.tsx';
import { storeDraft, useDraft } from '../forms/drafts.ts';
import { TextArea } from '../forms/field.tsx';
import { useFormErrors } from '../forms/form-errors.ts';
import { useIsConnected } from '../outbox/use-connection.ts';
import { useStays } from '../stays/use-stays.ts';
import { Button } from '../ui/controls/button.tsx';
import { Sheet } from '../ui/controls/sheet.tsx';
import { copy, printer, qrCode, shareNetwork } from '../ui/icons/icons.ts';
import { showToast } from '../ui/messages/toasts.tsx';
import { Qr } from '../ui/qr/qr.tsx';
import { LocalhostNote } from '../ui/sharing/localhost-note.tsx';
import { canShare, share } from '../ui/sharing/share.ts';
import { HandoverLinks } from './handover-links.tsx';
import { PagePreview } from './page-preview.tsx';
import { PrintedPage } from './printed-page.tsx';
import styles from './sharing.module.css';
import { sharingRefusals } from './sharing-refusals.ts';
import { useRecord } from './use-record.ts';

interface Props {
  bird: { id: string; name: string };
  onClose: () => void;
}

const lifetimes = ['7', '30', '90'] as const;
type Days = (typeof lifetimes)[number];

const FileChoice = lazy(async () => ({ default: (await import('./files/file-choice.tsx')).FileChoice }));

export function HandoverSheet({ bird, onClose }: Props) {
  const { id: birdId, name } = bird;
  const { t } = useLingui();
  const draft = `hand over ${birdId}`;
  const filesDraft = `${draft} files`;
  const [notes, setNotes] = useDraft(draft, '');
  const [days, setDays] = useState<Days>('7');
  const [fileIds, setFileIds] = useDraft<readonly string[]>(filesDraft, []);
  const [isQrShown, setQrShown] = useState(false);
  const [error, setError] = useState<Error>();
  const [busy, setBusy] = useState(false);
  const readAgain = useReadAgain();
  const connected = useIsConnected();
  const [printing, setPrinting] = useState(false);
  const [created, setCreated] = useState<{ url: string; about: string }>();
  const refusal = useRefusal(sharingRefusals);
  const errors = useFormErrors(error, t`Not created. The server did not answer.`);
  // A link keeps its notes, days and files. Any change to them needs a new link.
  const about = JSON.stringify([notes, days, fileIds]);
  const url = created?.about === about ? created.url : undefined;
  /** @returns the URL; undefined if no link could be created, in which case the sheet shows the error */
  const ensureLink = async (): Promise<string | undefined> => {
    if (url) return url;
    setBusy(true);
    setError(undefined);
    try {
      // Does not use `useWrite`, which refetches everything first: browsers allow sharing only for a few seconds
      // after a tap.
      const body = { days: Number(days), notes, fileIds: [...fileIds] };
      const response = await call('POST /api/birds/:birdId/handovers', {
        params: { birdId },
        body,
        idempotencyKey: newId(),
      });
      setCreated({ url: response.body.url, about });
      storeDraft(draft, undefined);
      storeDraft(filesDraft, undefined);
      void readAgain('GET /api/handovers');
      return response.body.url;
    } catch (failure) {
      await loadWording();
      // Clears the choice, because the list does not show which of the files was deleted.
      if (failure instanceof ApiError && failure.code === 'fileNotFound') setFileIds(undefined);
      setError(failure instanceof Error ? failure : new Error(String(failure)));
      return undefined;
    } finally {
      setBusy(false);
    }
  };
  const onSend = async () => {
    const address = await ensureLink();
    if (!address) return;
    const outcome = await share({
      title: name,
      text: t`${name}’s records for the vet:`,
      url: address,
      copied: address,
    });
    if (outcome === 'copied') showToast({ text: t`Link copied. Send it to the vet.` });
    else if (outcome === 'failed') setQrShown(true);
  };
  const onShow = async () => {
    if (isQrShown && url) setQrShown(false);
    else setQrShown((await ensureLink()) !== undefined);
  };
  const onPrint = async () => {
    if (!connected) return setPrinting(true);
    // Opened during the tap itself: a browser blocks windows that are opened later.
    const page = window.open('', '_blank');
    const address = await ensureLink();
    if (!page || !address) {
      page?.close();
      return;
    }
    page.opener = null;
    const printed = new URL(address);
    // Only the URL of the keeper's own page names the bird, for the link back. The vet's link does not.
    printed.searchParams.set('bird', birdId);
    page.location.replace(printed);
  };
  const onPrinted = useCallback(() => setPrinting(false), []);
  const count = Number(days);
  return (
    <Sheet
      title={t`Hand ${name} over`}
      onClose={onClose}
      footer={
        <div className={styles.actions}>
          <Button
            kind="filled"
            size="tall"
            wide
            icon={canShare() ? shareNetwork : copy}
            busy={busy}
            onClick={() => void onSend()}
          >
            {canShare() ? <Trans>Send a link</Trans> : <Trans>Copy a link</Trans>}
          </Button>
          <div className={styles.pair}>
            <Button size="give" wide icon={printer} onClick={() => void onPrint()}>
              <Trans>Print</Trans>
            </Button>
            <Button
              size="give"
              wide
              icon={qrCode}
              aria-expanded={isQrShown && url !== undefined}
              onClick={() => void onShow()}
            >
              <Trans>Show</Trans>
            </Button>
          </div>
        </div>
      }
    >
      <div className={styles.parts}>
        {isQrShown && url && (
          <div className={styles.shown}>
            <Qr text={url} label={t`QR code that shows ${name}’s page`} />
          </div>
        )}
        <PagePreview birdId={birdId} notes={notes} days={count} url={url} />
        <TextArea
          label={t`Reason for the visit`}
          name="notes"
          rows={1}
          value={notes}
          onChange={event => setNotes(event.target.value)}
          error={errors.of('notes')}
        />
        <div className={styles.days}>
          <Segments
            label={t`How long the link works`}
            value={days}
            options={lifetimes.map(value => ({ value, label: <DaysLabel value={value} /> }))}
            onChoose={setDays}
          />
          <p className={styles.hint}>
            <Trans>This page only, for {count} days. You can end it.</Trans>{' '}
            <LocalhostNote url={window.location.href} />
          </p>
        </div>
        {connected && (
          <Suspense>
            <FileChoice birdId={birdId} chosen={fileIds} onChoose={setFileIds} />
          </Suspense>
        )}
        {error && !errors.of('notes') && (
          <p className={styles.failed} role="alert">
            {refusal(error)}
          </p>
        )}
        <HandoverLinks birdId={birdId} />
        {printing && <OfflinePrint birdId={birdId} notes={notes} onPrinted={onPrinted} />}
      </div>
    </Sheet>
  );
}

function DaysLabel({ value }: { value: Days }) {
  const days = Number(value);
  return <Trans>{days} days</Trans>;
}

interface PrintedProps {
  birdId: string;
  notes: string;
  onPrinted: () => void;
}

/** Prints from the records on the device, or explains that they are incomplete. */
function OfflinePrint({ birdId, notes, onPrinted }: PrintedProps) {
  const today = useFlockDay();
  const [now] = useState(Date.now);
  const record = useRecord(birdId, { notes, days: 0, now });
  const stay = useStays(birdId).data?.[0];
  if (record) return <PrintedPage {...{ record, stay, today, now, onPrinted }} />;
  return (
    <p className={styles.failed} role="alert">
      <Trans>
        This device does not have enough of the bird’s records to print the page without a connection.
      </Trans>
    </p>
  );
}
