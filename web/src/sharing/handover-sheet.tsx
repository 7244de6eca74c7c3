// Hands a bird over to a vet: a link to one page, sent, shown as a QR code or opened to be printed; and the links there are.
import { Trans, useLingui } from '@lingui/react/macro';
import { useCallback, useState } from 'react';
import { call, newId } from '../api/client.ts';
import { useReadAgain } from '../api/reads.ts';
import { useRefusal } from '../api/use-refusal.ts';
import { Segments } from '../forms/choices.tsx';
import { keepDraft, useDraft } from '../forms/drafts.ts';
import { TextArea } from '../forms/field.tsx';
import { useFormErrors } from '../forms/form-errors.ts';
import { loadWording } from '../forms/wording.ts';
import { useIsConnected } from '../outbox/use-connection.ts';
import { useFlockDay } from '../today/use-flock-day.ts';
import { Button } from '../ui/button.tsx';
import { copy, printer, qrCode, shareNetwork } from '../ui/icons.ts';
import { OnlyHere } from '../ui/only-here.tsx';
import { Qr } from '../ui/qr.tsx';
import { canShare, share } from '../ui/share.ts';
import { Sheet } from '../ui/sheet.tsx';
import { showToast } from '../ui/toasts.tsx';
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

const lives = ['7', '30', '90'] as const;
type Days = (typeof lives)[number];

export function HandoverSheet({ bird, onClose }: Props) {
  const { id: birdId, name } = bird;
  const { t } = useLingui();
  const draft = `hand over ${birdId}`;
  const [notes, setNotes] = useDraft(draft, '');
  const [days, setDays] = useState<Days>('7');
  const [shown, setShown] = useState(false);
  const [error, setError] = useState<Error>();
  const [busy, setBusy] = useState(false);
  const readAgain = useReadAgain();
  const connected = useIsConnected();
  const [printing, setPrinting] = useState(false);
  const [made, setMade] = useState<{ url: string; about: string }>();
  const refusal = useRefusal(sharingRefusals);
  const errors = useFormErrors(error, t`Not made. The server did not answer.`);
  // A link says what was typed when it was made: another text is another link.
  const about = JSON.stringify([notes, days]);
  const url = made?.about === about ? made.url : undefined;
  /** @returns nothing if none could be made, which is said in the sheet */
  const link = async (): Promise<string | undefined> => {
    if (url) return url;
    setBusy(true);
    setError(undefined);
    try {
      // Not by a hook that reads everything again first: what a tap may do, it may do for a few seconds only.
      const body = { days: Number(days), notes };
      const made = await call('POST /api/birds/:birdId/handovers', {
        params: { birdId },
        body,
        idempotencyKey: newId(),
      });
      setMade({ url: made.body.url, about });
      keepDraft(draft, undefined);
      void readAgain('GET /api/handovers');
      return made.body.url;
    } catch (failure) {
      await loadWording();
      setError(failure instanceof Error ? failure : new Error(String(failure)));
      return undefined;
    } finally {
      setBusy(false);
    }
  };
  const onSend = async () => {
    const address = await link();
    if (!address) return;
    const outcome = await share({
      title: name,
      text: t`${name}’s record for the vet:`,
      url: address,
      copied: address,
    });
    if (outcome === 'copied') showToast({ text: t`The link is copied. Send it to the vet.` });
    else if (outcome === 'failed') setShown(true);
  };
  const onShow = async () => {
    if (shown && url) setShown(false);
    else setShown((await link()) !== undefined);
  };
  const onPrint = async () => {
    if (!connected) return setPrinting(true);
    // Opened by the tap itself: afterwards a browser would take it for an unwanted window.
    const page = window.open('', '_blank');
    const address = await link();
    if (!page || !address) {
      page?.close();
      return;
    }
    page.opener = null;
    const printed = new URL(address);
    // The way back, for the page of the keeper only: the link for a vet does not have it.
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
              aria-expanded={shown && url !== undefined}
              onClick={() => void onShow()}
            >
              <Trans>Show</Trans>
            </Button>
          </div>
        </div>
      }
    >
      <div className={styles.parts}>
        {shown && url && (
          <div className={styles.shown}>
            <Qr text={url} label={t`QR code that shows ${name}’s page`} />
          </div>
        )}
        <PagePreview birdId={birdId} notes={notes} days={count} url={url} />
        <TextArea
          label={t`Why you come`}
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
            options={lives.map(value => ({ value, label: <DaysWord value={value} /> }))}
            onChoose={setDays}
          />
          <p className={styles.hint}>
            <Trans>This page only, for {count} days. You can end it.</Trans>{' '}
            <OnlyHere url={window.location.href} />
          </p>
        </div>
        {error && !errors.of('notes') && (
          <p className={styles.failed} role="alert">
            {refusal(error)}
          </p>
        )}
        <HandoverLinks birdId={birdId} />
        {printing && <PrintedHere birdId={birdId} notes={notes} onPrinted={onPrinted} />}
      </div>
    </Sheet>
  );
}

function DaysWord({ value }: { value: Days }) {
  const days = Number(value);
  return <Trans>{days} days</Trans>;
}

interface PrintedProps {
  birdId: string;
  notes: string;
  onPrinted: () => void;
}

/** From the records on the device; what it does not know enough of for a page, it cannot print. */
function PrintedHere({ birdId, notes, onPrinted }: PrintedProps) {
  const today = useFlockDay();
  const [now] = useState(Date.now);
  const record = useRecord(birdId, { notes, days: 0, now });
  if (record) return <PrintedPage record={record} today={today} now={now} onPrinted={onPrinted} />;
  return (
    <p className={styles.failed} role="alert">
      <Trans>This device does not know enough of the bird to print the page without a connection.</Trans>
    </p>
  );
}
