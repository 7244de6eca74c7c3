// Every setting, in the order of `.env.example`: its name, what it is by default, what it means.
import { providerKeys } from '@flock-care/contract';

export interface Setting {
  name: string;
  /** As `.env.example` shows it. */
  example: string;
  meaning: string;
}

export const defaultDatabaseUrl = 'sqlite:./data/flock-care.db';
export const defaultScope = 'openid email profile';

const providerSettings: Setting[] = providerKeys.flatMap(key => {
  const name = key.toUpperCase();
  return [
    { name: `${name}_NAME`, example: '', meaning: `The name people see for ${key}, such as Google.` },
    { name: `${name}_ISSUER`, example: '', meaning: 'Its OpenID Connect issuer, an https address.' },
    { name: `${name}_CLIENT_ID`, example: '', meaning: 'The client id it gave you.' },
    { name: `${name}_CLIENT_SECRET`, example: '', meaning: 'The client secret it gave you.' },
    {
      name: `${name}_SCOPE`,
      example: '',
      meaning: `The scopes to ask for, separated by spaces; ${defaultScope} by default.`,
    },
    {
      name: `${name}_RESPONSE_MODE`,
      example: '',
      meaning: 'query, which is the default, or form_post where the provider asks for that, as Apple does.',
    },
  ];
});

/** Every setting, in the order of `.env.example`. */
export const settings: readonly Setting[] = [
  { name: 'PORT', example: '3000', meaning: 'The port to listen on.' },
  { name: 'HOST', example: 'localhost', meaning: 'The address to listen on; 0.0.0.0 for all.' },
  {
    name: 'BASE_URL',
    example: 'http://localhost:3000',
    meaning: 'The address people reach the service at; links in mails start with it.',
  },
  {
    name: 'FRONTEND_URL',
    example: 'http://localhost:3000',
    meaning: 'The address of the browser front end, where a sign-in ends. The service itself by default.',
  },
  {
    name: 'REDIRECT_ORIGINS',
    example: '',
    meaning: 'Further origins a sign-in may end at, separated by commas.',
  },
  {
    name: 'DATABASE_URL',
    example: defaultDatabaseUrl,
    meaning:
      'The primary store: a SQLite file, or postgres://user:password@host/database, with TLS by ?sslmode=.',
  },
  {
    name: 'DATABASE_POOL_SIZE',
    example: '10',
    meaning: 'Connections to PostgreSQL at most, and reads or writes worked on at a moment.',
  },
  {
    name: 'BACKUP_DIR',
    example: '',
    meaning: 'A folder for a backup each day, where the primary store is a SQLite file. Empty: none is made.',
  },
  {
    name: 'BACKUP_KEEP',
    example: '14',
    meaning: 'How many of those backups are kept; older ones are deleted.',
  },
  {
    name: 'REDIS_URL',
    example: '',
    meaning:
      'Redis or Valkey, redis://user:password@host:6379, so that replicas limit together. Empty: each process counts for itself.',
  },
  {
    name: 'SMTP_URL',
    example: '',
    meaning:
      'The mail server, smtp://user:password@host:587. Empty: no mail is sent, links are shown instead (preview).',
  },
  { name: 'MAIL_FROM', example: 'Flock Care <flock-care@localhost>', meaning: 'The sender of mails.' },
  {
    name: 'SIGN_IN_PREVIEW',
    example: 'false',
    meaning:
      'true lets the service run in production without mail: whoever reaches it may sign in as anyone.',
  },
  { name: 'ADMIN_EMAILS', example: '', meaning: 'The addresses of admins, separated by commas.' },
  ...providerSettings,
  {
    name: 'TRUST_PROXY',
    example: 'false',
    meaning: 'true, or the addresses of proxies whose X-Forwarded-For is believed, separated by commas.',
  },
  { name: 'LOG_LEVEL', example: 'info', meaning: 'fatal, error, warn, info, debug, trace or silent.' },
];
