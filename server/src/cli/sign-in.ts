// `npm run sign-in`: prints a sign-in link for an address, for installations without a mail server.
import { isEmail } from '@flock-care/contract/shapes';
import { linkFromOperator } from '../auth/magic-links.ts';
import { systemClock } from '../clock.ts';
import { type Config, readConfig } from '../config/config.ts';
import { serviceActor } from '../storage/actor.ts';
import { StorageSetupError } from '../storage/errors.ts';
import { openStorage, sqlitePathOf } from '../storage/open-storage.ts';
import { writeWhileServiceRuns } from '../storage/sqlite/write-while-running.ts';
import { CommandError, runCommand } from './command.ts';
import { openCurrent } from './open-current.ts';
import { drawQrCode } from './qr-code.ts';

const help = `Prints a link that signs a person in, and its QR code. The service may be running.

  npm run sign-in -- olive@example.org

The link works once, and expires after 15 minutes. Anyone who opens it is signed in as that person, so do not
show it to anyone else. If the person has no account, one is created if SIGN_UP or ADMIN_EMAILS allows it.

  --help  this text
`;

const usage = 'Name the address to sign in: npm run sign-in -- olive@example.org';

const unknownAddressNote =
  'It does not create an account for an unknown address. To allow that, invite the address in the app, or add it to ADMIN_EMAILS.';

await runCommand({ help, usage, options: {}, takesValue: true }, async ({ word }) => {
  const email = word.trim().toLowerCase();
  if (!isEmail(email)) throw new CommandError(`${word} is not an email address. ${usage}`);
  const config = readConfig();
  // Throws instead of creating or migrating a database.
  await (await openCurrent(config.databaseUrl, 'sign-in')).close();
  const url = await createLink(config, email);
  console.log(`\n${drawQrCode(url)}\n\n${url}\n\nThe link signs in ${email}. It works once, for 15 minutes.`);
  if (config.signUp !== 'open' && !config.adminEmails.has(email)) console.log(unknownAddressNote);
});

async function createLink(config: Config, email: string): Promise<string> {
  const { databaseUrl } = config;
  const create = (tx: Parameters<typeof linkFromOperator>[0]) =>
    linkFromOperator(tx, config, email, systemClock.now());
  try {
    const storage = await openStorage({ databaseUrl, poolSize: 1 });
    try {
      return await storage.writeOne(serviceActor, create);
    } finally {
      await storage.close();
    }
  } catch (error) {
    const path = sqlitePathOf(databaseUrl);
    // The service is running and has locked the file.
    if (path !== undefined && error instanceof StorageSetupError) return writeWhileServiceRuns(path, create);
    throw error;
  }
}
