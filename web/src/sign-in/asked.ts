// The link that was asked for on this device: a phone may drop the page while its owner looks at the mail.

/** A link and its code live that long. */
const lifeMs = 15 * 60_000;
const name = 'sign-in asked';

export interface Asked {
  email: string;
  at: number;
}

export function readAsked(): Asked | undefined {
  try {
    const asked = JSON.parse(localStorage.getItem(name) ?? 'null') as Asked | null;
    return asked && Date.now() - asked.at < lifeMs ? asked : undefined;
  } catch {
    return undefined;
  }
}

export function keepAsked(asked: Asked): void {
  try {
    localStorage.setItem(name, JSON.stringify(asked));
  } catch {
    // Without storage it lasts as long as the page.
  }
}

export function forgetAsked(): void {
  try {
    localStorage.removeItem(name);
  } catch {
    // Nothing was kept.
  }
}
