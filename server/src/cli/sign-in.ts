// `npm run sign-in`: prints a sign-in link for an address, where no mail brings one.
import { isEmail } from '@flock-care/contract/shapes';
import { linkFromOperator } from '../auth/magic-links.ts';
import { systemClock } from '../clock.ts';
import { type Config, readConfig } from '../config/config.ts';
import { serviceActor } from '../storage/actor.ts';
import { listMigrations } from '../storage/bulk/bulk-database.ts';
import { openBulkDatabase } from '../storage/bulk/open-bulk.ts';
import { StorageSetupError } from '../storage/errors.ts';
import { newestMigration, refuseNewer } from '../storage/migrate.ts';
import { openStorage, sqlitePathOf } from '../storage/open-storage.ts';
import { writeBesideService } from '../storage/sqlite/beside-service.ts';
import { CommandError, runCommand } from './command.ts';
import { describeAddress } from './describe-database.ts';
import { drawQrCode } from './qr-code.ts';

const help = `Prints a link that signs a person in, and its QR code. The service may be running.

  npm run sign-in -- olive@example.org

The link works once, for 15 minutes. Anyone who opens it is signed in as that person, so show it to nobody else. A person who
has no account gets one if SIGN_UP or ADMIN_EMAILS lets them.

  --help  this text
`;

const usage = 'Say whose link to print: npm run sign-in -- olive@example.org';

const onlyForKnown =
  'It makes no account for an address that is new here: for that, invite it in the app, or put it into ADMIN_EMAILS.';

await runCommand({ help, usage, options: {}, takesWord: true }, async ({ word }) => {
  const email = word.trim().toLowerCase();
  if (!isEmail(email)) throw new CommandError(`${word} is not an email address. ${usage}`);
  const config = readConfig();
  await expectDatabase(config);
  const url = await createLink(config, email);
  console.log(`\n${drawQrCode(url)}\n\n${url}\n\nIt signs ${email} in, once, within 15 minutes.`);
  if (config.signUp !== 'open' && !config.adminEmails.has(email)) console.log(onlyForKnown);
});

/** A command that prints a link makes no database, and brings none to another schema. */
async function expectDatabase({ databaseUrl }: Config): Promise<void> {
  const database = await openBulkDatabase(databaseUrl, 'examine');
  try {
    const migrations = await listMigrations(database);
    refuseNewer(new Set(migrations));
    if (migrations.includes(newestMigration)) return;
    const address = describeAddress(databaseUrl);
    throw new CommandError(
      migrations.length === 0
        ? `The database ${address} has no tables of Flock Care. Start the service first, or check DATABASE_URL.`
        : `The database ${address} is of an earlier version. Start the service first: it brings it up to date.`,
    );
  } finally {
    await database.close();
  }
}

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
