// Serves the browser app: its files, and its single page at every URL of the app.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import statics from '@fastify/static';
import { phrase } from '@flock-care/contract/languages';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { installationFolder, serverFolder } from '../folders.ts';
import { matchesETag } from '../http/etag.ts';
import { refusalPage } from '../http/refusal-page.ts';
import { speakerFor } from '../languages/sentence.ts';

const buildFolder = join(installationFolder, 'web/dist');
const assetsFolder = join(buildFolder, 'assets');
/** Files that a build copies unchanged, such as the icon, which the API's pages also use. */
const plainFolder = join(installationFolder, 'web/public');
/** The few pages and scripts of the service itself. */
const ownFolder = join(serverFolder, 'public');

/** Allows only scripts that the service serves, and keeps text from becoming script or markup. */
const appPolicy =
  "default-src 'self'; img-src 'self' data: blob:; media-src 'self' blob:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; object-src 'none'; require-trusted-types-for 'script'; trusted-types flock-care";
/**
 * Allows the camera, which reads QR codes, on our pages only. The features that connect scales (Bluetooth, HID and
 * serial ports) are allowed there by default. If the header named them, browsers that lack them would log an error.
 */
const permissions = 'camera=(self), microphone=(), geolocation=(), payment=(), usb=()';

/** Pages for one person only, which search engines must not list. */
const unlistedPages: ReadonlySet<string> = new Set(['/vet', '/invitation', '/accept']);

interface Build {
  page: string;
  /** The page compressed with Brotli, which all browsers accept over HTTPS. */
  compressedPage: Buffer;
  etag: string;
  /** The link header with the scripts of each URL. URLs are written as in the app's router: `/birds/$birdId`. */
  links: Readonly<Record<string, string>>;
}

/**
 * Serves the files and pages. Returns a function that sends the page with a 404, for URLs that do not exist; undefined
 * if the app is not built.
 */
export async function serveWebApp(app: FastifyInstance): Promise<UnknownPage | undefined> {
  const build = readBuild();
  if (!build)
    app.log.warn(
      'The app is not built, so only the API is served: start with npm start, or run npm run build.',
    );
  const options = {
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: setFileHeaders,
  } as const;
  await app.register(statics, {
    ...options,
    root: [ownFolder, build ? buildFolder : plainFolder],
    wildcard: false,
    globIgnore: ['**/app.json', '**/*.br', '**/*.gz', 'index.html', 'assets/**'],
  });
  // One route for all files that are named after their content, because hundreds of routes would slow down the start.
  if (build) {
    await app.register(statics, {
      ...options,
      root: assetsFolder,
      prefix: '/assets/',
      decorateReply: false,
      allowedPath: path => !/\.(br|gz)$/.test(path),
    });
  }
  for (const [address, link] of Object.entries(build?.links ?? { '/': '' })) {
    app.get(address.replaceAll('$', ':'), async (request, reply) =>
      build ? sendAppPage(build, link, request, reply) : sendNotBuilt(request, reply),
    );
  }
  return build && (reply => sendUnknownPage(build, reply));
}

export type UnknownPage = (reply: FastifyReply) => FastifyReply;

function readBuild(): Build | undefined {
  const manifest = join(buildFolder, 'app.json');
  if (!existsSync(manifest)) return undefined;
  const page = readFileSync(join(buildFolder, 'index.html'), 'utf8');
  const etag = `"${createHash('sha256').update(page).digest('base64url')}"`;
  const { links } = JSON.parse(readFileSync(manifest, 'utf8'));
  const compressedPage = readFileSync(join(buildFolder, 'index.html.br'));
  return { page, compressedPage, etag, links };
}

/**
 * The assets of a build are named after their content, so they never change. All other files are revalidated each time.
 */
function setFileHeaders(reply: FastifyReply, path: string): void {
  if (!path.startsWith(buildFolder)) return void reply.header('cache-control', 'no-cache');
  const isImmutable = path.startsWith(assetsFolder);
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
  // The service worker's request gets no link header. It stores one page for all URLs, and with the header, each of them
  // would load the scripts of this screen.
  if (request.headers['sec-fetch-mode'] === 'navigate') reply.header('link', link);
  if (unlistedPages.has(request.url.split('?')[0] ?? '')) reply.header('x-robots-tag', 'noindex');
  // The URL may contain a session token, and browsers store pages by URL.
  const hasToken = request.url.includes('auth_token=');
  reply.header('cache-control', hasToken ? 'no-store' : 'no-cache').header('etag', etag);
  reply.header('vary', 'accept-encoding');
  if (matchesETag(request.headers['if-none-match'], etag)) return reply.code(304).send();
  reply.type('text/html; charset=utf-8');
  const readsBrotli = /\bbr\b/.test(request.headers['accept-encoding'] ?? '');
  return readsBrotli ? reply.header('content-encoding', 'br').send(compressedPage) : reply.send(page);
}

const notBuilt = phrase('The app is not built yet. Start the service with “npm start”, which builds it.');

async function sendNotBuilt(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const speaker = await speakerFor(request.headers['accept-language']);
  return reply
    .code(503)
    .headers({ 'cache-control': 'no-store', 'content-language': speaker.language })
    .type('text/html; charset=utf-8')
    .send(refusalPage(speaker, speaker.say(notBuilt)));
}

/** Sends the app's page with a 404. The page says that the URL is unknown. */
function sendUnknownPage({ page }: Build, reply: FastifyReply): FastifyReply {
  setPageHeaders(reply);
  return reply.code(404).header('cache-control', 'no-store').type('text/html; charset=utf-8').send(page);
}
