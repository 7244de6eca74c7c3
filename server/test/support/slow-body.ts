// A request whose body arrives in two parts, with something else in between.
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout } from 'node:timers/promises';

/** How long the service takes to authorize the headers of a request. */
const authorizedMs = 100;

interface SlowRequest {
  baseUrl: string;
  path: string;
  token: string;
  body: object;
  /** Runs once the service has the headers and a part of the body. */
  meanwhile: () => Promise<unknown>;
  /** How long the rest of the body waits after that. */
  pauseMs: number;
}

/** Returns the beginning of the response: `HTTP/1.1 201`. */
export async function postSlowly({
  baseUrl,
  path,
  token,
  body,
  meanwhile,
  pauseMs,
}: SlowRequest): Promise<string> {
  const text = JSON.stringify(body);
  const { hostname, port } = new URL(baseUrl);
  const socket = connect(Number(port), hostname);
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${token}\r\nConnection: close\r\n` +
      `Content-Type: application/json\r\nContent-Length: ${text.length}\r\n\r\n${text.slice(0, 10)}`,
  );
  await setTimeout(authorizedMs);
  await meanwhile();
  await setTimeout(pauseMs);
  socket.write(text.slice(10));
  const [response] = await once(socket, 'data');
  socket.destroy();
  return String(response).slice(0, 'HTTP/1.1 201'.length);
}
