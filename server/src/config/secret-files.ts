// Reads secret settings from files: SMTP_URL_FILE names a file that contains the value of SMTP_URL.
import { readFileSync } from 'node:fs';
import { providerKeys } from '@flock-care/contract/shapes';
import type { Environment } from './dot-env.ts';

const secretSettings: ReadonlySet<string> = new Set([
  'DATABASE_URL',
  'REDIS_URL',
  'SMTP_URL',
  'MQTT_URL',
  'METRICS_TOKEN',
  'FILES_S3_KEY',
  'FILES_S3_SECRET',
  ...providerKeys.map(key => `${key.toUpperCase()}_CLIENT_SECRET`),
]);

export const isSecret = (name: string): boolean => secretSettings.has(name);

/**
 * Returns the environment with the contents of the secret files. Adds a sentence to `problems` for each file that is
 * unusable, or whose setting is also set directly.
 */
export function withSecretFiles(environment: Environment, problems: string[]): Environment {
  const completeEnvironment: Record<string, string | undefined> = { ...environment };
  for (const name of secretSettings) {
    const file = environment[`${name}_FILE`]?.trim();
    if (!file) continue;
    if (environment[name]?.trim()) {
      problems.push(`${name} and ${name}_FILE are both set. Leave one of them out.`);
      continue;
    }
    try {
      completeEnvironment[name] = readFileSync(file, 'utf8').trim();
      if (completeEnvironment[name] === '') problems.push(`${name}_FILE names ${file}, which is empty.`);
    } catch {
      problems.push(`${name}_FILE names ${file}, which cannot be read. Check the path and its permissions.`);
    }
  }
  return completeEnvironment;
}
