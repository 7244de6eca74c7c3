// Inviting somebody: an address and a role. Then by email, where the service sends it, or by a link to hand over.
import type { Member, Role } from '@flock-care/contract/shapes';
import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useRead } from '../../api/reads.ts';
import { useRefusal } from '../../api/use-refusal.ts';
import { useSignedIn } from '../../api/use-session.ts';
import { useWrite } from '../../api/writes.ts';
import { useDraft } from '../../forms/drafts.ts';
import { TextField } from '../../forms/field.tsx';
import { focusFirstError, formErrors } from '../../forms/form-errors.ts';
import { Button } from '../../ui/button.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import forms from '../forms.module.css';
import { workspaceRefusals } from '../workspace-refusals.ts';
import { InvitationLink } from './invitation-link.tsx';
import { RoleField } from './roles.tsx';

interface Props {
  onClose: () => void;
}

export function InviteSheet({ onClose }: Props) {
  const invite = useWrite('POST /api/workspace/members');
  const member = invite.data?.body.member;
  return member ? (
    <Invited member={member} onClose={onClose} />
  ) : (
    <InviteForm invite={invite} onClose={onClose} />
  );
}

interface FormProps extends Props {
  invite: ReturnType<typeof useWrite<'POST /api/workspace/members'>>;
}

interface Typed {
  email: string;
  name: string;
  role: Role;
}

const empty: Typed = { email: '', name: '', role: 'caregiver' };

function InviteForm({ invite, onClose }: FormProps) {
  const { t } = useLingui();
  const form = useRef<HTMLFormElement>(null);
  const { context } = useSignedIn();
  const refusal = useRefusal(workspaceRefusals);
  const [typed, setTyped] = useDraft('invite', empty);
  const [isOwn, setIsOwn] = useState(false);
  const type = (more: Partial<Typed>) => setTyped({ ...typed, ...more });
  const errors = formErrors(invite.error, '');
  const refused = (errors.of('email') ?? errors.of('name')) ? undefined : refusal(invite.error);
  useEffect(() => {
    if (invite.error || isOwn) focusFirstError(form.current);
  }, [invite.error, isOwn]);
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    // It would change one's own role.
    const own = typed.email.trim().toLowerCase() === context.user.email;
    setIsOwn(own);
    if (own) return;
    await invite.mutateAsync({ body: typed }).then(
      () => setTyped(undefined),
      () => {},
    );
  };
  return (
    <Sheet
      title={t`Invite someone`}
      onClose={onClose}
      footer={
        <Button kind="filled" size="tall" type="submit" form="invite" busy={invite.isPending}>
          <Trans>Send the invite</Trans>
        </Button>
      }
    >
      <form id="invite" ref={form} className={forms.form} onSubmit={event => void onSubmit(event)} noValidate>
        <TextField
          label={t`Email`}
          name="email"
          type="email"
          inputMode="email"
          autoComplete="off"
          placeholder="tess@example.org"
          value={typed.email}
          onChange={event => type({ email: event.target.value })}
          error={isOwn ? t`That is your own address.` : errors.of('email')}
        />
        <TextField
          label={t`Name`}
          name="name"
          autoComplete="off"
          hint={t`How this flock lists them. May be left empty.`}
          value={typed.name}
          onChange={event => type({ name: event.target.value })}
          error={errors.of('name')}
        />
        <RoleField value={typed.role} onChoose={role => type({ role })} />
        {refused && (
          <p className={forms.failed} role="alert">
            {refused}
          </p>
        )}
      </form>
    </Sheet>
  );
}

function Invited({ member, onClose }: { member: Member; onClose: () => void }) {
  const { t } = useLingui();
  const { name, inviteEmail: email, acceptedAt } = member;
  const sendsMail = useRead('GET /api/auth/options').data?.emailSignIn === 'mail';
  return (
    <Sheet
      title={acceptedAt === null ? t`${name} is invited` : t`${name} is here already`}
      onClose={onClose}
      footer={
        <Button kind="filled" size="tall" onClick={onClose}>
          <Trans>Done</Trans>
        </Button>
      }
    >
      <div className={forms.form}>
        <p role="status">
          {acceptedAt !== null ? (
            <Trans>Name and role are saved.</Trans>
          ) : sendsMail ? (
            <Trans>An email to {email} is on its way. Signing in with that address accepts the invite.</Trans>
          ) : (
            <Trans>
              This service sends no email. Signing in as {email} accepts the invite, and so does a link.
            </Trans>
          )}
        </p>
        {acceptedAt === null && <InvitationLink member={member} />}
      </div>
    </Sheet>
  );
}
