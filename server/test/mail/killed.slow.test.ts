// Kills the service while it sends emails: no promised email is lost, and duplicates have the same Message-ID.
import assert from 'node:assert/strict';
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { before, describe, it } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freshDatabase } from '../support/engine.ts';
import { freePort } from '../support/free-port.ts';
import { type Mailbox, openMailbox } from '../support/mailbox.ts';
import { onTeardown } from '../support/teardown.ts';

/** The number of kills. TEST_KILLS=50 makes a longer run. */
const kills = Number(process.env.TEST_KILLS ?? 3);
const serviceProcess = fileURLToPath(new URL('./service-process.ts', import.meta.url));

let mailbox: Mailbox;
let settings: Record<string, string>;
let child: ChildProcess | undefined;

before(async () => {
  mailbox = await openMailbox();
  settings = {
    ...(await freshDatabase()),
    PORT: String(await freePort()),
    HOST: '127.0.0.1',
    LOG_LEVEL: 'silent',
    SMTP_URL: mailbox.url,
  };
  onTeardown(() => void child?.kill('SIGKILL'));
});

async function start(): Promise<void> {
  const next = fork(serviceProcess, {
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  child = next;
  await once(next, 'message');
}

async function kill(): Promise<void> {
  if (!child) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

/** Requests a link; returns true if the service responded with 202. */
async function requestLink(email: string): Promise<boolean> {
  try {
    const response = await fetch(`http://127.0.0.1:${settings.PORT}/api/auth/magic-link/request`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email }),
    });
    return response.status === 202;
  } catch {
    // The service was killed before it responded, so the email may be missing.
    return false;
  }
}

describe(`${kills} kills between request and delivery`, () => {
  it('lose no email promised with a 202, and cause at most as many duplicates, each with the Message-ID of its original', async () => {
    const promised: string[] = [];
    for (let round = 0; round < kills; round += 1) {
      await start();
      const emails = Array.from({ length: 4 }, (_, index) => `kill-${round}-${index}@example.org`);
      const requests = emails.map(async email => (await requestLink(email)) && promised.push(email));
      // In every other round, at least one request gets its response before the kill, even on a slow machine.
      if (round % 2 === 0) await Promise.race(requests);
      await setTimeout(Math.random() * 60);
      await kill();
      await Promise.all(requests);
    }
    await start();
    for (const email of promised) await mailbox.emailsTo(email, 1, 60_000);
    await setTimeout(500);
    const recipients = new Set(mailbox.received.map(message => message.recipient));
    const ids = new Set(mailbox.received.map(message => message.messageId));
    const duplicates = mailbox.received.length - ids.size;
    assert.ok(promised.length > 0, 'every kill came before the first response');
    assert.equal(ids.size, recipients.size, 'a duplicate has a different Message-ID');
    assert.ok(duplicates <= kills, `${duplicates} duplicates in ${kills} kills`);
    await kill();
  });
});
