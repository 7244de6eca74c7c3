// The tokens that let scales and other automation act in one's own name, in this flock.
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useRead } from '../api/reads.ts';
import { useRefusal } from '../api/use-refusal.ts';
import { useRights } from '../api/use-session.ts';
import { useWrite } from '../api/writes.ts';
import links from '../birds/links.module.css';
import { useIsConnected } from '../outbox/use-connection.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { key, plus, scale } from '../ui/icons.ts';
import { Rows, Section } from '../ui/section.tsx';
import { showToast } from '../ui/toasts.tsx';
import { NewTokenSheet } from './new-token-sheet.tsx';
import styles from './rows.module.css';
import { type Terms, useTokenUse } from './token-words.ts';
import { workspaceRefusals } from './workspace-refusals.ts';

export function TokensSection() {
  const { t } = useLingui();
  const { data } = useRead('GET /api/integration-tokens');
  const devices = useRead('GET /api/device-tokens').data?.deviceTokens ?? [];
  const connected = useIsConnected();
  const end = useWrite('DELETE /api/integration-tokens/:tokenId');
  const endDevice = useWrite('DELETE /api/device-tokens/:tokenId');
  const { tends, keeps } = useRights();
  // Who only tends the birds makes no tokens, and a viewer makes those that read.
  const mayMake = keeps || !tends;
  const [making, setMaking] = useState(false);
  const tokens = data?.integrationTokens ?? [];
  const endToken = (tokenId: string) =>
    end.mutate(
      { params: { tokenId } },
      { onSuccess: () => showToast({ text: t`Ended. It cannot be brought back.` }) },
    );
  const endDeviceToken = (tokenId: string) =>
    endDevice.mutate(
      { params: { tokenId } },
      { onSuccess: () => showToast({ text: t`Ended. It cannot be brought back.` }) },
    );
  const refusal = useRefusal(workspaceRefusals)(end.error ?? endDevice.error);
  return (
    <Section
      title={t`Tokens`}
      aside={
        connected &&
        mayMake && (
          <button type="button" className={links.action} onClick={() => setMaking(true)}>
            <Icon shape={plus} size={18} />
            <Trans>New token</Trans>
          </button>
        )
      }
    >
      {refusal && (
        <p className={styles.failed} role="alert">
          {refusal}
        </p>
      )}
      {data && tokens.length + devices.length === 0 && (
        <p className={styles.about}>
          <Trans>With a token, a scale or other automation acts in your name in this flock.</Trans>
        </p>
      )}
      <Rows>
        {tokens.map(token => (
          <TokenRow key={token.id} token={token} onEnd={connected ? () => endToken(token.id) : undefined} />
        ))}
        {devices.map(token => (
          <TokenRow
            key={token.id}
            token={token}
            onEnd={connected ? () => endDeviceToken(token.id) : undefined}
          />
        ))}
      </Rows>
      {making && <NewTokenSheet onClose={() => setMaking(false)} />}
    </Section>
  );
}

interface RowProps {
  token: Terms & { name: string; lastUsedAt: string | null };
  /** Of another person. */
  ownerName?: string;
  onEnd: (() => void) | undefined;
}

export function TokenRow({ token, ownerName, onEnd }: RowProps) {
  const { t } = useLingui();
  const { name } = token;
  const use = useTokenUse(token);
  return (
    <li className={styles.row}>
      <span className={styles.tile}>
        <Icon shape={token.can || token.scope === 'read_write' ? scale : key} size={20} />
      </span>
      <p className={styles.words}>
        <strong>{name}</strong>
        {ownerName && <span>{ownerName}</span>}
        <span>{use}</span>
      </p>
      {onEnd && (
        <Button kind="plain" size="small" aria-label={t`End ${name}`} onClick={onEnd}>
          <Trans>End</Trans>
        </Button>
      )}
    </li>
  );
}
