// The lists of the welcome page: a person's flocks, and the birds of the one they are in.
// @ts-check
import { make } from './welcome-page.js';

/**
 * @typedef {{ id: number, name: string, workspaceType: string }} Flock
 * @typedef {{ role: string, acceptedAt: string | null, workspace: Flock }} Membership
 * @typedef {{ user: { name: string, email: string }, activeWorkspace: Flock,
 *   activeMembership: { role: string }, workspaces: Membership[] }} Session
 * @typedef {{ id: string, name: string, species: string, chartColor: string, photoDataUrl: string | null,
 *   latestWeightGrams: number | null, latestRecordedOn: string | null }} Bird
 */

/**
 * @param {Membership} membership
 * @param {Flock} active
 * @param {(flock: Flock) => void} enter Makes a flock the active one, which also accepts an invite to it.
 */
export function flockItem({ role, acceptedAt, workspace }, active, enter) {
  const kind = workspace.workspaceType === 'rescue' ? 'Rescue' : 'Household';
  const place = acceptedAt
    ? `${kind}, you are ${roleWords[role] ?? role}`
    : `${kind}, invites you as ${roleWords[role] ?? role}`;
  const what = make('div', { className: 'what' });
  what.append(make('strong', { textContent: workspace.name }), make('span', { textContent: place }));
  const item = make('li', {});
  item.append(what);
  if (workspace.id === active.id) {
    item.setAttribute('aria-current', 'true');
    item.append(make('span', { className: 'here', textContent: 'Open now' }));
    return item;
  }
  const button = make('button', {
    type: 'button',
    className: 'quiet small',
    textContent: acceptedAt ? 'Open' : 'Accept',
  });
  button.ariaLabel = `${button.textContent} ${workspace.name}`;
  button.addEventListener('click', () => enter(workspace));
  item.append(button);
  return item;
}

/** @type {Readonly<Record<string, string>>} */
const roleWords = {
  owner: 'an owner',
  assistant: 'an assistant',
  caregiver: 'a caregiver',
  viewer: 'a viewer',
};

/** @param {Bird} bird */
export function birdItem(bird) {
  const photo = bird.photoDataUrl
    ? make('img', { src: bird.photoDataUrl, alt: `Photo of ${bird.name}` })
    : make('div', { className: 'no-photo', textContent: [...bird.name][0] ?? '', ariaHidden: 'true' });
  photo.style.setProperty('--bird-color', bird.chartColor);
  const about = make('div', {});
  about.append(
    make('h3', { textContent: bird.name }),
    make('p', { className: 'species', textContent: bird.species }),
    weightLine(bird),
  );
  const item = make('li', {});
  item.append(photo, about);
  return item;
}

const grams = new Intl.NumberFormat('en', { maximumFractionDigits: 2 });
const dayFormat = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});

/** @param {Bird} bird */
function weightLine({ latestWeightGrams, latestRecordedOn }) {
  const line = make('p', { className: 'weight' });
  if (latestWeightGrams === null || latestRecordedOn === null) {
    line.textContent = 'Not weighed yet';
    return line;
  }
  const day = make('time', {
    dateTime: latestRecordedOn,
    textContent: dayFormat.format(new Date(latestRecordedOn)),
  });
  line.append(make('strong', { textContent: `${grams.format(latestWeightGrams)} g` }), day);
  return line;
}
