// A minimal browser: stores cookies, follows redirects, and submits forms that submit themselves.

/** A request to send. */
export interface Step {
  url: string;
  /** The encoded fields of a form post. Without them, the request is a GET. */
  form?: string;
  /** The host name of the page or redirect that caused the request. */
  from?: string;
}

export interface Page {
  url: string;
  status: number;
  headers: Headers;
  text: string;
}

interface Cookie {
  value: string;
  path: string;
  attributes: string;
}

export class Browser {
  /** By host, name and path, because browsers share cookies between all ports of a host. */
  readonly #cookies = new Map<string, Cookie>();

  /** Sends one request without following redirects. */
  async go({ url, form, from }: Step, headers: Record<string, string> = {}): Promise<Page> {
    const response = await fetch(url, {
      method: form === undefined ? 'GET' : 'POST',
      redirect: 'manual',
      headers: {
        accept: 'application/json',
        cookie: this.#cookiesFor(new URL(url), form !== undefined, from),
        ...(form !== undefined && { 'content-type': 'application/x-www-form-urlencoded' }),
        ...headers,
      },
      ...(form !== undefined && { body: form }),
    });
    for (const line of response.headers.getSetCookie()) this.#keep(new URL(url), line);
    return { url, status: response.status, headers: response.headers, text: await response.text() };
  }

  /** Follows redirects and forms until `stopsBefore` matches the next request; returns that request without sending it. */
  async followUntil(stopsBefore: (url: string) => boolean, first: Step): Promise<Step> {
    let step = first;
    for (let steps = 0; steps < 12; steps += 1) {
      const page = await this.go(step);
      const next = nextStep(page);
      if (!next) throw new Error(`There is no next step at ${page.url}, after ${page.status}: ${page.text}`);
      if (stopsBefore(next.url)) return next;
      step = next;
    }
    throw new Error('There are too many redirects.');
  }

  /** Returns the Cookie header for a direct request to a URL. */
  cookieHeader(url: string): string {
    return this.#cookiesFor(new URL(url), false, undefined);
  }

  #keep({ hostname }: URL, line: string): void {
    const [pair = '', ...attributes] = line.split(/; */);
    const name = pair.slice(0, pair.indexOf('='));
    const path = attributes.find(attribute => /^path=/i.test(attribute))?.slice('path='.length) ?? '/';
    const value = pair.slice(name.length + 1);
    this.#cookies.set(`${hostname} ${name} ${path}`, {
      value: `${name}=${value}`,
      path,
      attributes: [name, ...attributes].join('; '),
    });
  }

  #cookiesFor({ hostname, pathname }: URL, posted: boolean, from: string | undefined): string {
    const comesFromElsewhere = from !== undefined && from !== hostname;
    return [...this.#cookies]
      .filter(([key]) => key.startsWith(`${hostname} `))
      .map(([, cookie]) => cookie)
      .filter(({ path }) => pathname.startsWith(path))
      .filter(
        ({ attributes }) => !(posted && comesFromElsewhere && /SameSite=(Lax|Strict)/i.test(attributes)),
      )
      .map(({ value }) => value)
      .join('; ');
  }
}

function nextStep({ url, headers, text }: Page): Step | undefined {
  const from = new URL(url).hostname;
  const location = headers.get('location');
  if (location) return { url: new URL(location, url).href, from };
  const action = /<form method="post" action="([^"]+)"/.exec(text)?.[1];
  if (!action) return undefined;
  const fields = [...text.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)];
  const form = new URLSearchParams(fields.map(([, name = '', value = '']) => [name, unescaped(value)]));
  return { url: new URL(unescaped(action), url).href, form: form.toString(), from };
}

const entities: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
};
const unescaped = (html: string) =>
  html.replace(/&(amp|lt|gt|quot|#39);/g, entity => entities[entity] ?? entity);
