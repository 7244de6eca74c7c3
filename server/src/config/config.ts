// Reads the settings, and reports all their problems in one error.
import type { ProviderKey } from '@flock-care/contract/shapes';
import type * as z from 'zod';
import { ConfigError, type Environment, environmentWithDotEnv } from './dot-env.ts';
import { withSecretFiles } from './secret-files.ts';
import { rowsOf, settingText, textsOf } from './setting-rows.ts';
import { filesNextTo, usualDiscoveryPrefix } from './setting-types.ts';
import { type ProviderSettings, requiredProviderSettings, settings, settingsByProvider } from './settings.ts';

export { ConfigError } from './dot-env.ts';

export type Config = z.output<typeof settings> & {
  /** The configured providers, by key. */
  providers: ReadonlyMap<ProviderKey, ProviderConfig>;
  /** Display names by key, for all providers, configured or not. */
  providerNames: ReadonlyMap<ProviderKey, string>;
};

export type ProviderConfig = z.output<ProviderSettings> & { providerKey: ProviderKey };

/**
 * Reads the settings from an environment. The default is the environment of the process, completed from `.env`.
 *
 * @throws ConfigError
 */
export function readConfig(rawEnvironment: Environment = environmentWithDotEnv()): Config {
  const problems: string[] = [];
  const environment = withSecretFiles(rawEnvironment, problems);
  const values = readTable(settings, environment, problems);
  const providers = new Map<ProviderKey, ProviderConfig>();
  const providerNames = new Map<ProviderKey, string>();
  for (const [providerKey, table] of settingsByProvider) {
    const provider = readProvider(providerKey, table, environment, problems);
    if (provider) providers.set(providerKey, { providerKey, ...provider });
    providerNames.set(providerKey, textsOf(table, environment).displayName ?? providerKey);
  }
  problems.push(...inconsistenciesIn(environment));
  if (!values || problems.length > 0) throw new ConfigError(problems);
  return { ...values, providers, providerNames };
}

/** Reads only DATABASE_URL, for commands that must work even if another setting is wrong. @throws ConfigError */
export function readDatabaseUrl(rawEnvironment: Environment = environmentWithDotEnv()): string {
  const problems: string[] = [];
  const environment = withSecretFiles(rawEnvironment, problems);
  const [problem] = problems.filter(sentence => sentence.startsWith('DATABASE_URL'));
  if (problem) throw new ConfigError([problem]);
  return checkDatabaseUrl(textsOf(settings, environment).databaseUrl ?? '', 'DATABASE_URL');
}

/** Reads only FILES, for commands that are given a database. @throws ConfigError */
export function readFilesAddress(
  databaseUrl: string,
  environment: Environment = environmentWithDotEnv(),
): Config['files'] {
  return checkFilesAddress(settingText('FILES', environment) || filesNextTo(databaseUrl), 'FILES');
}

/** @param name the setting or option with the address. @throws ConfigError */
export function checkFilesAddress(text: string, name: string): Config['files'] {
  const { data, error } = settings.shape.files.safeParse(text);
  if (!data) throw new ConfigError(error.issues.map(({ message }) => `${name} ${message}`));
  return data;
}

/** @param name the setting or option with the address. @throws ConfigError */
export function checkDatabaseUrl(text: string, name: string): string {
  const { data, error } = settings.shape.databaseUrl.safeParse(text);
  if (error) throw new ConfigError(error.issues.map(({ message }) => `${name} ${message}`));
  return data;
}

/** Returns undefined if a setting is wrong, and adds the reason to `problems`. */
function readTable<Table extends z.ZodObject>(
  table: Table,
  environment: Environment,
  problems: string[],
): z.output<Table> | undefined {
  const { data, error } = table.safeParse(textsOf(table, environment));
  const rows = rowsOf(table);
  for (const { path, message } of error?.issues ?? []) {
    const { name = '' } = rows.get(String(path[0])) ?? {};
    // A default is invalid only if it is derived from another invalid setting, which has its own error message.
    if (settingText(name, environment)) problems.push(`${name} ${message}`);
  }
  return data;
}

/** Reads the settings of a provider. If any of them is set, all `requiredProviderSettings` must be set. */
function readProvider(
  key: ProviderKey,
  table: ProviderSettings,
  environment: Environment,
  problems: string[],
): z.output<ProviderSettings> | undefined {
  const rows = rowsOf(table);
  if (![...rows.values()].some(({ name }) => settingText(name, environment))) return undefined;
  const needed = requiredProviderSettings.map(part => rows.get(part)?.name ?? part);
  const missing = needed.filter(name => !settingText(name, environment));
  for (const name of missing) {
    problems.push(`${name} is missing: ${key} needs ${needed.join(', ')} together.`);
  }
  return missing.length > 0 ? undefined : readTable(table, environment, problems);
}

/** Finds settings that are valid on their own, but not together. */
function inconsistenciesIn(environment: Environment): string[] {
  const texts = textsOf(settings, environment);
  const { databaseUrl, backupDir, smtpUrl, filesS3Key, filesS3Secret, mqttPrefix } = texts;
  const problems: string[] = [];
  if (smtpUrl && environment.NODE_ENV === 'production' && !settingText('MAIL_FROM', environment)) {
    problems.push('MAIL_FROM is missing: SMTP_URL needs a sender, such as Flock Care <care@example.org>.');
  }
  if (backupDir && databaseUrl?.startsWith('postgres')) {
    problems.push(
      'BACKUP_DIR only works with a SQLite file. Remove it, and back up PostgreSQL with pg_dump.',
    );
  }
  if (Boolean(filesS3Key) !== Boolean(filesS3Secret)) {
    problems.push(
      `${filesS3Key ? 'FILES_S3_SECRET' : 'FILES_S3_KEY'} is missing: set both, or neither to use the credentials that AWS provides.`,
    );
  }
  if (mqttPrefix && [usualDiscoveryPrefix, texts.mqttDiscoveryPrefix].includes(mqttPrefix)) {
    problems.push(
      `MQTT_PREFIX must not be ${mqttPrefix}: the topics below it belong to Home Assistant. Choose another one, such as flock-care.`,
    );
  }
  return problems;
}
