// The webhook fields: name, URL, token and events.
import { type EventPattern, eventGroups, type Webhook, type WebhookKind } from '@flock-care/contract/shapes';
import { useLingui } from '@lingui/react/macro';
import { Chips, Segments, ToggleChip } from '../../forms/choices.tsx';
import { TextField } from '../../forms/field.tsx';
import type { FormErrors } from '../../forms/form-errors.ts';
import forms from '../parts/forms.module.css';
import { groupNames } from './webhook-text.ts';

interface Props {
  kind: WebhookKind;
  /** The webhook to change; left out for a new one. */
  webhook?: Webhook;
  events: readonly EventPattern[];
  onChooseEvents: (events: EventPattern[]) => void;
  errors: FormErrors;
}

export const fieldNames = ['name', 'url', 'events', 'token'] as const;

/** Returns the text fields of a form, without the token if it is empty. */
export function readFields(form: HTMLFormElement) {
  const data = new FormData(form);
  const text = (name: string) => String(data.get(name) ?? '').trim();
  return { name: text('name'), url: text('url'), ...(text('token') !== '' && { token: text('token') }) };
}

export function WebhookFields({ kind, webhook, events, onChooseEvents, errors }: Props) {
  const { t, i18n } = useLingui();
  const all = events.includes('*');
  const addressHints: Record<WebhookKind, string> = {
    webhook: t`Where your program listens, such as https://example.org/flock`,
    ntfy: t`The address of the topic, such as https://ntfy.sh/our-birds-7Qm2. Others cannot guess a long one.`,
    gotify: t`The address of the server, such as https://gotify.example.org`,
  };
  const patterns = eventGroups.map(group => `${group}.*` as const);
  return (
    <>
      <TextField
        label={t`Name`}
        name="name"
        autoComplete="off"
        defaultValue={webhook?.name}
        error={errors.of('name')}
      />
      <TextField
        label={t`Address`}
        name="url"
        type="url"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        defaultValue={webhook?.url}
        hint={addressHints[kind]}
        error={errors.of('url')}
      />
      {kind !== 'webhook' && (
        <TextField
          label={kind === 'ntfy' ? t`Access token, if the topic needs one` : t`Token of the application`}
          name="token"
          autoComplete="off"
          spellCheck={false}
          hint={webhook?.hasToken ? t`One is stored. Leave this empty to keep it.` : undefined}
          error={errors.of('token')}
        />
      )}
      <div className={forms.choice}>
        <p aria-hidden="true">{t`Events`}</p>
        <Segments
          label={t`Events`}
          value={all ? 'all' : 'some'}
          options={[
            { value: 'all', label: t`Everything` },
            { value: 'some', label: t`Only this` },
          ]}
          onChoose={value => onChooseEvents(value === 'all' ? ['*'] : ['verdict.*'])}
        />
        {!all && (
          <Chips>
            {eventGroups.map((group, index) => {
              const pattern = patterns[index] ?? 'verdict.*';
              return (
                <ToggleChip
                  key={group}
                  pressed={events.includes(pattern)}
                  onPress={() =>
                    onChooseEvents(patterns.filter(other => events.includes(other) !== (other === pattern)))
                  }
                >
                  {i18n._(groupNames[group])}
                </ToggleChip>
              );
            })}
          </Chips>
        )}
        {errors.of('events') && (
          <p className={forms.failed} role="alert">
            {t`Choose at least one.`}
          </p>
        )}
      </div>
    </>
  );
}
