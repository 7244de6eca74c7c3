// Home Assistant's rules for discovery messages and states, restated from its documentation and its own checks:
// https://www.home-assistant.io/integrations/mqtt/#device-discovery-payload
// homeassistant/components/mqtt/{discovery,schemas,sensor,binary_sensor}.py, sensor/const.py in home-assistant/core, 2026.11
import assert from 'node:assert/strict';

type Fields = Readonly<Record<string, unknown>>;

/** The allowed keys of a device message. Any other key would be a mistake. */
const rootKeys = ['device', 'origin', 'components', 'availability_topic', 'state_topic'];
const deviceKeys = ['identifiers', 'name', 'manufacturer', 'model', 'via_device', 'configuration_url'];
const commonKeys = ['platform', 'qos', 'unique_id', 'name', 'icon', 'device_class', 'value_template'];
const keysOf: Readonly<Record<string, readonly string[]>> = {
  sensor: [
    ...commonKeys,
    ...['unit_of_measurement', 'state_class', 'options', 'suggested_display_precision'],
  ],
  binary_sensor: [...commonKeys, 'payload_on', 'payload_off'],
};

/** The allowed units and state classes of each device class in use. Null means that no unit is allowed. */
const classes: Readonly<
  Record<string, { units: readonly string[] | null; stateClasses: readonly string[] }>
> = {
  weight: { units: ['kg', 'g', 'mg', 'µg', 'oz', 'lb', 'st'], stateClasses: ['measurement', 'total'] },
  enum: { units: null, stateClasses: [] },
  timestamp: { units: null, stateClasses: [] },
};
const binaryClasses = ['problem'];

/** Checks the topic and the payload of a discovery message; returns the payload. */
export function checkDiscovery(
  topic: string,
  payload: string,
): Fields & { components: Record<string, Fields> } {
  assert.match(topic, /^[^/#+]+\/device\/[a-zA-Z0-9_-]+\/config$/);
  const message = JSON.parse(payload);
  const { device, origin, components, availability_topic, state_topic } = message;
  only(message, rootKeys);
  only(device, deviceKeys);
  assert.ok(device.identifiers.length > 0 && device.identifiers.every(isText));
  for (const field of ['name', 'manufacturer', 'model']) assert.ok(isText(device[field]), field);
  assert.match(new URL(device.configuration_url).protocol, /^https?:$/);
  assert.ok(isText(origin.name));
  for (const each of [availability_topic, state_topic]) assert.doesNotMatch(each, /[#+\0]/);
  const ids = Object.values<Fields>(components).map(({ unique_id }) => unique_id);
  assert.equal(new Set(ids).size, ids.length);
  for (const component of Object.values<Fields>(components)) checkComponent(component);
  return message;
}

function checkComponent(component: Fields): void {
  const { platform, qos, unique_id, name, icon, device_class, value_template } = component;
  const allowed = keysOf[String(platform)];
  assert.ok(allowed, `${platform}`);
  only(component, allowed);
  assert.ok(typeof qos === 'number' && [0, 1, 2].includes(qos));
  for (const text of [unique_id, name, value_template]) assert.ok(isText(text));
  if (icon !== undefined) assert.match(String(icon), /^[\w-]+:[\w-]+$/);
  if (platform === 'binary_sensor') {
    assert.ok(binaryClasses.includes(String(device_class)));
    return;
  }
  const { unit_of_measurement: unit, state_class, options, suggested_display_precision: digits } = component;
  if (digits !== undefined) assert.ok(Number.isInteger(digits) && Number(digits) >= 0);
  if (device_class === undefined) {
    assert.equal(options, undefined);
    assert.ok(state_class === undefined || state_class === 'measurement');
    return;
  }
  const rules = classes[String(device_class)];
  assert.ok(rules, `${device_class}`);
  assert.ok(rules.units ? rules.units.includes(String(unit)) : unit === undefined);
  assert.ok(state_class === undefined || rules.stateClasses.includes(String(state_class)));
  // An enum must list its options, and no other device class may have any.
  assert.equal(Array.isArray(options) && options.length > 0, device_class === 'enum');
}

/** Checks that Home Assistant can show the state of each component. Null becomes "None", which means unknown. */
export function checkState({ components }: { components: Record<string, Fields> }, payload: string): Fields {
  const state: Fields = JSON.parse(payload);
  for (const [key, component] of Object.entries(components)) {
    assert.equal(component.value_template, `{{ value_json.${key} }}`);
    assert.ok(Object.hasOwn(state, key), key);
    const value = state[key];
    if (component.platform === 'binary_sensor') assert.ok(value === 'ON' || value === 'OFF');
    else if (value !== null) checkValue(component, value);
  }
  return state;
}

function checkValue({ device_class, state_class, options }: Fields, value: unknown): void {
  if (state_class === 'measurement') assert.equal(typeof value, 'number');
  else if (device_class === 'enum') assert.ok((options as unknown[]).includes(value), String(value));
  // ISO 8601 with an offset.
  else assert.match(String(value), /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/);
}

const isText = (value: unknown) => typeof value === 'string' && value !== '';

function only(fields: object, allowed: readonly string[]): void {
  assert.deepEqual(
    Object.keys(fields).filter(key => !allowed.includes(key)),
    [],
  );
}
