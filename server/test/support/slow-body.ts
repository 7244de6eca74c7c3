// Sends a request whose body arrives in two parts, and runs something else in between.
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout } from 'node:timers/promises';

/** Enough time for the service to authorize a request by its headers. */
const authorizedMs = 100;

interface SlowRequest {
  baseUrl: string;
  path: string;
  token: string;
  body: object;
  /** Runs when the service has the headers and part of the body. */
  meanwhile: () => Promise<unknown>;
  /** The pause after `meanwhile`, before the rest of the body. */
  pauseMs: number;
}

/** Returns the start of the response, such as `HTTP/1.1 201`. */
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
