// The curl commands of the welcome page, ready to paste; the session token is shown only to those who ask for it.
// @ts-check
import { make } from './welcome-page.js';

/**
 * @typedef {object} Command
 * @property {string} title
 * @property {string} text What is shown.
 * @property {string} [secretText] The same with the token in it: what is copied, and shown once it is revealed.
 * @property {string} [hint]
 */

/**
 * @param {URL} api
 * @returns {Command[]}
 */
export function commandsBeforeSignIn(api) {
  return [
    {
      title: 'See that the service is well',
      text: `curl ${api}health`,
    },
    {
      title: 'Ask for a sign-in link',
      text: posting(`${api}auth/magic-link/request`, { email: 'you@example.org' }),
    },
  ];
}

/**
 * @param {URL} api
 * @param {string} token
 * @param {readonly import('./welcome-flocks.js').Bird[]} birds Of the flock the person is in.
 * @param {boolean} mayWrite
 * @returns {Command[]}
 */
export function commandsOf(api, token, birds, mayWrite) {
  return [
    {
      title: 'Keep your session token in a variable',
      text: `export FLOCK_CARE_TOKEN='${token.slice(0, 4)}${'•'.repeat(12)}'`,
      secretText: `export FLOCK_CARE_TOKEN='${token}'`,
      hint: 'Whoever holds it is signed in as you, until you sign out. Copy takes the real one.',
    },
    { title: 'List the birds of this flock', text: `curl ${api}birds \\\n  ${authorization}` },
    ...commandsForBirds(api, birds, mayWrite),
    {
      title: 'Make a token for a script or a scale',
      text: posting(
        `${api}integration-tokens`,
        { name: 'Kitchen scale', scope: mayWrite ? 'read_write' : 'read_only' },
        authorization,
      ),
      hint: 'It works in this flock alone, and can be revoked by itself.',
    },
  ];
}

/**
 * Commands that work when they are pasted: a bird is weighed once a day, and a viewer only reads.
 *
 * @param {URL} api
 * @param {readonly import('./welcome-flocks.js').Bird[]} birds
 * @param {boolean} mayWrite
 * @returns {Command[]}
 */
function commandsForBirds(api, birds, mayWrite) {
  const [first] = birds;
  if (!first) {
    const bird = { name: 'Kiwi', tagId: 'BAND-17', species: 'Cockatiel', gender: 'unknown' };
    return mayWrite ? [{ title: 'Add a bird', text: posting(`${api}birds`, bird, authorization) }] : [];
  }
  const today = new Date().toLocaleDateString('sv');
  const unweighed = birds.find(bird => bird.latestRecordedOn !== today);
  if (!unweighed || !mayWrite) {
    const text = `curl '${api}birds/${first.id}/weights?days=30' \\\n  ${authorization}`;
    return [{ title: `List the weights of ${first.name}`, text }];
  }
  const weight = { weightGrams: unweighed.latestWeightGrams ?? 92.5, recordedOn: today };
  const text = posting(`${api}birds/${unweighed.id}/weights`, weight, authorization);
  return [{ title: `Weigh ${unweighed.name}`, text }];
}

const authorization = '-H "Authorization: Bearer $FLOCK_CARE_TOKEN"';

/**
 * @param {string} address
 * @param {object} body
 * @param {string[]} more
 */
function posting(address, body, ...more) {
  const parts = [
    `curl ${address}`,
    ...more,
    "-H 'Content-Type: application/json'",
    `-d '${JSON.stringify(body)}'`,
  ];
  return parts.join(' \\\n  ');
}

/**
 * @param {HTMLElement} list
 * @param {readonly Command[]} commands
 */
export function showCommands(list, commands) {
  list.replaceChildren(...commands.map(commandItem));
}

/** @param {Command} command */
function commandItem({ title, text, secretText, hint }) {
  const code = make('code', { textContent: text });
  const block = make('pre', { tabIndex: 0, ariaLabel: title });
  block.append(code);
  const bar = make('div', { className: 'bar' });
  bar.append(make('h3', { textContent: title }));
  bar.append(...copying(title, code, secretText ?? text));
  if (secretText) bar.append(revealButton(code, text, secretText));
  const item = make('li', {});
  item.append(bar, block);
  if (hint) item.append(make('p', { className: 'hint', textContent: hint }));
  return item;
}

/**
 * A button, and beside it the word that it worked.
 *
 * @param {string} title
 * @param {HTMLElement} code
 * @param {string} text
 */
function copying(title, code, text) {
  const outcome = make('span', { className: 'hint', ariaLive: 'polite' });
  const button = smallButton('Copy');
  button.ariaLabel = `Copy: ${title}`;
  button.addEventListener('click', async () => {
    try {
      await navigator.clipboard.writeText(text);
      outcome.textContent = 'Copied.';
    } catch {
      // A page that came over plain http from another machine may not write to the clipboard.
      code.textContent = text;
      getSelection()?.selectAllChildren(code);
      outcome.textContent = 'Selected: press Ctrl+C.';
    }
    setTimeout(() => outcome.replaceChildren(), outcomeStaysMs);
  });
  return [outcome, button];
}

const outcomeStaysMs = 4_000;

/**
 * @param {HTMLElement} code
 * @param {string} text
 * @param {string} secretText
 */
function revealButton(code, text, secretText) {
  const button = smallButton('Reveal');
  button.ariaLabel = 'Reveal the token';
  button.addEventListener('click', () => {
    const isHidden = code.textContent === text;
    code.textContent = isHidden ? secretText : text;
    button.textContent = isHidden ? 'Hide' : 'Reveal';
    button.ariaLabel = `${button.textContent} the token`;
  });
  return button;
}

/** @param {string} textContent */
function smallButton(textContent) {
  return make('button', { type: 'button', className: 'quiet small', textContent });
}
