// The sheet that gives a bird to a person by email address. The bird moves immediately if the person has a flock here,
// otherwise when they sign in.
import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useEffect, useRef } from 'react';
import { useRefusal } from '../api/use-refusal.ts';
import type { useWrite } from '../api/writes.ts';
import type { PageBird } from '../birds/bird-read.ts';
import { useDraft } from '../forms/drafts.ts';
import { TextField } from '../forms/field.tsx';
import { focusFirstError, useFormErrors } from '../forms/form-errors.ts';
import { Button } from '../ui/controls/button.tsx';
import { Sheet } from '../ui/controls/sheet.tsx';
import { copy, shareNetwork } from '../ui/icons/icons.ts';
import { showToast } from '../ui/messages/toasts.tsx';
import { canShare, share } from '../ui/sharing/share.ts';
import styles from './move-screen.module.css';
import { transferRefusals } from './transfer-refusals.ts';

type Give = ReturnType<typeof useWrite<'POST /api/birds/:birdId/transfer'>>;
type Waiting = Extract<NonNullable<Give['data']>, { status: 202 }>['body'];

interface Props {
  bird: PageBird;
  give: Give;
  onClose: () => void;
}

const formId = 'give';

export function GiveSheet({ bird, give, onClose }: Props) {
  const waiting = give.data?.status === 202 ? give.data.body : undefined;
  const close = () => {
    give.reset();
    onClose();
  };
  if (waiting) return <Invited birdName={bird.name} waiting={waiting} onClose={close} />;
  return <GiveForm bird={bird} give={give} onClose={close} />;
}

function GiveForm({ bird, give, onClose }: Props) {
  const { t } = useLingui();
  const { name } = bird;
  const form = useRef<HTMLFormElement>(null);
  const refusal = useRefusal(transferRefusals);
  const [email, setEmail] = useDraft(`give ${bird.id}`, '');
  const fieldError = useFormErrors(give.error, '').of('destinationOwnerEmail');
  useEffect(() => {
    if (give.error) focusFirstError(form.current);
  }, [give.error]);
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    await give.mutateAsync({ params: { birdId: bird.id }, body: { destinationOwnerEmail: email } }).then(
      () => setEmail(undefined),
      () => {},
    );
  };
  return (
    <Sheet
      title={t`Give ${name} by email`}
      onClose={onClose}
      footer={
        <Button kind="filled" size="tall" type="submit" form={formId} busy={give.isPending}>
          <Trans>Give {name}</Trans>
        </Button>
      }
    >
      <form
        id={formId}
        ref={form}
        className={styles.form}
        onSubmit={event => void onSubmit(event)}
        noValidate
      >
        <TextField
          label={t`New owner’s email`}
          name="destinationOwnerEmail"
          type="email"
          inputMode="email"
          autoComplete="off"
          placeholder="nora@example.org"
          value={email}
          onChange={event => setEmail(event.target.value)}
          error={fieldError ?? refusal(give.error)}
        />
        <p className={styles.hint}>
          <Trans>
            If the address has a flock here, {name} moves at once, with all records. If the person is new, an
            invite is sent, and {name} stays with you until the first sign-in.
          </Trans>
        </p>
      </form>
    </Sheet>
  );
}

function Invited({
  birdName,
  waiting,
  onClose,
}: {
  birdName: string;
  waiting: Waiting;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const { destinationOwnerEmail: email, invitePreviewUrl: link, inviteDelivery } = waiting;
  const shares = canShare();
  const onSend = async () => {
    if (!link) return;
    const text = t`Sign in to take ${birdName} in:`;
    const outcome = await share({ title: t`${birdName} moves`, text, url: link });
    if (outcome === 'copied') showToast({ text: t`Copied. Send it to ${email}.` });
  };
  const done = (
    <Button kind={link ? 'outlined' : 'filled'} size="tall" onClick={onClose}>
      <Trans>Done</Trans>
    </Button>
  );
  return (
    <Sheet
      title={t`${birdName} is waiting for ${email}`}
      onClose={onClose}
      footer={
        <>
          {link && (
            <Button
              kind="filled"
              size="tall"
              icon={shares ? shareNetwork : copy}
              onClick={() => void onSend()}
            >
              {shares ? <Trans>Send the link</Trans> : <Trans>Copy the link</Trans>}
            </Button>
          )}
          {done}
        </>
      }
    >
      <div className={styles.form} role="status">
        <p>
          <Trans>
            {birdName} stays here, and moves as soon as {email} signs in.
          </Trans>
        </p>
        <p>
          {inviteDelivery === 'email' ? (
            <Trans>The invite is on its way by mail.</Trans>
          ) : link ? (
            <Trans>
              This server does not send email. Pass on the link: it signs {email} in once, for 15 minutes.
            </Trans>
          ) : (
            <Trans>
              This server does not send email. The person who runs it can make a sign-in link for {email}.
            </Trans>
          )}
        </p>
      </div>
    </Sheet>
  );
}
