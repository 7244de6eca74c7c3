// What the parts of the welcome page share: the service, the session token, and the page's elements.
// @ts-check

/** The address of this page, and of the API beside it. */
export const here = new URL('./', document.baseURI);
export const api = new URL('api/', here);

const tokenKey = 'flock-care-token';

/** The session token: kept until the tab is closed or the person signs out. */
export const session = {
  get token() {
    return sessionStorage.getItem(tokenKey);
  },
  /** @param {string} token */
  open(token) {
    sessionStorage.setItem(tokenKey, token);
  },
  close() {
    sessionStorage.removeItem(tokenKey);
  },
};

/** A refusal of the service, in its own words. */
export class Refused extends Error {
  /**
   * @param {number} status
   * @param {string} sentence
   */
  constructor(status, sentence) {
    super(sentence);
    this.status = status;
  }
}

/**
 * Calls the API as the person signed in.
 *
 * @param {string} method
 * @param {string} path
 * @param {object} [body]
 * @returns {Promise<any>}
 */
export async function call(method, path, body) {
  const token = session.token;
  const response = await fetch(new URL(path, api), {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (response.status === 204) return undefined;
  const answer = await response.json();
  if (!response.ok) throw new Refused(response.status, answer.error);
  return answer;
}

/**
 * @param {string} sentence Empty to say nothing any more.
 * @param {'good' | 'bad'} [tone]
 */
export function say(sentence, tone = 'good') {
  const notice = element('notice');
  notice.textContent = sentence;
  notice.classList.toggle('bad', tone === 'bad');
}

/**
 * The element of the page with that id.
 *
 * @template {HTMLElement} [E=HTMLElement]
 * @param {string} id
 * @param {new () => E} [kind]
 * @returns {E}
 */
export function element(id, kind) {
  const found = document.getElementById(id);
  if (!found || (kind && !(found instanceof kind))) throw new Error(`The page has no ${id}.`);
  return /** @type {E} */ (found);
}

/**
 * A new element. All that people wrote goes in as textContent, never as markup.
 *
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Partial<HTMLElementTagNameMap[T]>} properties
 * @returns {HTMLElementTagNameMap[T]}
 */
export function make(tag, properties) {
  return Object.assign(document.createElement(tag), properties);
}
