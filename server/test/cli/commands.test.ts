// Tests of server/start.mjs, which runs the commands.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { runCommand } from './run-command.ts';

const { scripts }: { scripts: Record<string, string> } = JSON.parse(
  readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'),
);
const commands = Object.keys(scripts).filter(name => scripts[name]?.endsWith(`server/start.mjs ${name}`));

describe('server/start.mjs', () => {
  it('runs every command in the npm scripts', async () => {
    assert.ok(commands.length > 4);
    const ended = await Promise.all(commands.map(command => runCommand([command, '--help'])));
    assert.deepEqual(
      ended.map(({ code, stdout }) => [code, /npm run ([\w-]+)/.exec(stdout)?.[1]]),
      commands.map(command => [0, command]),
    );
  });

  it('exit 1 with the list of commands for an unknown command', async () => {
    const { code, stdout, stderr } = await runCommand(['bakcup']);
    assert.deepEqual([code, stdout], [1, '']);
    assert.match(stderr, /^There is no command "bakcup"\. The commands are .+\.\n$/);
    for (const command of commands) assert.ok(stderr.includes(command), command);
  });
});
