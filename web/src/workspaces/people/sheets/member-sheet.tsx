// The sheet about one member: name, role, the birds they may see, and Remove. For an invited person, it also has the
// invitation link.
import type { Access, Member, Role } from '@flock-care/contract/shapes';
import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useRefusal } from '../../../api/use-refusal.ts';
import { useWrite } from '../../../api/writes.ts';
import { TextField } from '../../../forms/field.tsx';
import { focusFirstError, useFormErrors } from '../../../forms/form-errors.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Sheet } from '../../../ui/controls/sheet.tsx';
import { useNow } from '../../../ui/formats/use-now.ts';
import { trash } from '../../../ui/icons/icons.ts';
import { showToast } from '../../../ui/messages/toasts.tsx';
import forms from '../../parts/forms.module.css';
import { workspaceRefusals } from '../../parts/workspace-refusals.ts';
import { RoleField } from '../parts/roles.tsx';
import { BirdsField } from './birds-field.tsx';
import { InvitationLink } from './invitation-link.tsx';

interface Props {
  member: Member;
  access: Access | undefined;
  onClose: () => void;
}

/** The roles that can be limited to some of the birds. */
const helpers: readonly Role[] = ['caregiver', 'viewer'];

export function MemberSheet({ member, access, onClose }: Props) {
  const { t } = useLingui();
  const form = useRef<HTMLFormElement>(null);
  const refusal = useRefusal(workspaceRefusals);
  const save = useWrite('POST /api/workspace/members');
  const remove = useWrite('DELETE /api/workspace/members/:memberId');
  const saveAccess = useWrite('PUT /api/workspace/members/:memberId/access');
  const [role, setRole] = useState(member.role);
  // Undefined until a bird is chosen, because the access may be read after the sheet has opened.
  const [birdIds, setBirdIds] = useState<string[] | null>();
  const isHelper = helpers.includes(role);
  const now = useNow();
  // Saving a name or a role would restore access that has ended.
  const hasEnded = access !== undefined && access.endsAt !== null && Date.parse(access.endsAt) <= now;
  const isInvited = member.acceptedAt === null;
  const nameError = useFormErrors(save.error, '').of('name');
  useEffect(() => {
    if (save.error) focusFirstError(form.current);
  }, [save.error]);
  const { name, inviteEmail: email } = member;
  const send = async (
    person: Pick<Member, 'name' | 'role'> | undefined,
    birds: string[] | null | undefined,
  ) => {
    const limit = birds === undefined ? {} : { birdIds: birds };
    if (person) await save.mutateAsync({ body: { name: person.name, role: person.role, email, ...limit } });
    else if (birds !== undefined)
      await saveAccess.mutateAsync({ params: { memberId: member.id }, body: limit });
  };
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get('name') ?? '').trim() || name;
    const isChanged = !hasEnded && (typed !== name || role !== member.role);
    const chosen = isHelper ? birdIds : undefined;
    await send(isChanged ? { name: typed, role } : undefined, chosen);
    onClose();
    if (!isChanged && chosen === undefined) return;
    const before = chosen === undefined ? undefined : (access?.birdIds ?? null);
    showToast({
      text: t`Saved.`,
      undo: () => void send(isChanged ? member : undefined, before).catch(() => {}),
    });
  };
  const onRemove = async () => {
    await remove.mutateAsync({ params: { memberId: member.id } });
    onClose();
    showToast({ text: isInvited ? t`${name}’s invite was withdrawn.` : t`${name} was removed.` });
  };
  const refused = nameError ? undefined : refusal(save.error ?? saveAccess.error ?? remove.error);
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
          <Button
            kind="filled"
            size="tall"
            type="submit"
            form="member"
            busy={save.isPending || saveAccess.isPending}
          >
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
          {hasEnded ? (
            <p className={forms.hint}>
              <Trans>Their access has ended. Let them back in to change their name or role.</Trans>
            </p>
          ) : (
            <>
              <TextField
                label={t`Name`}
                name="name"
                autoComplete="off"
                hint={t`The name that everyone in this flock sees.`}
                defaultValue={name}
                error={nameError}
              />
              <RoleField value={role} onChoose={setRole} />
            </>
          )}
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
          {access && isHelper && (
            <BirdsField birdIds={birdIds === undefined ? access.birdIds : birdIds} onChange={setBirdIds} />
          )}
        </form>
      </div>
    </Sheet>
  );
}
