// The sheet that invites a member or a sitter, by email if the service sends email, otherwise by a link to pass on. A
// sitter's invite always includes a link.
import type { Member } from '@flock-care/contract/shapes';
import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useRead } from '../../../api/reads.ts';
import { useRefusal } from '../../../api/use-refusal.ts';
import { useRights, useSignedIn } from '../../../api/use-session.ts';
import { useWrite } from '../../../api/writes.ts';
import { useToday } from '../../../board/use-today.ts';
import { useDraft } from '../../../forms/drafts.ts';
import { TextField } from '../../../forms/field.tsx';
import { focusFirstError, useFormErrors } from '../../../forms/form-errors.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Sheet } from '../../../ui/controls/sheet.tsx';
import forms from '../../parts/forms.module.css';
import { workspaceRefusals } from '../../parts/workspace-refusals.ts';
import { type InviteRole, RoleField } from '../parts/roles.tsx';
import { BirdsField } from './birds-field.tsx';
import { type CreatedLink, InvitationLink } from './invitation-link.tsx';
import { LastDayField, useEndOf } from './last-day-field.tsx';

interface Props {
  onClose: () => void;
}

interface Outcome {
  member: Member;
  /** The link that was created with the invite. */
  link?: CreatedLink;
}

export function InviteSheet({ onClose }: Props) {
  const [outcome, setOutcome] = useState<Outcome>();
  return outcome ? (
    <InviteSent outcome={outcome} onClose={onClose} />
  ) : (
    <InviteForm onInvited={setOutcome} onClose={onClose} />
  );
}

interface FormProps extends Props {
  onInvited: (outcome: Outcome) => void;
}

interface InviteFields {
  email: string;
  name: string;
  role: InviteRole;
  /** The last day of a sitter. */
  lastDay: string;
  /** The birds that the person may see; null for all of them. */
  birdIds: string[] | null;
}

const empty: InviteFields = { email: '', name: '', role: 'caregiver', lastDay: '', birdIds: null };

/** The roles that can be limited to some of the birds. */
const helpers: readonly InviteRole[] = ['sitter', 'caregiver', 'viewer'];

/** False if the service sends no email. People then need a link. */
const useSendsMail = () => useRead('GET /api/auth/options').data?.emailSignIn === 'mail';

/** Returns a function that invites a member, or a sitter until a given day. A sitter's invite includes a link. */
function useInvite() {
  const member = useWrite('POST /api/workspace/members');
  const sitter = useWrite('POST /api/workspace/sitters');
  const link = useWrite('POST /api/workspace/members/:memberId/invitation-link');
  const sendsMail = useSendsMail();
  const send = async ({ email, name, role, birdIds }: InviteFields, endsAt: string): Promise<Outcome> => {
    member.reset();
    sitter.reset();
    if (role !== 'sitter') {
      const isLimited = birdIds !== null && helpers.includes(role);
      const { body } = await member.mutateAsync({
        body: { email, name, role, ...(isLimited && { birdIds }) },
      });
      if (sendsMail || body.member.acceptedAt !== null) return { member: body.member };
      const params = { memberId: body.member.id };
      // The invite is valid without the link. The next sheet offers to create the link again.
      const created = await link.mutateAsync({ params }).catch(() => undefined);
      return { member: body.member, ...(created && { link: created.body }) };
    }
    const { body } = await sitter.mutateAsync({ body: { email, name, endsAt, birdIds } });
    return { member: body.member, link: body.invitation };
  };
  return {
    send,
    isPending: member.isPending || sitter.isPending || link.isPending,
    error: member.error ?? sitter.error,
  };
}

function InviteForm({ onInvited, onClose }: FormProps) {
  const { t } = useLingui();
  const form = useRef<HTMLFormElement>(null);
  const { context } = useSignedIn();
  const refusal = useRefusal(workspaceRefusals);
  const invite = useInvite();
  const [stored, setTyped] = useDraft('invite', empty);
  // A draft from an earlier version may have no last day or birds.
  const typed = { ...empty, ...stored };
  const { data: board } = useToday();
  // A bird may have left since the draft was made.
  if (typed.birdIds && board)
    typed.birdIds = typed.birdIds.filter(birdId => board.birds.some(({ id }) => id === birdId));
  const [problem, setProblem] = useState<'own' | 'lastDay'>();
  const type = (more: Partial<InviteFields>) => setTyped({ ...typed, ...more });
  const errors = useFormErrors(invite.error, '');
  const fieldError = errors.of('email') ?? errors.of('name') ?? errors.of('endsAt');
  const refused = fieldError ? undefined : refusal(invite.error);
  const sendsMail = useSendsMail();
  const isSitter = typed.role === 'sitter';
  const endsAt = useEndOf()(typed.lastDay);
  useEffect(() => {
    if (invite.error || problem) focusFirstError(form.current);
  }, [invite.error, problem]);
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    // Inviting your own address would change your own role.
    const isOwn = typed.email.trim().toLowerCase() === context.user.email;
    const nextProblem = isOwn ? 'own' : isSitter && !endsAt ? 'lastDay' : undefined;
    setProblem(nextProblem);
    if (nextProblem) return;
    await invite.send(typed, endsAt ?? '').then(
      outcome => {
        setTyped(undefined);
        onInvited(outcome);
      },
      () => {},
    );
  };
  return (
    <Sheet
      title={isSitter ? t`Invite a sitter` : t`Invite someone`}
      onClose={onClose}
      footer={
        <Button kind="filled" size="tall" type="submit" form="invite" busy={invite.isPending}>
          {sendsMail ? <Trans>Send the invite</Trans> : <Trans>Make a link</Trans>}
        </Button>
      }
    >
      <form id="invite" ref={form} className={forms.form} onSubmit={event => void onSubmit(event)} noValidate>
        <RoleField<InviteRole> value={typed.role} withSitter onChoose={role => type({ role })} />
        <TextField
          label={t`Email`}
          name="email"
          type="email"
          inputMode="email"
          autoComplete="off"
          placeholder="tess@example.org"
          value={typed.email}
          onChange={event => type({ email: event.target.value })}
          error={problem === 'own' ? t`That is your own address.` : errors.of('email')}
        />
        {isSitter && (
          <LastDayField
            day={typed.lastDay}
            onChoose={lastDay => type({ lastDay })}
            error={problem === 'lastDay' && !endsAt ? t`Choose the last day.` : errors.of('endsAt')}
          />
        )}
        <TextField
          label={t`Name`}
          name="name"
          autoComplete="off"
          hint={t`The name that everyone in this flock sees. May be left empty.`}
          value={typed.name}
          onChange={event => type({ name: event.target.value })}
          error={errors.of('name')}
        />
        {isSitter && <SitterRights name={typed.name.trim()} />}
        {refused && (
          <p className={forms.failed} role="alert">
            {refused}
          </p>
        )}
        {helpers.includes(typed.role) && (
          <BirdsField birdIds={typed.birdIds} onChange={birdIds => type({ birdIds })} />
        )}
      </form>
    </Sheet>
  );
}

/** A hint about a sitter's rights, and the daily summary that owners get by email. */
function SitterRights({ name: typed }: { name: string }) {
  const { t } = useLingui();
  const { isOwner } = useRights();
  const sendsMail = useSendsMail();
  const name = typed || t`A sitter`;
  return (
    <p className={forms.hint}>
      <Trans>
        {name} can weigh, give doses and write notes. {name} cannot change, move or delete a bird.
      </Trans>{' '}
      {isOwner && sendsMail && <Trans>You get a summary every evening.</Trans>}
    </p>
  );
}

function InviteSent({ outcome: { member, link }, onClose }: { outcome: Outcome; onClose: () => void }) {
  const { t } = useLingui();
  const { name, inviteEmail: email, acceptedAt } = member;
  const sendsMail = useSendsMail();
  return (
    <Sheet
      title={acceptedAt === null ? t`${name} is invited` : t`${name} is already a member`}
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
            <Trans>Name and role saved.</Trans>
          ) : sendsMail ? (
            <Trans>An email to {email} is on its way. Signing in with that address accepts the invite.</Trans>
          ) : (
            <Trans>
              This service sends no email. Signing in as {email} accepts the invite, and so does opening an
              invitation link.
            </Trans>
          )}
        </p>
        {acceptedAt === null && <InvitationLink member={member} created={link} />}
      </div>
    </Sheet>
  );
}
