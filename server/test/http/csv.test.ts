// Tests of the endpoints that return a CSV file for `?format=csv`.
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { type EndpointKey, endpointKeys, endpoints } from '@flock-care/contract/endpoints';
import papaparse from 'papaparse';
import { addBird, useCast } from '../cast.ts';
import { addBirdWith, writeArrival } from '../stays/flock-of-stays.ts';

const { service, cast } = await useCast();

const formulas = ['=1+1', '+1', '-1', '@SUM(A1)', '=1\n+2'];
const today = () => service.clock.now().toISOString().slice(0, 10);

let birdId = '';

before(async () => {
  birdId = await addBirdWith(cast.olive, '2026-01-05', [], {
    ...{ name: '=HYPERLINK("http://example.org")', tagId: '+31 "6", 17', species: 'Cockatiel, lutino' },
    ...{ vetClinicAddress: '  Canal 1', gender: 'male' },
  });
  await addBirdWith(cast.olive, '2026-01-05', [['died', '2026-02-01']], { name: '@Max', tagId: '-17' });
  await writeArrival(cast.olive, birdId, { fromName: '=cmd', reportable: true });
  for (const [index, notes] of formulas.entries()) {
    const body = { recordedOn: `2026-02-0${index + 1}`, weightGrams: 90 + index / 2, notes };
    assert.equal((await cast.olive.call(`POST /api/birds/${birdId}/weights`, body)).status, 201);
  }
});

const withCsv = endpointKeys.filter(key => 'csv' in endpoints[key]);

async function fetchCsv(key: EndpointKey, query = '') {
  const path = key.slice(key.indexOf(' ') + 1).replace(':birdId', birdId);
  const response = await fetch(`${service.baseUrl}${path}?format=csv${query}`, {
    headers: { authorization: `Bearer ${cast.olive.token}` },
  });
  const text = new TextDecoder('utf-8', { ignoreBOM: true, fatal: true }).decode(
    await response.arrayBuffer(),
  );
  return { response, text };
}

async function rowsOf(key: EndpointKey, query = ''): Promise<Record<string, string>[]> {
  const { text } = await fetchCsv(key, query);
  const { data, errors } = papaparse.parse<Record<string, string>>(text.slice(1), {
    header: true,
    skipEmptyLines: true,
  });
  assert.deepEqual(errors, []);
  return data;
}

describe('?format=csv', () => {
  it('200 with a file in UTF-8 with a byte order mark, and lines that end in CR and LF', async () => {
    assert.deepEqual(withCsv.toSorted(), [
      'GET /api/birds',
      'GET /api/birds/:birdId/weight-history',
      'GET /api/census',
      'GET /api/past-birds',
      'GET /api/register',
      'GET /api/reports/movements',
    ]);
    const names: string[] = [];
    for (const key of withCsv) {
      const { response, text } = await fetchCsv(key, '&on=2026-03-01&from=2026-01-01&to=2026-03-01');
      assert.equal(response.status, 200, key);
      assert.equal(response.headers.get('content-type'), 'text/csv; charset=utf-8');
      const disposition = response.headers.get('content-disposition') ?? '';
      names.push(/^attachment; filename="([\w.-]+)"$/.exec(disposition)?.[1] ?? disposition);
      assert.ok(text.startsWith('\ufeff') && text.endsWith('\r\n'), key);
      const [first = '', second = ''] = text.split('\r\n');
      assert.match(first, /^\ufeff[A-Z][\w ]+(,[A-Z][\w ]+)+$/);
      assert.ok(second.length > 0, `${key} has no row`);
    }
    assert.deepEqual(names.toSorted(), [
      `birds-${today()}.csv`,
      'census-2026-03-01.csv',
      'movements-2026-01-01-2026-03-01.csv',
      `past-birds-${today()}.csv`,
      'register-2026-03-01.csv',
      `weight-history-${today()}.csv`,
    ]);
  });

  it('200 with an apostrophe in front of cells that a spreadsheet would evaluate as a formula', async () => {
    const weights = await rowsOf('GET /api/birds/:birdId/weight-history');
    assert.deepEqual(
      weights.map(row => row.Notes).toReversed(),
      formulas.map(text => `'${text}`),
    );
    assert.deepEqual(
      weights.map(row => row['Weight in grams']),
      ['92', '91.5', '91', '90.5', '90'],
    );
    const [bird] = await rowsOf('GET /api/birds');
    assert.deepEqual(
      [bird?.Name, bird?.['Ring number'], bird?.Species],
      [`'=HYPERLINK("http://example.org")`, `'+31 "6", 17`, 'Cockatiel, lutino'],
    );
    const [past] = await rowsOf('GET /api/past-birds');
    assert.deepEqual([past?.Name, past?.['Ring number'], past?.Outcome], ["'@Max", "'-17", 'died']);
    for (const key of withCsv) {
      const { text } = await fetchCsv(key);
      const { data } = papaparse.parse<string[]>(text.slice(1));
      assert.deepEqual(
        data.flat().filter(cell => /^[=+\-@\t\r]/.test(cell)),
        [],
        key,
      );
    }
  });

  it('200 with all rows that match the query, without pages', async () => {
    assert.equal((await rowsOf('GET /api/birds')).length, 1);
    assert.equal((await rowsOf('GET /api/birds', '&status=all')).length, 2);
    assert.equal((await rowsOf('GET /api/past-birds', '&q=nobody')).length, 0);
    assert.equal((await rowsOf('GET /api/birds/:birdId/weight-history', '&limit=1')).length, formulas.length);
    const days = await rowsOf('GET /api/birds/:birdId/weight-history', '&from=2026-02-02&to=2026-02-03');
    assert.deepEqual(
      days.map(row => row['Weighed on']),
      ['2026-02-03', '2026-02-02'],
    );
  });

  it('200 with all weights if they are read in several batches, newest first', async () => {
    const { id } = await addBird(cast.olive);
    const weights = Array.from({ length: 205 }, (_, index) =>
      new Date(Date.UTC(2025, 0, 1 + index)).toISOString().slice(0, 10),
    );
    for (const recordedOn of weights) {
      await cast.olive.call(`POST /api/birds/${id}/weights`, { recordedOn, weightGrams: 90 });
    }
    const otherBirdId = birdId;
    birdId = id;
    const rows = await rowsOf('GET /api/birds/:birdId/weight-history');
    birdId = otherBirdId;
    assert.deepEqual(
      rows.map(row => row['Weighed on']),
      weights.toReversed(),
    );
  });

  it('200 with every number in the report on movements, and the three lists in the register', async () => {
    const period = '&on=2026-03-01&from=2026-01-01&to=2026-02-28';
    const figures = (await rowsOf('GET /api/reports/movements', period)).map(row =>
      Object.values(row).join(' | '),
    );
    assert.deepEqual(figures, [
      'Birds before the first day |  | 2026-01-01 | 0',
      'Arrivals | unknown |  | 2',
      'Outcomes | died |  | 1',
      'Birds on the last day |  | 2026-02-28 | 1',
      'Days in care | median |  | 27',
      'Days in care | longest |  | 27',
      'Live outcomes in percent |  |  | 0',
      "Deaths, days after arrival | '@Max, Cockatiel, died | 2026-02-01 | 27",
      'Arrivals in the month |  | 2026-01 | 2',
      'Outcomes in the month |  | 2026-01 | 0',
      'Birds at the end of the month |  | 2026-01 | 2',
      'Arrivals in the month |  | 2026-02 | 0',
      'Outcomes in the month |  | 2026-02 | 1',
      'Birds at the end of the month |  | 2026-02 | 1',
    ]);
    const register = await rowsOf('GET /api/register', period);
    assert.deepEqual(
      register.map(row => [row.List, row.Outcome, row.Reportable, row['From whom']]),
      [
        ['stock', '', 'yes', "'=cmd"],
        ['arrival', '', 'no', ''],
        ['arrival', '', 'yes', "'=cmd"],
        ['departure', 'died', 'no', ''],
      ],
    );
  });

  it('400 for an unknown format, and 404 for an unknown bird', async () => {
    for (const key of withCsv) {
      const at = key.replace(':birdId', birdId);
      for (const format of ['xml', 'CSV', '']) {
        const { status, body } = await cast.olive.call(`${at}?format=${format}`);
        assert.deepEqual([status, Object.keys(body.details)], [400, ['format']], key);
      }
      assert.equal((await cast.olive.call(`${at}?format=json`)).status, 200, key);
    }
    const missingId = '00000000-0000-4000-8000-000000000000';
    const unknown = await cast.olive.call(`GET /api/birds/${missingId}/weight-history?format=csv`);
    assert.equal(unknown.status, 404);
  });
});
