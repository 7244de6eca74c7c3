// Generates bytes to send to the server: requests that are almost HTTP, HTTP in odd pieces, and arbitrary bytes.
import fc from 'fast-check';

export interface RandomConnection {
  /** The strings to write in this order, as Latin-1 bytes. */
  pieces: readonly string[];
  /** True to pause between the pieces. */
  slow: boolean;
  /** True to disconnect as soon as everything is written, without reading the responses. */
  leavesEarly: boolean;
}

const smuggled = 'GET /api/health/live?smuggled HTTP/1.1\r\nHost: a\r\n\r\n';

const validLines: readonly string[] = [
  'GET /api/health/live HTTP/1.1',
  'GET /api/birds HTTP/1.1',
  'GET /nowhere HTTP/1.1',
  'POST /api/auth/magic-link/request HTTP/1.1',
  'POST /api/health HTTP/1.1',
  'PUT /api/workspace HTTP/1.1',
  'DELETE /api/birds/%00 HTTP/1.1',
];

const oddLines: readonly string[] = [
  'GET /api/health/live HTTP/1.0',
  'GET /api/health/live HTTP/0.9',
  'GET /api/health/live HTTP/9.9',
  'GET /api/health/live HTTP/1.1 HTTP/1.1',
  'GET  /api/health/live HTTP/1.1',
  'GET\t/api/health/live\tHTTP/1.1',
  ' GET /api/health/live HTTP/1.1',
  'get /api/health/live http/1.1',
  'GET /api/health/live',
  'GET',
  '',
  '\0',
  'GET /\0 HTTP/1.1',
  'GET /\u00ff\u00fe HTTP/1.1',
  'GET api HTTP/1.1',
  'GET * HTTP/1.1',
  'OPTIONS * HTTP/1.1',
  'GET // HTTP/1.1',
  'GET /../../etc/passwd HTTP/1.1',
  'GET /api/./birds/../health/live HTTP/1.1',
  'GET /api/health/live#fragment HTTP/1.1',
  'GET http://evil.example/api/birds HTTP/1.1',
  'GET http://[::1/api/birds HTTP/1.1',
  'CONNECT evil.example:443 HTTP/1.1',
  'TRACE /api/birds HTTP/1.1',
  'QUERY /api/birds HTTP/1.1',
  'PROPFIND /api/birds HTTP/1.1',
  'BREW /api/birds HTCPCP/1.0',
  'PRI * HTTP/2.0\r\n\r\nSM',
  `GET /${'x'.repeat(17_000)} HTTP/1.1`,
  `${'X'.repeat(300)} / HTTP/1.1`,
  '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
  'SSH-2.0-OpenSSH_9.9',
];

const validHeaders: readonly string[] = [
  'Content-Type: application/json',
  'Content-Length: 0',
  'Content-Length: 2',
  'Transfer-Encoding: chunked',
  'Connection: close',
  'Expect: 100-continue',
  'X-HTTP-Method-Override: DELETE',
];

const oddHeaders: readonly string[] = [
  'Host: evil.example',
  'Content-Length: 5',
  'Content-Length: -1',
  'Content-Length: +2',
  'Content-Length: 0x2',
  'Content-Length: 2, 2',
  'Content-Length: 2\r\nContent-Length: 5',
  'Content-Length: 99999999999',
  'Content-Length: 18446744073709551618',
  'Content-Length : 2',
  'Transfer-Encoding: Chunked, identity',
  'Transfer-Encoding: identity',
  'Transfer-Encoding: xchunked',
  'Transfer-Encoding : chunked',
  'Transfer-Encoding:\x0bchunked',
  'Transfer-Encoding: chunked\r\nTransfer-Encoding: x',
  'Content-Length: 2\r\nTransfer-Encoding: chunked',
  'Transfer-Encoding: chunked\r\nContent-Length: 2',
  'X-Folded: a\r\n b',
  'X-Null: a\0b',
  'X-Return: a\rb',
  'X-Newline: a\nTransfer-Encoding: chunked',
  'X-Latin: \u00e9\u00ff',
  'No colon',
  ': no name',
  'Bad name: a',
  'Expect: something',
  'Connection: keep-alive, close, Transfer-Encoding',
  'Connection: Upgrade\r\nUpgrade: websocket',
  'Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAoAAAAAIAAAAA',
  'Authorization: Bearer',
  `Authorization: Bearer ${'fcs_'.repeat(500)}`,
  'X-Forwarded-For: 1.2.3.4, \0',
  `X-Large: ${'x'.repeat(17_000)}`,
  Array.from({ length: 2_500 }, (_, index) => `X${index}: a`).join('\r\n'),
];

const bodies: readonly string[] = [
  '{}',
  '{"a":',
  '2\r\n{}\r\n0\r\n\r\n',
  '2\r\n{}\r\n0\r\nX-Trailer: a\r\n\r\n',
  '2;extension="a\r\n{}\r\n0\r\n\r\n',
  '02\r\n{}\r\n000\r\n\r\n',
  '2\n{}\n0\n\n',
  '-2\r\n{}\r\n0\r\n\r\n',
  '0x2\r\n{}\r\n0\r\n\r\n',
  'zz\r\n{}\r\n0\r\n\r\n',
  'fffffffffffffffff\r\n{}\r\n',
  '7fffffff\r\n{}\r\n',
  '2\r\n{}',
  '2\r\n{}0\r\n\r\n',
  `2\r\n{}\r\n0\r\n\r\n${smuggled}`,
  `0\r\n\r\n${smuggled}`,
  `{}${smuggled}`,
  smuggled,
  'x'.repeat(300_000),
];

const lineEnd = fc.oneof(
  { weight: 9, arbitrary: fc.constant('\r\n') },
  { weight: 1, arbitrary: fc.constantFrom('\n', '\r', '\r\r\n') },
);

/** Picks mostly valid parts, because a request with one flaw gets further than one with five. */
const mostlyValid = (valid: readonly string[], odd: readonly string[]) =>
  fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...valid) },
    { weight: 1, arbitrary: fc.constantFrom(...odd) },
  );

/** A request, or something like one. */
const message = fc
  .record({
    line: mostlyValid(validLines, oddLines),
    host: fc.option(fc.constant('Host: a'), { freq: 10 }),
    headers: fc.array(mostlyValid(validHeaders, oddHeaders), { maxLength: 4 }),
    end: lineEnd,
    body: fc.oneof(
      { weight: 3, arbitrary: fc.constant('') },
      { weight: 2, arbitrary: fc.constantFrom(...bodies) },
    ),
  })
  .map(({ line, host, headers, end, body }) => {
    const head = [line, ...(host ? [host] : []), ...headers];
    return `${head.join(end)}${end}${end}${body}`;
  });

/** A valid request, to place before and after others. */
const validRequest = fc.constant('GET /api/health/live HTTP/1.1\r\nHost: a\r\n\r\n');

const noise = fc.uint8Array({ maxLength: 200 }).map(bytes => Buffer.from(bytes).toString('latin1'));

const written = fc
  .array(
    fc.oneof(
      { weight: 6, arbitrary: message },
      { weight: 3, arbitrary: validRequest },
      { weight: 1, arbitrary: noise },
    ),
    { minLength: 1, maxLength: 4 },
  )
  .map(messages => messages.join(''));

/** Cuts the text into pieces. The shares are in thousandths of its length. */
function cut(text: string, shares: readonly number[]): string[] {
  const places = shares.map(share => Math.floor((share * text.length) / 1_000)).sort((a, b) => a - b);
  return [0, ...places].map((place, index) => text.slice(place, places[index] ?? text.length));
}

export const randomConnection: fc.Arbitrary<RandomConnection> = fc
  .record({
    text: written,
    shares: fc.array(fc.nat(1_000), { maxLength: 4 }),
    kept: fc.constantFrom(1_000, 1_000, 1_000, 900, 500),
    slow: fc.boolean(),
    leavesEarly: fc.constantFrom(false, false, false, true),
  })
  .map(({ text, shares, kept, slow, leavesEarly }) => ({
    pieces: cut(text.slice(0, Math.ceil((text.length * kept) / 1_000)), shares),
    slow,
    leavesEarly,
  }));
