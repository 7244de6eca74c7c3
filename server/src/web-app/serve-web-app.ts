// Serves the browser app: the files of its build, and its one page at every address of the app.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import statics from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { matchesETag } from '../http/etag.ts';
import { refusalPage } from '../http/refusal-page.ts';

const buildFolder = join(import.meta.dirname, '../../../web/dist');
/** Files that a build takes as they are, such as the icon, which the pages of the API show too. */
const plainFolder = join(import.meta.dirname, '../../../web/public');
/** The few pages and scripts that the service has of its own. */
const ownFolder = join(import.meta.dirname, '../../public');

/** Scripts of the app run from the service only, and no text becomes a script or markup. */
const appPolicy =
  "default-src 'self'; img-src 'self' data: blob:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; object-src 'none'; require-trusted-types-for 'script'; trusted-types flock-care";
/** A QR code is read with the camera, on our pages only. */
const permissions = 'camera=(self), microphone=(), geolocation=(), payment=(), usb=()';

/** Pages for one reader, which no search engine lists. */
const unlisted: ReadonlySet<string> = new Set(['/vet', '/invitation', '/accept']);

interface Build {
  page: string;
  /** The same in Brotli, for browsers, which all ask for it over https. */
  compressedPage: Buffer;
  etag: string;
  /** The scripts of each address, which is as the app's router writes it: `/birds/$birdId`. */
  links: Readonly<Record<string, string>>;
}

/** Serves the files and pages. Returns a function that sends the page with a 404, for addresses that lead nowhere. */
export async function serveWebApp(app: FastifyInstance): Promise<UnknownPage | undefined> {
  const build = readBuild();
  if (!build)
    app.log.warn(
      'The app is not built, so only the API is served: start with npm start, or run npm run build.',
    );
  await app.register(statics, {
    root: [ownFolder, build ? buildFolder : plainFolder],
    wildcard: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    globIgnore: ['**/app.json', '**/*.br', '**/*.gz', 'index.html'],
    setHeaders: setFileHeaders,
  });
  for (const [address, link] of Object.entries(build?.links ?? { '/': '' })) {
    app.get(address.replaceAll('$', ':'), async (request, reply) =>
      build ? sendAppPage(build, link, request, reply) : sendNotBuilt(request, reply),
    );
  }
  return build && (reply => sendUnknownPage(build, reply));
}

export type UnknownPage = (reply: FastifyReply) => FastifyReply;

function readBuild(): Build | undefined {
  const list = join(buildFolder, 'app.json');
  if (!existsSync(list)) return undefined;
  const page = readFileSync(join(buildFolder, 'index.html'), 'utf8');
  const etag = `"${createHash('sha256').update(page).digest('base64url')}"`;
  const { links } = JSON.parse(readFileSync(list, 'utf8'));
  const compressedPage = readFileSync(join(buildFolder, 'index.html.br'));
  return { page, compressedPage, etag, links };
}

/** Files of a build are named after their content. All others are asked for again each time, and seldom sent. */
function setFileHeaders(reply: FastifyReply, path: string): void {
  if (!path.startsWith(buildFolder)) return void reply.header('cache-control', 'no-cache');
  const isImmutable = path.startsWith(join(buildFolder, 'assets'));
  reply.header('cache-control', isImmutable ? 'public, max-age=31536000, immutable' : 'no-cache');
  setPageHeaders(reply);
}

function setPageHeaders(reply: FastifyReply): void {
  reply.header('permissions-policy', permissions).header('content-security-policy', appPolicy);
}

function sendAppPage(
  { page, compressedPage, etag }: Build,
  link: string,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  setPageHeaders(reply);
  // The worker keeps the page for all addresses, and would have every one of them begin with the screen of this one.
  if (request.headers['sec-fetch-mode'] === 'navigate') reply.header('link', link);
  if (unlisted.has(request.url.split('?')[0] ?? '')) reply.header('x-robots-tag', 'noindex');
  // The address may hold a session token, and browsers keep pages under their address.
  const hasToken = request.url.includes('auth_token=');
  reply.header('cache-control', hasToken ? 'no-store' : 'no-cache').header('etag', etag);
  reply.header('vary', 'accept-encoding');
  if (matchesETag(request.headers['if-none-match'], etag)) return reply.code(304).send();
  reply.type('text/html; charset=utf-8');
  const readsBrotli = /\bbr\b/.test(request.headers['accept-encoding'] ?? '');
  return readsBrotli ? reply.header('content-encoding', 'br').send(compressedPage) : reply.send(page);
}

const notBuilt = {
  en: 'The app is not built yet. Start the service with "npm start", which builds it.',
  de: 'Die App ist noch nicht gebaut. Starte den Dienst mit „npm start“, das baut sie.',
};

const sendNotBuilt = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  reply
    .code(503)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(refusalPage(notBuilt, request.headers['accept-language']));

/** The page says that there is nothing here. */
function sendUnknownPage({ page }: Build, reply: FastifyReply): FastifyReply {
  setPageHeaders(reply);
  return reply.code(404).header('cache-control', 'no-store').type('text/html; charset=utf-8').send(page);
}
