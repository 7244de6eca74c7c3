// The list of other members' tokens, where an owner or assistant can revoke them.
import { Trans, useLingui } from '@lingui/react/macro';
import { useRead } from '../api/reads.ts';
import { useRefusal } from '../api/use-refusal.ts';
import { useSignedIn } from '../api/use-session.ts';
import { useWrite } from '../api/writes.ts';
import { useIsConnected } from '../outbox/use-connection.ts';
import { Rows, Section } from '../ui/layout/section.tsx';
import { showToast } from '../ui/messages/toasts.tsx';
import styles from './parts/rows.module.css';
import { workspaceRefusals } from './parts/workspace-refusals.ts';
import { TokenRow } from './tokens-section.tsx';

export function AllTokensSection() {
  const { t } = useLingui();
  const { context } = useSignedIn();
  const connected = useIsConnected();
  const { data } = useRead('GET /api/workspace/tokens');
  const revoke = useWrite('DELETE /api/workspace/tokens/:tokenId');
  const refusal = useRefusal(workspaceRefusals)(revoke.error);
  const others = data?.tokens.filter(({ userId }) => userId !== context.user.id) ?? [];
  if (others.length === 0) return null;
  const revokeToken = (tokenId: string) =>
    revoke.mutate(
      { params: { tokenId } },
      { onSuccess: () => showToast({ text: t`Revoked. This cannot be undone.` }) },
    );
  return (
    <Section title={<Trans>Other people’s tokens</Trans>} minor>
      {refusal && (
        <p className={styles.failed} role="alert">
          {refusal}
        </p>
      )}
      <Rows>
        {others.map(token => (
          <TokenRow
            key={token.id}
            token={token}
            ownerName={token.ownerName}
            onRevoke={connected ? () => revokeToken(token.id) : undefined}
          />
        ))}
      </Rows>
    </Section>
  );
}
