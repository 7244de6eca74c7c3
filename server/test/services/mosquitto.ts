// A Mosquitto broker for tests, with passwords, an access list and TLS, and a client that acts as Home Assistant.
import { setTimeout } from 'node:timers/promises';
import { connectAsync, type MqttClient } from 'mqtt';
import { freePort } from '../support/free-port.ts';
import { onTeardown } from '../support/teardown.ts';
import { type Certificates, certificateForLocalhost } from './certificates.ts';
import { folderForPrograms, Program, run, writeForPrograms } from './program.ts';

/** The access list from docs/integrations.md, for any flock. */
const accessList = `
user flock-care
topic readwrite flock-care/#
topic write homeassistant/device/+/config
topic read homeassistant/status
user homeassistant
topic readwrite homeassistant/#
topic readwrite flock-care/#
user scale
topic write flock-care/+/birds/+/weight/set
topic read flock-care/+/birds/+/weight/error
`;
const users = ['flock-care', 'homeassistant', 'scale'];
export const password = 'p@ss/word';

export class Mosquitto {
  readonly port: number;
  readonly tlsPort: number;
  readonly certificates: Certificates;
  readonly #program: Program;

  private constructor(port: number, tlsPort: number, certificates: Certificates, file: string) {
    [this.port, this.tlsPort, this.certificates] = [port, tlsPort, certificates];
    this.#program = new Program('/usr/sbin/mosquitto', ['-c', file]);
  }

  static async start(): Promise<Mosquitto> {
    const folder = folderForPrograms();
    const [port, tlsPort, certificates] = [await freePort(), await freePort(), certificateForLocalhost()];
    const passwords = writeForPrograms(folder, 'passwords', []);
    for (const user of users) run('mosquitto_passwd', ['-b', passwords, user, password]);
    const file = writeForPrograms(folder, 'mosquitto.conf', [
      `listener ${port} 127.0.0.1`,
      `listener ${tlsPort} localhost`,
      `certfile ${certificates.certificate}`,
      `keyfile ${certificates.key}`,
      `password_file ${passwords}`,
      `acl_file ${writeForPrograms(folder, 'acl', accessList.split('\n'))}`,
      'allow_anonymous false',
      'persistence false',
      'log_dest stderr',
    ]);
    const broker = new Mosquitto(port, tlsPort, certificates, file);
    await broker.restart();
    return broker;
  }

  /** Returns the MQTT_URL for a service that uses this broker. */
  url(protocol: 'mqtt' | 'mqtts' = 'mqtt'): string {
    const port = protocol === 'mqtt' ? this.port : this.tlsPort;
    return `${protocol}://flock-care:${encodeURIComponent(password)}@localhost:${port}`;
  }

  /** Starts the broker without retained messages. */
  restart(): Promise<void> {
    return this.#program.start(this.port);
  }

  kill(): Promise<void> {
    return this.#program.stop('SIGKILL');
  }

  halt(): void {
    this.#program.halt();
  }

  async connect(username: string): Promise<MqttClient> {
    const client = await connectAsync({
      ...{ host: '127.0.0.1', port: this.port, username, password, protocolVersion: 5 },
      ...{ reconnectPeriod: 20, clientId: username },
    });
    client.on('error', () => {});
    onTeardown(() => void client.end(true));
    return client;
  }
}

/** A client that acts as Home Assistant. It sees the topics of all flocks. */
export class Home {
  readonly client: MqttClient;
  /** The retained messages, by topic. */
  readonly retained = new Map<string, string>();
  /** All messages that are not retained, as topic and payload. */
  readonly others: [topic: string, payload: string][] = [];

  constructor(client: MqttClient) {
    this.client = client;
    client.on('close', () => this.retained.clear());
    client.on('message', (topic, payload, { retain }) => {
      const text = payload.toString();
      if (!retain) this.others.push([topic, text]);
      else if (text === '') this.retained.delete(topic);
      else this.retained.set(topic, text);
    });
  }

  static async connect(broker: Mosquitto): Promise<Home> {
    const home = new Home(await broker.connect('homeassistant'));
    await home.client.subscribeAsync(['homeassistant/#', 'flock-care/#'], { qos: 1, rap: true });
    return home;
  }

  /** Returns the ids of the flock's birds whose state is on the broker. */
  birds(flock: number): string[] {
    const topics = [...this.retained.keys()];
    return topics.flatMap(
      topic => new RegExp(`^flock-care/${flock}/birds/([^/]+)/state$`).exec(topic)?.[1] ?? [],
    );
  }

  state(flock: number, birdId?: string) {
    const text = this.retained.get(`flock-care/${flock}${birdId ? `/birds/${birdId}` : ''}/state`);
    return text === undefined ? undefined : JSON.parse(text);
  }
}

const waitsMs = 10_000;

/** Waits until a condition is true. Throws after ten seconds. */
export async function until(condition: () => unknown, what: string): Promise<void> {
  const giveUpMs = Date.now() + waitsMs;
  while (!(await condition())) {
    if (Date.now() > giveUpMs) throw new Error(`Not within ${waitsMs} ms: ${what}`);
    await setTimeout(10);
  }
}
