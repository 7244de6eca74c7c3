// Parses the responses on a connection, one after another (RFC 9112).
import assert from 'node:assert/strict';

export interface WireResponse {
  status: number;
  /** Headers by lowercase name. */
  headers: ReadonlyMap<string, string>;
  text: string;
}

/** Leaves out the last response if it is incomplete. @throws AssertionError if anything is not a response */
export function responsesOf(wire: string): WireResponse[] {
  const responses: WireResponse[] = [];
  for (let rest = wire; rest !== ''; ) {
    const headEnd = rest.indexOf('\r\n\r\n');
    if (headEnd < 0) {
      assert.ok(rest.startsWith('HTTP/1.1 '.slice(0, rest.length)), `Not a response: ${rest.slice(0, 200)}`);
      break;
    }
    const [statusLine = '', ...lines] = rest.slice(0, headEnd).split('\r\n');
    const [, status = ''] = /^HTTP\/1\.1 (\d{3}) [\w -]+$/.exec(statusLine) ?? [];
    assert.notEqual(status, '', `Invalid status line: ${statusLine}`);
    const headers = new Map(lines.map(readHeader));
    const bodyStart = headEnd + 4;
    const length = Number(headers.get('content-length') ?? 0);
    assert.ok(!headers.has('transfer-encoding'), 'No response in these tests is long enough to be streamed.');
    if (rest.length < bodyStart + length) break;
    responses.push({ status: Number(status), headers, text: rest.slice(bodyStart, bodyStart + length) });
    rest = rest.slice(bodyStart + length);
  }
  return responses;
}

function readHeader(line: string): [string, string] {
  const [, name, value = ''] = /^([\w-]+): ?(.*)$/.exec(line) ?? [];
  assert.ok(name, `Invalid header: ${line}`);
  return [name.toLowerCase(), value];
}
