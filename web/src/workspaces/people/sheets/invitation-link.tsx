// An invitation link that the inviter passes on, instead of the email or in addition to it.
import type { Member } from '@flock-care/contract/shapes';
import { Trans, useLingui } from '@lingui/react/macro';
import { useRefusal } from '../../../api/use-refusal.ts';
import { useMembership } from '../../../api/use-session.ts';
import { useWrite } from '../../../api/writes.ts';
import { useFlockDay } from '../../../board/use-today.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { useFormats } from '../../../ui/formats/use-formats.ts';
import { copy, link as linkIcon, shareNetwork } from '../../../ui/icons/icons.ts';
import { showToast } from '../../../ui/messages/toasts.tsx';
import { Qr } from '../../../ui/qr/qr.tsx';
import { LocalhostNote } from '../../../ui/sharing/localhost-note.tsx';
import { canShare, share } from '../../../ui/sharing/share.ts';
import forms from '../../parts/forms.module.css';
import { workspaceRefusals } from '../../parts/workspace-refusals.ts';
import styles from './invitation-link.module.css';

export interface CreatedLink {
  url: string;
  expiresAt: string;
}

interface Props {
  member: Member;
  /** The link, if it was created with the invite. */
  created?: CreatedLink | undefined;
}

export function InvitationLink({ member, created: createdBefore }: Props) {
  const create = useWrite('POST /api/workspace/members/:memberId/invitation-link');
  const refusal = useRefusal(workspaceRefusals)(create.error);
  const created = create.data?.body ?? createdBefore;
  const { name } = member;
  return (
    <div className={styles.link}>
      {created ? (
        <CreatedLinkView member={member} url={created.url} expiresAt={created.expiresAt} />
      ) : (
        <>
          <p className={forms.hint}>
            <Trans>
              {name} can also join through a link that you pass on yourself, without email. A new link
              replaces the previous one. Withdrawing the invite cancels the link too.
            </Trans>
          </p>
          <Button
            icon={linkIcon}
            busy={create.isPending}
            onClick={() => create.mutate({ params: { memberId: member.id } })}
          >
            <Trans>Make an invitation link</Trans>
          </Button>
        </>
      )}
      {refusal && (
        <p className={forms.failed} role="alert">
          {refusal}
        </p>
      )}
    </div>
  );
}

function CreatedLinkView({ member: { name }, url, expiresAt }: CreatedLink & { member: Member }) {
  const { t } = useLingui();
  const formats = useFormats();
  const today = useFlockDay();
  const flock = useMembership().workspace.name;
  const until = formats.day(formats.dayOf(expiresAt), today);
  const shares = canShare();
  const onShare = async () => {
    const outcome = await share({ title: flock, text: t`Join ${flock} on Flock Care:`, url, copied: url });
    if (outcome === 'copied') showToast({ text: t`Copied. Send it to ${name}.` });
    if (outcome === 'failed') showToast({ text: t`This browser cannot copy. Select the link instead.` });
  };
  return (
    <>
      <p role="status">
        <Trans>
          The first person to open the link joins {flock} as {name}. It works once, until {until}.
        </Trans>{' '}
        <LocalhostNote url={url} />
      </p>
      <div className={styles.qr}>
        <Qr text={url} label={t`QR code of the invitation link`} />
      </div>
      <p className={styles.url} translate="no">
        {url}
      </p>
      <Button kind="tinted" icon={shares ? shareNetwork : copy} onClick={() => void onShare()}>
        {shares ? <Trans>Send the link</Trans> : <Trans>Copy the link</Trans>}
      </Button>
    </>
  );
}
