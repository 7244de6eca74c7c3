// The flock's switch for Home Assistant, and the flock's topics while it is on.
import type { MqttSettings } from '@flock-care/contract/shapes';
import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { RefusalMessages } from '../../api/refusal-messages.ts';
import { useRefusal } from '../../api/use-refusal.ts';
import { useWrite } from '../../api/writes.ts';
import { TickField } from '../../forms/field.tsx';
import { Section } from '../../ui/layout/section.tsx';
import styles from '../parts/rows.module.css';
import { workspaceRefusals } from '../parts/workspace-refusals.ts';

const mqttRefusals: RefusalMessages = {
  ...workspaceRefusals,
  mqttUnavailable: msg`This server no longer has an MQTT broker.`,
};

export function MqttSwitch({ mqtt }: { mqtt: MqttSettings }) {
  const save = useWrite('PUT /api/workspace/mqtt');
  const refusal = useRefusal(mqttRefusals)(save.error);
  // Shows the change immediately, and then the service's response.
  const enabled = save.isPending ? save.variables.body.enabled : mqtt.enabled;
  return (
    <Section title={<Trans>Home Assistant</Trans>}>
      <TickField
        label={<Trans>Show this flock there</Trans>}
        hint={
          <Trans>
            Publishes the birds over MQTT: names, weights, verdicts and next doses, but no notes. Everyone
            with access to this server’s broker can read them.
          </Trans>
        }
        checked={enabled}
        disabled={save.isPending}
        onChange={event => save.mutate({ body: { enabled: event.target.checked } })}
      />
      {mqtt.enabled && <Details {...mqtt} />}
      {refusal && (
        <p className={styles.failed} role="alert">
          {refusal}
        </p>
      )}
    </Section>
  );
}

function Details({ topic, recordsAs: name }: MqttSettings) {
  return (
    <>
      <p className={styles.about}>
        <Trans>
          Its topics begin with <code>{topic}/</code>.
        </Trans>
      </p>
      <p className={styles.about}>
        {name === null ? (
          <Trans>
            Weights that arrive over MQTT are refused, because the person who turned this on may no longer
            record them. Turn it off and on again to record them in your name.
          </Trans>
        ) : (
          <Trans>Weights that arrive over MQTT are recorded in the name of {name}.</Trans>
        )}
      </p>
    </>
  );
}
