// The sheet about one member: name, role and Remove. For an invited person, it also has the invitation link.
import type { Member } from '@flock-care/contract/shapes';
import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useRefusal } from '../../../api/use-refusal.ts';
import { useWrite } from '../../../api/writes.ts';
import { TextField } from '../../../forms/field.tsx';
import { focusFirstError, useFormErrors } from '../../../forms/form-errors.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Sheet } from '../../../ui/controls/sheet.tsx';
import { trash } from '../../../ui/icons/icons.ts';
import { showToast } from '../../../ui/messages/toasts.tsx';
import forms from '../../parts/forms.module.css';
import { workspaceRefusals } from '../../parts/workspace-refusals.ts';
import { RoleField } from '../parts/roles.tsx';
import { InvitationLink } from './invitation-link.tsx';

interface Props {
  member: Member;
  onClose: () => void;
}

export function MemberSheet({ member, onClose }: Props) {
  const { t } = useLingui();
  const form = useRef<HTMLFormElement>(null);
  const refusal = useRefusal(workspaceRefusals);
  const save = useWrite('POST /api/workspace/members');
  const remove = useWrite('DELETE /api/workspace/members/:memberId');
  const [role, setRole] = useState(member.role);
  const isInvited = member.acceptedAt === null;
  const atName = useFormErrors(save.error, '').of('name');
  useEffect(() => {
    if (save.error) focusFirstError(form.current);
  }, [save.error]);
  const { name, inviteEmail: email } = member;
  const put = (body: Pick<Member, 'name' | 'role'>) => save.mutateAsync({ body: { ...body, email } });
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get('name') ?? '');
    await put({ name: typed, role });
    onClose();
    showToast({ text: t`Saved.`, undo: () => void put(member).catch(() => {}) });
  };
  const onRemove = async () => {
    await remove.mutateAsync({ params: { memberId: member.id } });
    onClose();
    showToast({ text: isInvited ? t`${name}’s invite was withdrawn.` : t`${name} was removed.` });
  };
  const refused = atName ? undefined : refusal(save.error ?? remove.error);
  return (
    <Sheet
      title={name}
      onClose={onClose}
      footer={
        <>
          {member.role !== 'owner' && (
            <Button
              size="tall"
              icon={trash}
              busy={remove.isPending}
              onClick={() => void onRemove().catch(() => {})}
            >
              {isInvited ? <Trans>Withdraw the invite</Trans> : <Trans>Remove</Trans>}
            </Button>
          )}
          <Button kind="filled" size="tall" type="submit" form="member" busy={save.isPending}>
            <Trans>Save</Trans>
          </Button>
        </>
      }
    >
      <div className={forms.form}>
        <p className={forms.address}>{email}</p>
        {isInvited && <InvitationLink member={member} />}
        <form
          id="member"
          ref={form}
          className={forms.form}
          onSubmit={event => void onSubmit(event).catch(() => {})}
          noValidate
        >
          <TextField
            label={t`Name`}
            name="name"
            autoComplete="off"
            hint={t`The name that everyone in this flock sees.`}
            defaultValue={name}
            error={atName}
          />
          <RoleField value={role} onChoose={setRole} />
          {member.role === 'owner' && (
            <p className={forms.hint}>
              <Trans>An owner cannot be removed. Give them another role first.</Trans>
            </p>
          )}
          {refused && (
            <p className={forms.failed} role="alert">
              {refused}
            </p>
          )}
        </form>
      </div>
    </Sheet>
  );
}
