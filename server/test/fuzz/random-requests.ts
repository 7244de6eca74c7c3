// Generates requests to any endpoint, with valid values as well as malformed and malicious ones.
import {
  type Endpoint,
  type EndpointKey,
  endpointKeys,
  endpoints,
  isBytes,
} from '@flock-care/contract/endpoints';
import { WeighInRow } from '@flock-care/contract/shapes';
import fc from 'fast-check';
import * as z from 'zod';
import { type CallerName, callers } from './world.ts';

/**
 * A random request. In its query, headers and body, a name in braces, such as `{link}`, is replaced by the value that
 * has this name in the world.
 */
export interface RandomRequest {
  endpoint: EndpointKey;
  caller: CallerName;
  /**
   * For each path parameter: `own`, an id that exists; `foreign`, one from another flock; `missing`, one that
   * does not exist; or a literal value.
   */
  parameters: readonly string[];
  /** The query, including the question mark. */
  query: string;
  headers: Record<string, string>;
  body: string | Uint8Array | undefined;
  /** True to repeat the request with the same Idempotency-Key. */
  again: boolean;
}

const nastyTexts: readonly string[] = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  'x\udfff',
  '\u202egnirps',
  '\u200b',
  '\ufeff',
  '\u2028',
  '\u001b[31m',
  'a\r\nSet-Cookie: a=b',
  'e\u0301'.repeat(70),
  '🦜'.repeat(121),
  'x'.repeat(130),
  'x'.repeat(5_001),
  '__proto__',
  'constructor',
  'null',
  'NaN',
  '-0',
  '1e999',
  '0000-01-01',
  '0001-01-01',
  '9999-12-31',
  '10000-01-01',
  '2025-02-30',
  '2024-02-29',
  '-000001-01-01',
  '24:00',
  '٠١:٠٠',
  "'; drop table birds; --",
  '%00',
  'javascript:alert(1)',
  '//evil.example',
  'data:image/png;base64,!',
  'data:image/svg+xml;base64,AAAA',
  'olive@example.org, nora@example.org',
  '"a b"@example.org',
  'ﬀ@example.org',
];

/** The depth of the most deeply nested values, which is too much for a recursive parser. */
const deep = 10_000;

/** Raw JSON, which can contain what JavaScript values cannot express. */
const nastyLiterals: readonly string[] = [
  '1e999',
  '-1e999',
  '1e-400',
  '5e-324',
  '-0',
  '0',
  '0.1',
  '10000',
  '10000.000000000002',
  '9007199254740992',
  '9007199254740993',
  '18446744073709551616',
  '123456789012345678901234567890',
  'true',
  'false',
  'null',
  '[]',
  '{}',
  '"1"',
  '"true"',
  '"\\u0000"',
  '"\\ud800"',
  '["a",["b"]]',
  '{"__proto__":{"role":"owner"}}',
  '{"constructor":{"prototype":{"role":"owner"}}}',
  `${'['.repeat(deep)}${']'.repeat(deep)}`,
  `${'{"a":'.repeat(deep)}1${'}'.repeat(deep)}`,
  `[${'0,'.repeat(20_000)}0]`,
];

const asJson = (value: unknown) => JSON.stringify(value);

/**
 * Strings of any code points, including lone surrogates. fast-check's own generator would first enumerate
 * all of them, more than a million.
 */
const anyText = fc
  .array(fc.nat(0x10ffff), { maxLength: 80 })
  .map(codePoints => String.fromCodePoint(...codePoints));
const nastyText = fc.oneof(fc.constantFrom(...nastyTexts), anyText);
/** Values that are known to break databases and parsers. They are picked most often. */
const knownProblems = [
  '"\\u0000"',
  '"a\\u0000b"',
  '"\\ud800"',
  '1e999',
  '9007199254740993',
  '"0000-01-01"',
  '"9999-12-31"',
];
const nastyValue = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(...knownProblems) },
  nastyText.map(asJson),
  fc.constantFrom(...nastyLiterals),
  fc.double().map(number => String(number).replace(/NaN|-?Infinity/, '1e400')),
  fc.jsonValue({ maxDepth: 3 }).map(asJson),
);

/** Generates values that a field accepts or almost accepts, from its JSON schema. */
function fittingValue(schema: z.core.JSONSchema._JSONSchema): fc.Arbitrary<string> {
  if (typeof schema === 'boolean') return nastyValue;
  const { examples, enum: words, anyOf, type, items, properties = {}, maxLength = 20 } = schema;
  if (anyOf) return fc.oneof(...anyOf.map(fittingValue));
  if ('const' in schema) return fc.constant(asJson(schema.const));
  if (examples?.length) return fc.constantFrom(...examples.map(asJson));
  if (words) return fc.constantFrom(...words.map(asJson));
  if (type === 'string') {
    const words_ = fc.string({ minLength: 1, maxLength: Math.min(maxLength, 20), unit: 'grapheme' });
    return words_.map(text => asJson(text));
  }
  if (type === 'number' || type === 'integer') return fc.integer({ min: 1, max: 9_999 }).map(String);
  if (type === 'boolean') return fc.boolean().map(String);
  if (type === 'array' && items && !Array.isArray(items)) {
    return fc.array(fittingValue(items), { maxLength: 4 }).map(values => `[${values}]`);
  }
  if (type === 'object') {
    const fields = Object.entries(properties).map(([name, field]) =>
      fittingValue(field).map(value => `${asJson(name)}:${value}`),
    );
    return fc.tuple(...fields).map(members => `{${members}}`);
  }
  return fc.constant('null');
}

/** Keys that few bodies have. Some of them name columns that only the service may change. */
const strangeKeys = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  '',
  'id',
  'workspaceId',
  'role',
  'acceptedAt',
];

function fittingField(name: string, schema: z.core.JSONSchema._JSONSchema): fc.Arbitrary<string> {
  // A random id could exist on only one of the engines. 999999 exists on neither.
  if (name === 'workspaceId') return fc.constantFrom('{workspace}', '{workspace}', '999999');
  // With the contract's example, every bird after the first would be refused.
  if (name === 'tagId') return fc.uuid().map(asJson);
  if (name === 'token') return fc.constantFrom('"{invitation}"', '"{handedOver}"');
  if (name === 'dateOfBirth' || name === 'gotchaDay') return fc.constantFrom('"2024-02-29"', 'null', '""');
  if (name === 'chartColor') return fc.constant('"#cb3a35"');
  if (name === 'birdId') return fc.constantFrom('"{birdId}"', '""', 'null');
  if (name === 'medicationId') return fc.constant('"{medicationId}"');
  if (name === 'administrationSlot') return fc.oneof(fittingValue(schema), fc.constant('"dose-1"'));
  if (name === 'code') return fc.constant('"{signInCode}"');
  if (name === 'email') return fc.oneof(fittingValue(schema), fc.constant('"{coded}"'));
  if (name === 'weights') {
    // The contract leaves the rows open, because the service validates each separately.
    return fc.array(payload(WeighInRow), { minLength: 1, maxLength: 4 }).map(rows => `[${rows}]`);
  }
  if (name === 'destinationOwnerEmail') return fc.oneof(fittingValue(schema), fc.constant('"{stranger}"'));
  return fittingValue(schema);
}

/** An object with the contract's fields, each valid, invalid or omitted, and sometimes an unknown key. */
function payload(body: z.ZodObject): fc.Arbitrary<string> {
  const names = Object.keys(body.shape);
  const validFields = names.map(name =>
    fittingField(name, z.toJSONSchema(body.shape[name], { io: 'input', unrepresentable: 'any' })),
  );
  const dice = fc.array(fc.integer({ min: 0, max: 99 }), {
    minLength: names.length,
    maxLength: names.length,
  });
  const oneNasty = fc.tuple(fc.nat(names.length - 1), nastyValue);
  return fc
    .record({
      validFields: fc.tuple(...validFields),
      nasty: fc.array(nastyValue, { minLength: 3, maxLength: 3 }),
      dice,
      leftOut: fc.constantFrom(0, 0, 0, 10, 50),
      spoilt: fc.constantFrom(0, 0, 0, 10, 60),
      oneNasty: fc.option(oneNasty, { freq: 2 }),
      strange: fc.option(fc.tuple(fc.constantFrom(...strangeKeys), nastyValue), { freq: 3 }),
    })
    .map(({ validFields, nasty, dice, leftOut, spoilt, oneNasty, strange }) => {
      const members = names.flatMap((name, index) => {
        const die = dice[index] ?? 0;
        if (die >= 100 - leftOut) return [];
        const value = die < spoilt ? nasty[index % nasty.length] : validFields[index];
        return [`${asJson(name)}:${oneNasty?.[0] === index ? oneNasty[1] : value}`];
      });
      if (strange) members.push(`${asJson(strange[0])}:${strange[1]}`);
      return `{${members}}`;
    });
}

/** Bodies of any kind: JSON values, malformed JSON and random bytes. */
const nonObjectBodies: fc.Arbitrary<string | Uint8Array> = fc.oneof(
  nastyValue,
  fc.constantFrom('', '{', '{"name":', "{'name':1}", '{"a":1}{}', '\ufeff{}', 'NaN', '{"a":01}', '{"a":1,}'),
  fc.uint8Array({ maxLength: 40 }),
  fc.constant(new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])),
);

const otherTypes: readonly Record<string, string>[] = [
  {},
  { 'content-type': 'text/plain' },
  { 'content-type': 'application/x-www-form-urlencoded' },
  { 'content-type': 'multipart/form-data; boundary=x' },
  { 'content-type': 'application/problem+json' },
  { 'content-type': 'application/jsonx' },
  { 'content-type': '/' },
  { 'content-type': ';;;' },
  { 'content-type': 'application/json', 'content-encoding': 'gzip' },
];
const jsonTypes: readonly Record<string, string>[] = [
  { 'content-type': 'application/json' },
  { 'content-type': 'Application/JSON ; charset=UTF-8' },
];

const pathGarbage = [
  '%00',
  '..%2f',
  '%zz',
  '%ff',
  'null',
  '-1',
  '0',
  '%F0%9F%A6%9C',
  'x'.repeat(2_000),
  '2147483648',
  '999999999999999',
];

const parameter = fc.oneof(
  { weight: 8, arbitrary: fc.constant('own') },
  { weight: 1, arbitrary: fc.constant('missing') },
  { weight: 1, arbitrary: fc.constant('foreign') },
  { weight: 1, arbitrary: fc.constantFrom(...pathGarbage) },
);

const queryNames = [
  'days',
  'token',
  'redirectTo',
  'state',
  'code',
  'error',
  '__proto__',
  'constructor',
  'a[b]',
  '',
];
const queryPart = fc.tuple(
  fc.constantFrom(...queryNames),
  fc.oneof(
    nastyText.map(text => encodeURIComponent(text.toWellFormed())),
    fc.integer().map(String),
    fc.constantFrom(
      '%',
      '%zz',
      '%ff',
      '%00',
      '+1',
      '0x10',
      '1.0',
      '1e2',
      '%C2%B2',
      '',
      '=',
      'x'.repeat(3_000),
    ),
  ),
);
const query = fc.oneof(
  { weight: 3, arbitrary: fc.constant('') },
  {
    weight: 1,
    arbitrary: fc
      .array(queryPart, { minLength: 1, maxLength: 3 })
      .map(parts => `?${parts.map(([name, value]) => `${name}=${value}`).join('&')}`),
  },
);

const responseOfProvider = 'state={attempt}&error=access_denied';
/** Queries with valid values, for endpoints that would otherwise refuse most requests. */
const deepQueries: Partial<Record<EndpointKey, string>> = {
  'GET /api/auth/magic-link/verify': '?token={link}',
  'GET /api/auth/oauth/:provider/callback': `?${responseOfProvider}`,
  'GET /api/birds/:birdId/weights': '?days=30',
};
const form = 'application/x-www-form-urlencoded';

const anyHeaders = fc.oneof(
  { weight: 12, arbitrary: fc.constantFrom(...jsonTypes) },
  { weight: 1, arbitrary: fc.constantFrom(...otherTypes) },
);

function headersFor(key: EndpointKey): fc.Arbitrary<Record<string, string>> {
  if (!key.endsWith('/callback')) return anyHeaders;
  const cookie = '{cookie}';
  const fitting = key.startsWith('POST') ? { cookie, 'content-type': form } : { cookie };
  return fc.oneof({ weight: 3, arbitrary: fc.constant(fitting) }, { weight: 1, arbitrary: anyHeaders });
}

function bodyFor(key: EndpointKey): fc.Arbitrary<RandomRequest['body']> {
  if (key.startsWith('GET')) return fc.constant(undefined);
  const endpoint: Endpoint = endpoints[key];
  const fitting = endpoint.form
    ? fc.constantFrom(responseOfProvider, responseOfProvider, `${responseOfProvider}&state=a`, 'a=b')
    : endpoint.body
      ? isBytes(endpoint.body)
        ? fc.constantFrom('text', '%PDF-1.7', '<svg>', '')
        : payload(endpoint.body)
      : fc.constantFrom(undefined, undefined, '', '{}');
  return fc.oneof({ weight: 9, arbitrary: fitting }, { weight: 1, arbitrary: nonObjectBodies });
}

/** Endpoints that the newcomer usually calls, because the other people own birds or are still needed. */
const forNewcomers: readonly EndpointKey[] = ['DELETE /api/workspace', 'DELETE /api/auth/user'];
const neededPeople: readonly CallerName[] = ['assistant', 'caregiver', 'viewer', 'stranger'];

/** Picks the caller, usually one who is authorized. */
function callerOf(key: EndpointKey): fc.Arbitrary<CallerName> {
  const allowedCaller = forNewcomers.includes(key) ? 'newcomer' : 'admin';
  const left = key === 'DELETE /api/auth/user' ? neededPeople : [];
  const others = callers.filter(caller => caller !== 'newcomer' && !left.includes(caller));
  return fc.oneof(
    { weight: 3, arbitrary: fc.constant(allowedCaller) },
    { weight: 1, arbitrary: fc.constantFrom(...others) },
  );
}

function requestTo(key: EndpointKey): fc.Arbitrary<RandomRequest> {
  const parameterCount = key.split(':').length - 1;
  const deepQuery = deepQueries[key];
  return fc.record({
    endpoint: fc.constant(key),
    caller: callerOf(key),
    parameters: fc.array(parameter, { minLength: parameterCount, maxLength: parameterCount }),
    query: deepQuery
      ? fc.oneof({ weight: 2, arbitrary: fc.constant(deepQuery) }, { weight: 1, arbitrary: query })
      : query,
    headers: headersFor(key),
    body: bodyFor(key),
    again:
      endpoints[key].policy.idempotency === 'none'
        ? fc.constant(false)
        : fc.constantFrom(false, false, false, false, true),
  });
}

/** A request to any endpoint. Endpoints with a body are picked more often, because more can go wrong there. */
export const randomRequest: fc.Arbitrary<RandomRequest> = fc.oneof(
  ...endpointKeys.map(key => {
    const endpoint: Endpoint = endpoints[key];
    return { weight: endpoint.body ? 4 : 1, arbitrary: requestTo(key) };
  }),
);
