// The files that deploy the service fit the service: its Node.js, its files, its settings.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { describe, it } from 'node:test';
import { settings } from '../../src/settings.ts';
import { listFiles, read } from './repository.ts';

const dockerfile = read('Dockerfile');
const files = listFiles();
const knownSettings = new Set([...settings.map(({ name }) => name), 'NODE_ENV']);

/** What a build copies from the repository. */
const copied = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, paths = '']) =>
  paths.split(' '),
);

describe('Dockerfile', () => {
  it('has the Node.js that npm ci installs, in both steps', () => {
    const { node } = JSON.parse(read('package.json')).devDependencies;
    const images = [...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, image]) => image);
    assert.deepEqual(images, Array(2).fill(`node:${node}-bookworm-slim`));
  });

  it('copies what is there and what .dockerignore lets through, which is no more', () => {
    const letThrough = [...read('.dockerignore').matchAll(/^!(.+)$/gm)].map(([, path = '']) => path);
    assert.ok(copied.length > 5);
    assert.deepEqual([...letThrough].sort(), [...copied].sort());
    for (const path of copied) {
      assert.ok(
        files.some(file => file === path || file.startsWith(`${path}/`)),
        path,
      );
    }
  });

  it('copies all that the service imports', () => {
    const sources = files.filter(
      file => copied.some(path => file.startsWith(`${path}/`)) && file.endsWith('.ts'),
    );
    assert.ok(sources.length > 100);
    for (const source of sources) {
      for (const [, target = ''] of read(source).matchAll(/from '(\.[^']+)'/g)) {
        const path = new URL(target, `file:///${source}`).pathname.slice(1);
        assert.ok(
          sources.includes(path) || copied.includes(path),
          `${source} imports ${path}, which is not copied.`,
        );
      }
    }
  });

  it('runs as a user without rights, and asks for the health of the process itself', () => {
    const last = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '));
    // What is copied from one step to the next may lose its owner on the way.
    assert.match(last, /^RUN install .*--owner=node .* \/data\n(.*\n)+USER node\nVOLUME \/data$/m);
    assert.match(last, /^HEALTHCHECK .*\n +CMD \["node", .*\/api\/health\/live/m);
  });
});

describe('compose.yaml', () => {
  it('hands over all settings of a .env file, but where to listen within the container', () => {
    const compose = read('compose.yaml');
    assert.match(compose, /^ {4}env_file:\n {6}- path: \.env\n {8}required: false\n/m);
    assert.match(compose, /^ {6}HOST: 0\.0\.0\.0\n {6}PORT: 3000\n/m);
    assert.match(compose, /^ {6}- "127\.0\.0\.1:\$\{PORT:-3000\}:3000"\n/m);
  });
});

/** `exec env … node … server/start.mjs` */
const startWords = String(JSON.parse(read('package.json')).scripts.start).split(' ');
/** Of the C library's own settings, none of the service's. */
const mallocWord = 'MALLOC_ARENA_MAX=1';

describe('what they set', () => {
  it('starts the service with the words of npm start', () => {
    const words = startWords.slice(1);
    const [, inImage = '[]'] = /^CMD (\[.*\])$/m.exec(dockerfile) ?? [];
    assert.deepEqual(JSON.parse(inImage), words);
    const unit = read('deploy/flock-care.service');
    const [, inUnit = ''] = /^ExecStart=(.*)$/m.exec(unit) ?? [];
    const started = inUnit.replaceAll(/\/opt\/flock-care\/(node_modules\/\.bin\/)?/g, '');
    assert.ok(unit.includes(`\nEnvironment=${mallocWord}\n`));
    assert.equal(`env ${mallocWord} ${started}`, words.join(' '));
  });

  it('starts Node.js with words that it knows', () => {
    const words = startWords.slice(startWords.indexOf('node') + 1);
    execFileSync(process.execPath, words.with(-1, '--version'));
  });

  it('are settings of the service', () => {
    const inImage = [...dockerfile.matchAll(/^(?:ENV| {3}) ([A-Z_]+)=/gm)];
    const [compose = ''] = /^ {4}environment:\n((?: {6}.*\n)+)/m.exec(read('compose.yaml')) ?? [];
    const inCompose = [...compose.matchAll(/^ {6}([A-Z_]+): /gm)];
    const inUnit = [...read('deploy/flock-care.service').matchAll(/^Environment=([A-Z_]+)=/gm)];
    for (const found of [inImage, inCompose, inUnit]) {
      assert.ok(found.length > 1);
      for (const [, name = ''] of found)
        assert.ok(knownSettings.has(name) || mallocWord.startsWith(name), name);
    }
  });
});
