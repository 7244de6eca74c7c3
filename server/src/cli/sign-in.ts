// `npm run sign-in`: prints a sign-in link for an address, where no mail brings one.
import { isEmail } from '@flock-care/contract/shapes';
import { linkFromOperator } from '../auth/magic-links.ts';
import { systemClock } from '../clock.ts';
import { type Config, readConfig } from '../config/config.ts';
import { serviceActor } from '../storage/actor.ts';
import { StorageSetupError } from '../storage/errors.ts';
import { openStorage, sqlitePathOf } from '../storage/open-storage.ts';
import { writeBesideService } from '../storage/sqlite/beside-service.ts';
import { CommandError, runCommand } from './command.ts';
import { drawQrCode } from './qr-code.ts';

const help = `Prints a link that signs a person in, and its QR code. The service may be running.

  npm run sign-in -- olive@example.org

The link works once, for 15 minutes. Anyone who opens it is signed in as that person, so show it to nobody else. A person who
has no account gets one if SIGN_UP or ADMIN_EMAILS lets them.

  --help  this text
`;

const usage = 'Say whose link to print: npm run sign-in -- olive@example.org';

await runCommand({ help, usage, options: {}, takesWord: true }, async ({ word }) => {
  const email = word.trim().toLowerCase();
  if (!isEmail(email)) throw new CommandError(`${word} is not an email address. ${usage}`);
  const url = await createLink(readConfig(), email);
  console.log(`\n${drawQrCode(url)}\n\n${url}\n\nIt signs ${email} in, once, within 15 minutes.`);
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
    // The service has the file.
    if (path !== undefined && error instanceof StorageSetupError) return writeBesideService(path, create);
    throw error;
  }
}
