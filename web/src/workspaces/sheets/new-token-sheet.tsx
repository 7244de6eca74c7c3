// The sheet for a new token: a form for its name, abilities and lifetime, then the token itself, shown only once.
import type { DeviceAbility, TokenScope } from '@flock-care/contract/shapes';
import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useRights } from '../../api/use-session.ts';
import { useWrite } from '../../api/writes.ts';
import { Chips, Segments, ToggleChip } from '../../forms/choices.tsx';
import { SelectField, TextField } from '../../forms/field.tsx';
import { focusFirstError, useFormErrors } from '../../forms/form-errors.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Sheet } from '../../ui/controls/sheet.tsx';
import forms from '../parts/forms.module.css';
import { useAbilityText, useScopeText } from '../parts/token-text.ts';
import { TokenTicket } from './token-ticket.tsx';

const abilities = ['read', 'weigh', 'dose'] as const satisfies DeviceAbility[];

export function NewTokenSheet({ onClose }: { onClose: () => void }) {
  const create = useWrite('POST /api/integration-tokens');
  const createDevice = useWrite('POST /api/device-tokens');
  const created = create.data?.body;
  const device = createDevice.data?.body;
  if (created)
    return <TokenTicket token={created.token} about={created.integrationToken} onClose={onClose} />;
  if (device) return <TokenTicket token={device.token} about={device.deviceToken} onClose={onClose} />;
  return <TokenForm create={create} createDevice={createDevice} onClose={onClose} />;
}

interface FormProps {
  create: ReturnType<typeof useWrite<'POST /api/integration-tokens'>>;
  createDevice: ReturnType<typeof useWrite<'POST /api/device-tokens'>>;
  onClose: () => void;
}

/** Programs get a scope. Devices get one or more abilities. */
type Kind = TokenScope | 'device';

function TokenForm({ create, createDevice, onClose }: FormProps) {
  const { t } = useLingui();
  const { canEditRecords } = useRights();
  const form = useRef<HTMLFormElement>(null);
  const scopeText = useScopeText();
  const abilityText = useAbilityText();
  const [kind, setKind] = useState<Kind>('read_only');
  const [can, setCan] = useState<readonly DeviceAbility[]>(['weigh']);
  const error = kind === 'device' ? createDevice.error : create.error;
  const errors = useFormErrors(error, t`Not created. The server did not answer. Nothing you typed was lost.`);
  useEffect(() => {
    if (error) focusFirstError(form.current);
  }, [error]);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const days = Number(data.get('expiresInDays'));
    const name = String(data.get('name') ?? '');
    const lifetime = days > 0 && { expiresInDays: days };
    if (kind === 'device') createDevice.mutate({ body: { name, can: [...can], ...lifetime } });
    else create.mutate({ body: { name, scope: kind, ...lifetime } });
  };
  const rest = errors.rest(['name', 'expiresInDays', 'can']);
  return (
    <Sheet
      title={t`New token`}
      // The token is shown only once, so the sheet cannot be closed while the service creates it.
      onClose={() => create.isPending || createDevice.isPending || onClose()}
      footer={
        <Button
          kind="filled"
          size="tall"
          type="submit"
          form="token"
          busy={create.isPending || createDevice.isPending}
        >
          <Trans>Make the token</Trans>
        </Button>
      }
    >
      <form id="token" ref={form} className={forms.form} onSubmit={submit} noValidate>
        <TextField
          label={t`Name`}
          name="name"
          autoComplete="off"
          hint={t`What uses it, such as “Kitchen scale”.`}
          error={errors.of('name')}
        />
        {canEditRecords && (
          <div className={forms.choice}>
            <p aria-hidden="true">{t`What it can do`}</p>
            <Segments
              label={t`What it can do`}
              value={kind}
              options={[
                { value: 'read_only', label: scopeText.read_only },
                { value: 'read_write', label: scopeText.read_write },
                { value: 'device', label: t`Only this` },
              ]}
              onChoose={setKind}
            />
            {kind === 'device' && (
              <Chips>
                {abilities.map(ability => (
                  <ToggleChip
                    key={ability}
                    pressed={can.includes(ability)}
                    onPress={() =>
                      setCan(abilities.filter(other => can.includes(other) !== (other === ability)))
                    }
                  >
                    {abilityText[ability]}
                  </ToggleChip>
                ))}
              </Chips>
            )}
            {errors.of('can') && can.length === 0 && (
              <p className={forms.failed} role="alert">
                <Trans>Choose what it can do.</Trans>
              </p>
            )}
            <p className={forms.hint}>
              <Trans>Never more than you can do yourself.</Trans>
            </p>
          </div>
        )}
        <SelectField
          label={t`How long it works`}
          name="expiresInDays"
          defaultValue="365"
          error={errors.of('expiresInDays')}
        >
          <option value="30">{t`30 days`}</option>
          <option value="90">{t`90 days`}</option>
          <option value="365">{t`A year`}</option>
          <option value="">{t`Until you revoke it`}</option>
        </SelectField>
        {rest && (
          <p className={forms.failed} role="alert">
            {rest}
          </p>
        )}
      </form>
    </Sheet>
  );
}
