// The reader's own tokens for this flock. Scales and other automation use them to act on the reader's behalf.
import { Trans, useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useState } from 'react';
import { useRead } from '../api/reads.ts';
import { useRefusal } from '../api/use-refusal.ts';
import { useRights } from '../api/use-session.ts';
import { useWrite } from '../api/writes.ts';
import { useIsConnected } from '../outbox/use-connection.ts';
import { Button } from '../ui/controls/button.tsx';
import links from '../ui/controls/links.module.css';
import { Icon } from '../ui/icons/icon.tsx';
import { key, plus, scale } from '../ui/icons/icons.ts';
import { Rows, Section } from '../ui/layout/section.tsx';
import { showToast } from '../ui/messages/toasts.tsx';
import styles from './parts/rows.module.css';
import { type Terms, useTokenUse } from './parts/token-text.ts';
import { workspaceRefusals } from './parts/workspace-refusals.ts';

const NewTokenSheet = lazy(async () => ({
  default: (await import('./sheets/flock-sheets.ts')).NewTokenSheet,
}));

export function TokensSection() {
  const { t } = useLingui();
  const { data } = useRead('GET /api/integration-tokens');
  const devices = useRead('GET /api/device-tokens').data?.deviceTokens ?? [];
  const connected = useIsConnected();
  const revoke = useWrite('DELETE /api/integration-tokens/:tokenId');
  const revokeDevice = useWrite('DELETE /api/device-tokens/:tokenId');
  const { canGiveCare, canEditRecords } = useRights();
  // Care-only members cannot create tokens; viewers can create read-only ones.
  const canCreate = canEditRecords || !canGiveCare;
  const [isCreating, setIsCreating] = useState(false);
  const tokens = data?.integrationTokens ?? [];
  const revokeToken = (tokenId: string) =>
    revoke.mutate(
      { params: { tokenId } },
      { onSuccess: () => showToast({ text: t`Revoked. This cannot be undone.` }) },
    );
  const revokeDeviceToken = (tokenId: string) =>
    revokeDevice.mutate(
      { params: { tokenId } },
      { onSuccess: () => showToast({ text: t`Revoked. This cannot be undone.` }) },
    );
  const refusal = useRefusal(workspaceRefusals)(revoke.error ?? revokeDevice.error);
  return (
    <Section
      title={t`Tokens`}
      aside={
        connected &&
        canCreate && (
          <button type="button" className={links.action} onClick={() => setIsCreating(true)}>
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
          <Trans>With a token, a scale or other automation can act in your name in this flock.</Trans>
        </p>
      )}
      <Rows>
        {tokens.map(token => (
          <TokenRow
            key={token.id}
            token={token}
            onRevoke={connected ? () => revokeToken(token.id) : undefined}
          />
        ))}
        {devices.map(token => (
          <TokenRow
            key={token.id}
            token={token}
            onRevoke={connected ? () => revokeDeviceToken(token.id) : undefined}
          />
        ))}
      </Rows>
      <Suspense>{isCreating && <NewTokenSheet onClose={() => setIsCreating(false)} />}</Suspense>
    </Section>
  );
}

interface RowProps {
  token: Terms & { name: string; lastUsedAt: string | null };
  /** The token's owner, if the token belongs to another person. */
  ownerName?: string;
  onRevoke: (() => void) | undefined;
}

export function TokenRow({ token, ownerName, onRevoke }: RowProps) {
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
      {onRevoke && (
        <Button kind="plain" size="small" aria-label={t`Revoke ${name}`} onClick={onRevoke}>
          <Trans>Revoke</Trans>
        </Button>
      )}
    </li>
  );
}
