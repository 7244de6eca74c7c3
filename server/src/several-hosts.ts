// Addresses that name several hosts, as those of PostgreSQL and of Redis Sentinel may.

/**
 * One address per host of `scheme://user:password@host1:1234,host2/path?query`, otherwise alike, in order.
 * None where one of them would not be an address.
 */
export function oneUrlPerHost(text: string): URL[] {
  const [, start = '', hosts = '', rest = ''] = /^([a-z+]+:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/.exec(text) ?? [];
  const urls = hosts.split(',').map(host => URL.parse(start + host + rest));
  return urls.some(url => url === null) ? [] : urls.filter(url => url !== null);
}

/** Whether each of its % begins a code, such as %40: a password often holds one that does not. */
export function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}
