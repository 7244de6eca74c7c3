// Tests reading files: text in several encodings, workbooks, and files that are neither.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { zipSync } from 'fflate';
import type { ReadFailure } from '../src/imports/reading/protocol.ts';
import { ReadError, readBytes } from '../src/imports/reading/read-bytes.ts';

const files = new URL('../../server/test/cli/files/', import.meta.url);
const bytesOf = (path: string) => new Uint8Array(readFileSync(new URL(path, files)));
const text = (content: string) => new TextEncoder().encode(content);

const failsWith = (failure: ReadFailure) => (error: unknown) =>
  error instanceof ReadError && error.failure === failure;

describe('A file', () => {
  it('with text has the same cells in UTF-8, UTF-16 and Windows-1252', async () => {
    const [utf8, utf16, windows] = await Promise.all(
      ['utf-8', 'utf-16', 'windows-1252'].map(encoding =>
        readBytes('weights.csv', bytesOf(`libreoffice/${encoding}/weights.csv`)),
      ),
    );
    assert.equal(utf8?.[0]?.name, 'weights');
    assert.ok((utf8?.[0]?.table.length ?? 0) > 5);
    assert.deepEqual(utf16?.[0]?.table, utf8?.[0]?.table);
    assert.deepEqual(windows?.[0]?.table, utf8?.[0]?.table);
  });

  it('that is a workbook is read with all its sheets, and with dates as dates', async () => {
    const sheets = await readBytes('two-sheets.xlsx', bytesOf('two-sheets.xlsx'));
    assert.deepEqual(
      sheets.map(({ name, table }) => [name, table[1]]),
      [
        // These dates have no date format, so they are serial numbers.
        ['Finches', [45_717, 15.5, 16]],
        ['Parrots', [45_717, 92.5, 101]],
      ],
    );
    const [weights] = await readBytes('weights.xlsx', bytesOf('libreoffice/xlsx/weights.xlsx'));
    assert.deepEqual(weights?.table[3]?.[3], new Date('2025-03-01T00:00:00Z'));
  });

  it('that is neither text nor a workbook is refused', async () => {
    const picture = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0]);
    await assert.rejects(readBytes('bird.csv', picture), failsWith('unknownFile'));
    await assert.rejects(readBytes('bird.csv', text('%PDF-1.7')), failsWith('unknownFile'));
    await assert.rejects(readBytes('a.xlsx', text('PK nothing')), failsWith('brokenWorkbook'));
    const other = zipSync({ 'data/weights.xml': text('<a/>') });
    await assert.rejects(readBytes('a.zip', new Uint8Array(other)), failsWith('brokenWorkbook'));
  });

  it('that understates its unpacked size is refused', async () => {
    const zipped = new Uint8Array(
      zipSync({
        'xl/workbook.xml': text('<workbook/>'),
        'xl/worksheets/sheet1.xml': new Uint8Array(5_000_000),
      }),
    );
    // The reader finds the sizes in the central directory.
    const view = new DataView(zipped.buffer);
    for (let at = 0; at < zipped.length - 46; at += 1)
      if (view.getUint32(at, true) === 0x02014b50 && view.getUint32(at + 24, true) === 5_000_000)
        view.setUint32(at + 24, 10, true);
    await assert.rejects(readBytes('liar.xlsx', zipped), failsWith('brokenWorkbook'));
  });
});
