// The welcome page: sign in, look at one's flocks and birds, learn to call the API.
// @ts-check
import { commandsBeforeSignIn, commandsOf, showCommands } from './welcome-commands.js';
import { birdItem, flockItem } from './welcome-flocks.js';
import { api, call, element, here, make, Refused, say, session } from './welcome-page.js';

start();

async function start() {
  const arrival = readArrival();
  wire();
  if (arrival.error) say(arrival.error, 'bad');
  await refresh();
}

/**
 * A sign-in ends here with its outcome in the address. It is taken out before anything else happens, so that
 * neither the history nor a copied address holds a token.
 */
function readArrival() {
  const url = new URL(location.href);
  const token = url.searchParams.get('auth_token');
  const error = url.searchParams.get('auth_error');
  url.searchParams.delete('auth_token');
  url.searchParams.delete('auth_error');
  if (url.href !== location.href) history.replaceState(null, '', url);
  if (token) session.open(token);
  return { error: error && sentenceFor(error) };
}

/**
 * Whoever makes a link writes what is in it: only what looks like a provider's error code is repeated.
 *
 * @param {string} error
 */
function sentenceFor(error) {
  if (error === 'access_denied') return 'The sign-in was called off. Try again, or use another way.';
  const code = /^[a-z_]{1,40}$/.test(error) ? ` (${error})` : '';
  return `The identity provider did not sign you in${code}. Try again, or use another way.`;
}

function wire() {
  element('sign-in-form').addEventListener('submit', event => {
    event.preventDefault();
    askForLink();
  });
  element('sign-out').addEventListener('click', () => attempt(signOut));
}

async function refresh() {
  const busy = element('main');
  busy.setAttribute('aria-busy', 'true');
  await attempt(session.token ? showSession : showSignIn);
  busy.removeAttribute('aria-busy');
}

/** @param {() => Promise<void>} work */
async function attempt(work) {
  try {
    await work();
  } catch (error) {
    if (error instanceof Refused && error.status === 401) {
      session.close();
      say('Your session has ended. Sign in again.', 'bad');
      await attempt(showSignIn);
    } else if (error instanceof Refused) {
      say(error.message, 'bad');
    } else {
      say('The service does not answer. Try again in a moment.', 'bad');
    }
  }
}

// Signing in and out

async function showSignIn() {
  for (const id of ['account', 'flocks', 'birds']) element(id).hidden = true;
  element('link').replaceChildren();
  element('sign-in').hidden = false;
  showCommands(element('commands'), commandsBeforeSignIn(api));
  showProviders((await call('GET', 'auth/providers')).providers);
}

/** @param {{ providerKey: string, displayName: string, enabled: boolean }[]} providers */
function showProviders(providers) {
  const buttons = providers
    .filter(provider => provider.enabled)
    .map(({ providerKey, displayName }) => {
      const href = new URL(`auth/oauth/${providerKey}/start`, api);
      href.searchParams.set('redirectTo', here.href);
      return make('a', {
        className: 'button quiet',
        href: href.href,
        textContent: `Continue with ${displayName}`,
      });
    });
  element('providers').replaceChildren(...buttons);
  element('providers').hidden = buttons.length === 0;
}

async function askForLink() {
  const field = element('email', HTMLInputElement);
  const button = element('ask', HTMLButtonElement);
  const wrong = field.validity.valid ? '' : 'Enter an email address, such as olive@example.org.';
  markField(field, wrong);
  if (wrong) return;
  say('');
  button.disabled = true;
  await attempt(async () => {
    try {
      const email = field.value;
      showLink(email, await call('POST', 'auth/magic-link/request', { email, redirectTo: here.href }));
    } catch (error) {
      if (!(error instanceof Refused && error.status === 400)) throw error;
      markField(field, 'That is no email address the service knows how to use. Check it for a slip.');
    }
  });
  button.disabled = false;
}

/**
 * @param {HTMLInputElement} field
 * @param {string} sentence Empty where the field is right.
 */
function markField(field, sentence) {
  field.setAttribute('aria-invalid', String(sentence !== ''));
  element('email-error').textContent = sentence;
  if (sentence) field.focus();
}

/**
 * @param {string} email
 * @param {{ previewUrl: string | null }} answer
 */
function showLink(email, { previewUrl }) {
  if (previewUrl === null) {
    const sentence = `Look into the mailbox of ${email}. The link in the mail works once, for 15 minutes.`;
    element('link').replaceChildren(make('p', { textContent: sentence }));
    return;
  }
  const sentence = `No mail is set up here, so this is the link that ${email} would get. It works once, for 15 minutes.`;
  const link = make('a', { className: 'button', href: previewUrl, textContent: 'Open the sign-in link' });
  element('link').replaceChildren(make('p', { textContent: sentence }), link);
}

async function signOut() {
  await call('POST', 'auth/logout');
  session.close();
  say('You are signed out.');
  await showSignIn();
  element('email').focus();
}

// Flocks and birds

async function showSession() {
  /** @type {{ token: string, session: import('./welcome-flocks.js').Session }} */
  const { token, session: context } = await call('GET', 'auth/session');
  /** @type {{ birds: import('./welcome-flocks.js').Bird[] }} */
  const { birds } = await call('GET', 'birds');
  element('person-name').textContent = context.user.name;
  element('person-email').textContent = context.user.email;
  element('flock-list').replaceChildren(
    ...context.workspaces.map(membership =>
      flockItem(membership, context.activeWorkspace, flock => attempt(() => switchFlock(flock))),
    ),
  );
  element('birds-title').textContent = `Birds of ${context.activeWorkspace.name}`;
  element('no-birds').hidden = birds.length > 0;
  element('bird-list').replaceChildren(...birds.map(birdItem));
  const mayWrite = context.activeMembership.role !== 'viewer';
  showCommands(element('commands'), commandsOf(api, token, birds, mayWrite));
  element('sign-in').hidden = true;
  for (const id of ['account', 'flocks', 'birds']) element(id).hidden = false;
}

/** @param {import('./welcome-flocks.js').Flock} flock */
async function switchFlock({ id, name }) {
  await call('POST', 'auth/switch-workspace', { workspaceId: id });
  await showSession();
  say(`You are now in ${name}.`);
  element('birds-title').focus();
}
