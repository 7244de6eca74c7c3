// A link that makes an account in the flock, for somebody who is invited without email, or beside it.
import type { Member } from '@flock-care/contract/shapes';
import { Trans, useLingui } from '@lingui/react/macro';
import { useRefusal } from '../../api/use-refusal.ts';
import { useMembership } from '../../api/use-session.ts';
import { useWrite } from '../../api/writes.ts';
import { useFlockDay } from '../../today/use-flock-day.ts';
import { Button } from '../../ui/button.tsx';
import { copy, link as linkIcon, shareNetwork } from '../../ui/icons.ts';
import { OnlyHere } from '../../ui/only-here.tsx';
import { Qr } from '../../ui/qr.tsx';
import { canShare, share } from '../../ui/share.ts';
import { showToast } from '../../ui/toasts.tsx';
import { useFormats } from '../../ui/use-formats.ts';
import forms from '../forms.module.css';
import { workspaceRefusals } from '../workspace-refusals.ts';
import styles from './invitation-link.module.css';

export interface MadeLink {
  url: string;
  expiresAt: string;
}

interface Props {
  member: Member;
  /** If there is one already. */
  made?: MadeLink | undefined;
}

export function InvitationLink({ member, made: madeBefore }: Props) {
  const make = useWrite('POST /api/workspace/members/:memberId/invitation-link');
  const refusal = useRefusal(workspaceRefusals)(make.error);
  const made = make.data?.body ?? madeBefore;
  const { name } = member;
  return (
    <div className={styles.link}>
      {made ? (
        <Made member={member} url={made.url} expiresAt={made.expiresAt} />
      ) : (
        <>
          <p className={forms.hint}>
            <Trans>
              A link that you hand over yourself lets {name} in without email. A new one ends the one before
              it, and withdrawing the invite ends it too.
            </Trans>
          </p>
          <Button
            icon={linkIcon}
            busy={make.isPending}
            onClick={() => make.mutate({ params: { memberId: member.id } })}
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

function Made({ member: { name }, url, expiresAt }: MadeLink & { member: Member }) {
  const { t } = useLingui();
  const formats = useFormats();
  const today = useFlockDay();
  const flock = useMembership().workspace.name;
  const until = formats.day(formats.dayOf(expiresAt), today);
  const shares = canShare();
  const onShare = async () => {
    const outcome = await share({ title: flock, text: t`Join ${flock} on Flock Care:`, url, copied: url });
    if (outcome === 'copied') showToast({ text: t`Copied. Send it to ${name}.` });
    if (outcome === 'failed') showToast({ text: t`This browser does not copy. Select the link instead.` });
  };
  return (
    <>
      <p role="status">
        <Trans>
          The first person to open the link is in {flock} as {name}. It works once, and opens until {until}.
        </Trans>{' '}
        <OnlyHere url={url} />
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
