// Tests of `npm run import`, which imports spreadsheets and archives through the API. LibreOffice wrote the workbook.
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import { exportBytes } from '../archives/export-archive.ts';
import { addBird, useCast } from '../cast.ts';
import { engine } from '../support/engine.ts';
import { finishJobs } from '../support/finish-jobs.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { runCommand } from './run-command.ts';

const skip = engine !== 'sqlite' && 'The command sends the same requests to every engine.';

const { service, cast } = await useCast();
const workbook = join(import.meta.dirname, 'files/columns.xlsx');
let FLOCK_TOKEN = '';

before(async () => {
  const { body } = await cast.olive.call('POST /api/integration-tokens', {
    name: 'Import',
    scope: 'read_write',
  });
  FLOCK_TOKEN = body.token;
});

const command = (...args: string[]) =>
  runCommand(['import', ...args, '--into', service.baseUrl], { FLOCK_TOKEN });

/** Writes a file and returns its path. */
function write(name: string, contents: string | Buffer): string {
  const path = join(temporaryFolder(), name);
  writeFileSync(path, contents);
  return path;
}

const weightsOf = async (name: string) => {
  const { birds } = (await cast.olive.call('GET /api/birds')).body;
  const { id } = birds.find((bird: { name: string }) => bird.name === name);
  const { entries } = (await cast.olive.call(`GET /api/birds/${id}/weight-history?limit=500`)).body;
  return entries.map(({ weight }: { weight: { recordedOn: string; weightGrams: number } }) => [
    weight.recordedOn,
    weight.weightGrams,
  ]);
};

describe('npm run import', { skip }, () => {
  it('lists the open questions about a workbook, then imports it and undoes the import', async () => {
    const asked = await command(workbook);
    assert.deepEqual([asked.code, asked.stderr], [0, '']);
    assert.match(asked.stdout, /Column B is Kiwi’s weight\./);
    assert.match(asked.stdout, /--answer unit=g {2}grams/);
    const answers = ['--answer', 'unit=g', '--species', '=Cockatiel'];
    const checked = await command(workbook, ...answers);
    assert.match(checked.stdout, /Birds: 2 new, 0 known\.\nRecords: 6 new, 0 already stored, 0 different\./);
    assert.match(checked.stdout, /Nothing has been stored\./);
    assert.deepEqual((await cast.olive.call('GET /api/imports')).body.imports, []);
    const done = await command(workbook, ...answers, '--run');
    assert.deepEqual([done.code, done.stderr], [0, '']);
    const id = /Imported 6 rows\. To undo this: npm run import -- (\S+) --undo/.exec(done.stdout)?.[1] ?? '';
    assert.deepEqual(await weightsOf('Olive'), [
      ['2025-03-28', 102.5],
      ['2025-03-15', 100],
      ['2025-03-01', 101.5],
    ]);
    const undone = await command(id, '--undo');
    assert.deepEqual([undone.code, undone.stdout], [0, 'The import was undone.\n']);
    assert.deepEqual((await cast.olive.call('GET /api/birds')).body.birds, []);
  });

  it('shows a preview of an archive, then imports it and undoes the import', async () => {
    const bird = await addBird(cast.nora, { name: 'Pip', tagId: 'P-1' });
    await cast.nora.call(`POST /api/birds/${bird.id}/weights`, { recordedOn: '2026-01-02', weightGrams: 92 });
    const path = write('flock.zip', await exportBytes(cast.nora));
    const checked = await command(path);
    assert.deepEqual([checked.code, checked.stderr], [0, '']);
    assert.match(checked.stdout, /The archive of the flock Nora's flock, exported on \d{4}-\d\d-\d\d\./);
    assert.match(checked.stdout, /Birds: 1 new, 0 known\.\nRecords: 1 new, 0 already stored, 0 different\./);
    assert.match(checked.stdout, /Nothing has been stored\./);
    assert.deepEqual((await cast.olive.call('GET /api/birds')).body.birds, []);
    const done = await command(path, '--run');
    assert.deepEqual([done.code, done.stderr], [0, '']);
    const id =
      /Imported \d+ rows\. To undo this: npm run import -- (\S+) --undo/.exec(done.stdout)?.[1] ?? '';
    assert.deepEqual(await weightsOf('Pip'), [['2026-01-02', 92]]);
    assert.equal((await command(id, '--undo')).stdout, 'The import was undone.\n');
    assert.deepEqual((await cast.olive.call('GET /api/birds')).body.birds, []);
  });

  it('exit 1 for a damaged archive', async () => {
    const bytes = await exportBytes(cast.nora);
    const { code, stdout, stderr } = await command(write('half.zip', bytes.subarray(0, 500)), '--run');
    assert.deepEqual([code, stdout], [1, '']);
    assert.match(stderr, /not a complete ZIP file/);
  });

  it('reads Windows-1252 and UTF-16, and asks before it replaces a weight', async () => {
    const bird = await addBird(cast.olive, { name: 'Zoë' });
    await cast.olive.call(`POST /api/birds/${bird.id}/weights`, {
      recordedOn: '2025-03-01',
      weightGrams: 90,
    });
    const text = 'Vogel;Datum;Gewicht (g)\nZoë;01.03.2025;92,5\nZoë;28.03.2025;93\n';
    for (const contents of [Buffer.from(text, 'latin1'), Buffer.from(`\ufeff${text}`, 'utf16le')]) {
      const checked = await command(write('gewichte.csv', contents), '--run');
      assert.equal(checked.code, 1);
      assert.match(
        checked.stdout,
        /Some rows differ from what is stored: add --replace yes or --replace no\./,
      );
      assert.match(checked.stderr, /Nothing has been stored\. Answer the questions above first\./);
    }
    await command(write('gewichte.csv', text), '--run', '--replace', 'yes');
    await finishJobs(service);
    assert.deepEqual(await weightsOf('Zoë'), [
      ['2025-03-28', 93],
      ['2025-03-01', 92.5],
    ]);
  });

  it('exit 0 for rows that are already stored, without storing them again', async () => {
    const { code, stdout } = await command(
      write('weights.csv', 'Bird,Date,Grams\nZoë,2025-03-28,93\n'),
      '--run',
    );
    assert.equal(code, 0);
    assert.match(stdout, /0 new, 1 already stored/);
    assert.equal((await weightsOf('Zoë')).length, 2);
  });

  it('lists each row that cannot be imported, with the reason', async () => {
    const path = write('weights.csv', 'Bird,Date,Grams\nZoë,2025-04-01,heavy\nNobody,2025-04-01,90\n');
    const { stdout } = await command(path);
    assert.match(stdout, /One row cannot be imported:\n\n {2}row 2, C: "heavy"\. This is not a weight\./);
    assert.match(stdout, /One row cannot be imported:\n\n {2}row 3, species: A new bird needs a species\./);
  });

  it('exit 1 with an error message for each mistake', async () => {
    const cases: [string[], RegExp][] = [
      [[], /^Name the file to import/],
      [['missing.csv'], /^missing\.csv cannot be read/],
      [[write('broken.xlsx', 'PK nothing')], /broken\.xlsx is not an Excel workbook/],
      [[write('empty.csv', '')], /^No layout fits this table/],
      [[workbook, '--sheet', 'Eggs'], /^The sheets of the file are /],
      [[workbook, '--layout', 'eggs'], /^The layouts are weights, /],
      [['4b8f3f0e-0d52-4b0c-9a63-2a9d1c1f6b7e', '--undo'], /^The import was not found in this flock/],
    ];
    for (const [args, message] of cases) {
      const { code, stderr } = await command(...args);
      assert.equal(code, 1, args.join(' '));
      assert.match(stderr, message);
    }
    const anonymous = await runCommand(['import', workbook]);
    assert.match(anonymous.stderr, /^Set FLOCK_TOKEN/);
  });
});
