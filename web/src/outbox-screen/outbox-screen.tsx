// The outbox screen: refused entries first, one choice at a time, then the entries that are being sent.
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useToday } from '../board/use-today.ts';
import { Screen } from '../frame/screen.tsx';
import { ScreenHead } from '../frame/screen-head.tsx';
import { outbox, useUnsent } from '../outbox/device-outbox.ts';
import type { Entry } from '../outbox/entry.ts';
import { Button } from '../ui/controls/button.tsx';
import { useNow } from '../ui/formats/use-now.ts';
import { foot } from '../ui/layout/foot.ts';
import { Rows, Section } from '../ui/layout/section.tsx';
import type { PortraitBird } from '../ui/portraits/portrait.tsx';
import styles from './outbox-screen.module.css';
import { RefusedChoice } from './refused-choice.tsx';
import { WaitingRow } from './waiting-row.tsx';

export function OutboxScreen() {
  const { t } = useLingui();
  const waiting = useUnsent();
  const birds = useBirds();
  const { entry: chosen } = useSearch({ from: '/flock/outbox' });
  const refused = waiting.filter(entry => entry.refused);
  const sending = waiting.filter(entry => !entry.refused);
  const first = refused.find(({ id }) => id === chosen) ?? refused[0];
  return (
    <Screen narrow>
      <ScreenHead title={t`Waiting here`} back="/today" sub={<Status entries={waiting} />} />
      <div className={styles.parts}>
        {first && <RefusedChoice key={first.id} entry={first} bird={birds.get(birdOf(first))} />}
        {refused.length > 1 && (
          <p className={styles.more}>
            <Plural
              value={refused.length - 1}
              one="# more entry needs your decision."
              other="# more entries need your decision."
            />
          </p>
        )}
        {sending.length > 0 && <Sending entries={sending} birds={birds} />}
      </div>
      {sending.length > 0 && <SendAll count={sending.length} />}
    </Screen>
  );
}

const birdOf = ({ about }: Entry): string => about.birdId ?? '';

/**
 * Returns the birds by id, for their portraits. They come from the cached board, so they are known without a
 * connection.
 */
function useBirds(): ReadonlyMap<string, PortraitBird> {
  const { data } = useToday();
  return new Map(data?.birds.map(bird => [bird.id, bird]));
}

/** Counts down to the next attempt. Screen readers do not announce each second. */
function Status({ entries }: { entries: readonly Entry[] }) {
  const now = useNow(1_000);
  if (entries.length === 0) return <Trans>Everything is saved.</Trans>;
  const next = outbox.nextTryAt;
  const seconds = next === undefined ? 0 : Math.max(0, Math.ceil((next - now) / 1_000));
  return (
    <>
      <Plural
        value={entries.length}
        one="# entry is kept on this device."
        other="# entries are kept on this device."
      />{' '}
      {next !== undefined && <Trans>The server did not answer. Next try in {seconds} s.</Trans>}
    </>
  );
}

interface SendingProps {
  entries: readonly Entry[];
  birds: ReadonlyMap<string, PortraitBird>;
}

function Sending({ entries, birds }: SendingProps) {
  const [open, setOpen] = useState<string | undefined>(entries[0]?.id);
  return (
    <Section title={<Trans>On its way</Trans>} aside={entries.length > 1 && <Trans>oldest first</Trans>}>
      <Rows>
        {entries.map(entry => (
          <WaitingRow
            key={entry.id}
            entry={entry}
            bird={birds.get(birdOf(entry))}
            open={entry.id === open}
            onToggle={() => setOpen(entry.id === open ? undefined : entry.id)}
          />
        ))}
      </Rows>
    </Section>
  );
}

function SendAll({ count }: { count: number }) {
  const [busy, setBusy] = useState(false);
  const send = async () => {
    setBusy(true);
    await outbox.send().finally(() => setBusy(false));
  };
  return (
    <div ref={foot} className={styles.dock}>
      <Button kind="filled" size="tall" wide busy={busy} onClick={send}>
        <Plural value={count} one="Send it now" other="Send all #" />
      </Button>
    </div>
  );
}
