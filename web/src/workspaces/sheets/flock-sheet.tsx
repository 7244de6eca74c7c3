// The form for the flock's name, kind, plan and billing address.
import type { BillingPlan, Workspace, WorkspaceType } from '@flock-care/contract/shapes';
import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useWrite } from '../../api/writes.ts';
import { Segments } from '../../forms/choices.tsx';
import { SelectField, TextField } from '../../forms/field.tsx';
import { focusFirstError, useFormErrors } from '../../forms/form-errors.ts';
import { refreshSession } from '../../session/sign-in-session.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Sheet } from '../../ui/controls/sheet.tsx';
import forms from '../parts/forms.module.css';
import { useKindNames, usePlanNames } from '../parts/kind-names.ts';

interface Props {
  workspace: Workspace;
  onSaved: (undo: (() => void) | undefined) => void;
  onClose: () => void;
}

const householdPlans = [
  'household_basic',
  'household_plus',
  'household_macaw',
  'household_hyacinth_macaw',
] as const satisfies BillingPlan[];

export function FlockSheet({ workspace, onSaved, onClose }: Props) {
  const { t } = useLingui();
  const form = useRef<HTMLFormElement>(null);
  const planNames = usePlanNames();
  const [kind, setKind] = useState(workspace.workspaceType);
  const save = useWrite('PUT /api/workspace');
  const errors = useFormErrors(
    save.error,
    t`Not saved. The server did not answer. Nothing you typed was lost.`,
  );
  useEffect(() => {
    if (save.error) focusFirstError(form.current);
  }, [save.error]);

  const put = async (body: Parameters<typeof save.mutateAsync>[0]['body']) => {
    await save.mutateAsync({ body });
    await refreshSession();
  };
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const plan = householdPlans.find(name => name === data.get('billingPlan'));
    await put({
      name: String(data.get('name') ?? ''),
      workspaceType: kind,
      billingEmail: String(data.get('billingEmail') ?? ''),
      ...(kind === 'standard' && plan && { billingPlan: plan }),
    });
    const { name, billingEmail, billingPlan, workspaceType } = workspace;
    const isSameKind = workspaceType === kind;
    // A changed kind cannot be undone here: a verified rescue would have to be verified again.
    onSaved(isSameKind ? () => void put({ name, billingEmail, billingPlan }).catch(() => {}) : undefined);
    onClose();
  };
  const rest = errors.rest(['name', 'billingEmail', 'billingPlan']);
  return (
    <Sheet
      title={t`This flock`}
      onClose={onClose}
      footer={
        <Button kind="filled" size="tall" type="submit" form="flock" busy={save.isPending}>
          <Trans>Save</Trans>
        </Button>
      }
    >
      <form
        id="flock"
        ref={form}
        className={forms.form}
        onSubmit={event => void submit(event).catch(() => {})}
        noValidate
      >
        <TextField
          label={t`Name`}
          name="name"
          autoComplete="off"
          defaultValue={workspace.name}
          error={errors.of('name')}
        />
        <KindField value={kind} onChoose={setKind} />
        {kind === 'standard' && (
          <SelectField
            label={t`Plan`}
            name="billingPlan"
            defaultValue={workspace.billingPlan}
            error={errors.of('billingPlan')}
          >
            {householdPlans.map(plan => (
              <option key={plan} value={plan}>
                {planNames[plan]}
              </option>
            ))}
          </SelectField>
        )}
        <TextField
          label={t`Send bills to`}
          name="billingEmail"
          type="email"
          autoComplete="email"
          hint={t`Enter an email address, or leave this empty.`}
          defaultValue={workspace.billingEmail ?? ''}
          error={errors.of('billingEmail')}
        />
        {rest && (
          <p className={forms.failed} role="alert">
            {rest}
          </p>
        )}
      </form>
    </Sheet>
  );
}

interface KindProps {
  value: WorkspaceType;
  onChoose: (kind: WorkspaceType) => void;
}

/** Two options: a household or a rescue. */
export function KindField({ value, onChoose }: KindProps) {
  const { t } = useLingui();
  const names = useKindNames();
  return (
    <div className={forms.choice}>
      <p aria-hidden="true">{t`Kind`}</p>
      <Segments
        label={t`Kind`}
        value={value}
        options={[
          { value: 'standard', label: names.standard },
          { value: 'rescue', label: names.rescue },
        ]}
        onChoose={onChoose}
      />
      <p className={forms.hint}>
        <Trans>A rescue is free after the person who runs this service has verified it.</Trans>
      </p>
    </div>
  );
}
