// Checks the deployment files against the service: the Node.js version, copied files and settings.
import assert from 'node:assert/strict';
import { execFile, execFileSync } from 'node:child_process';
import { before, describe, it } from 'node:test';
import { promisify } from 'node:util';
import { freePort } from '../support/free-port.ts';
import { startService, type TestService } from '../support/test-service.ts';
import { importsOf, listFiles, read } from './repository.ts';

const dockerfile = read('Dockerfile');
const compose = read('compose.yaml');
const composeServers = read('compose.servers.yaml');
const unit = read('deploy/flock-care.service');
const files = listFiles();

const namesIn = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name);

/** The paths that the Docker build copies from the repository. */
const copied = namesIn(dockerfile, /^COPY (?!--from)(.+) \S+$/gm).flatMap(paths => paths.split(' '));
const isWithin = (path: string, part: string) => path === part || path.startsWith(`${part}/`);
const isCopied = (path: string) => copied.some(part => isWithin(path, part));

describe('Dockerfile', () => {
  it('uses the Node.js version that npm ci installs, in each stage', () => {
    const { node } = JSON.parse(read('package.json')).devDependencies;
    const stages = namesIn(dockerfile, /^FROM \S+ AS (\S+)/gm);
    const images = namesIn(dockerfile, /^FROM (\S+)/gm).filter(image => !stages.includes(image));
    assert.ok(images.length > 0);
    for (const image of images) assert.equal(image.split('-')[0], `node:${node}`);
  });

  it('copies exactly the files that .dockerignore allows, and they exist', () => {
    const allowed = namesIn(read('.dockerignore'), /^!(.+)$/gm);
    assert.ok(copied.length > 5);
    assert.deepEqual(allowed.sort(), [...copied].sort());
    for (const part of copied)
      assert.ok(
        files.some(file => isWithin(file, part)),
        part,
      );
  });

  it('copies everything that the service imports', () => {
    const sources = files.filter(file => isCopied(file) && /(?<!\.test)\.(ts|mjs)$/.test(file));
    assert.ok(sources.length > 100);
    for (const source of sources) {
      for (const { path } of importsOf(source)) {
        const installed = path === undefined || path.startsWith('node_modules/');
        assert.ok(installed || isCopied(path), `${source} imports ${path}, which is not copied.`);
      }
    }
  });

  it('runs the service as an unprivileged user', () => {
    const user = namesIn(dockerfile.slice(dockerfile.lastIndexOf('\nFROM ')), /^USER (\S+)$/gm).at(-1);
    assert.equal(user, 'node');
  });

  describe('its health check', () => {
    const [, words = '[]'] = /^HEALTHCHECK (?:.*\\\n)*.*CMD (\[.*\])$/m.exec(dockerfile) ?? [];
    const [command = '', ...parameters]: string[] = JSON.parse(words);
    let service: TestService;
    before(async () => {
      service = await startService({}, { replicas: 1 });
    });
    const check = async (port: string) => {
      assert.equal(command, 'node');
      const env = { ...process.env, PORT: port };
      return promisify(execFile)(process.execPath, parameters, { env });
    };

    it('exit 0 while the service is running', async () => {
      await check(new URL(service.baseUrl).port);
    });

    it('exit 1 if nothing is listening', async () => {
      await assert.rejects(check(String(await freePort())), { code: 1 });
    });
  });
});

/** `exec env … node … server/start.mjs` */
const startWords = String(JSON.parse(read('package.json')).scripts.start).split(' ');
/** A setting for the C library, not for the service. */
const mallocWord = 'MALLOC_ARENA_MAX=1';
const known = new Set([...namesIn(read('.env.example'), /^#([A-Z_]+)=/gm), 'NODE_ENV', 'MALLOC_ARENA_MAX']);
/** The names of the settings in each file. */
const settingNames = {
  Dockerfile: namesIn(dockerfile, /^(?:ENV| +) *([A-Z_]+)=/gm),
  'compose.yaml': namesIn(compose, /[{,]\s*([A-Z_]+): /g),
  'compose.servers.yaml': namesIn(composeServers, /^\s+([A-Z_]+): /gm).filter(
    name => !name.startsWith('POSTGRES_'),
  ),
  'deploy/flock-care.service': namesIn(unit, /^Environment=([A-Z_]+)=/gm),
};

describe('The container and the systemd unit', () => {
  it('start the service with the same command as npm start', () => {
    const words = startWords.slice(1);
    const [inImage = '[]'] = namesIn(dockerfile, /^CMD (\[.*\])$/gm);
    assert.deepEqual(JSON.parse(inImage), words);
    const [inUnit = ''] = namesIn(unit, /^ExecStart=(.*)$/gm);
    const started = inUnit.replaceAll(/\/opt\/flock-care\/(node_modules\/\.bin\/)?/g, '');
    assert.ok(unit.includes(`\nEnvironment=${mallocWord}\n`));
    assert.equal(`env ${mallocWord} ${started}`, words.join(' '));
  });

  it('start Node.js with options that it supports', () => {
    const words = startWords.slice(startWords.indexOf('node') + 1);
    execFileSync(process.execPath, words.with(-1, '--version'));
  });

  for (const [file, names] of Object.entries(settingNames)) {
    it(`use only known settings: ${file}`, () => {
      assert.ok(names.length > 1);
      for (const name of names) assert.ok(known.has(name), name);
    });
  }

  it('publish the service only on this machine, for a proxy with TLS', () => {
    const ports = namesIn(compose, /"([^\s"]*:\d+)"/g);
    assert.ok(ports.length > 0);
    assert.ok(!composeServers.includes('ports:'));
    for (const port of ports) assert.match(port, /^127\.0\.0\.1:/);
  });
});
