// URLs with several hosts, as used by PostgreSQL and Redis Sentinel.

/**
 * Returns one URL per host of `scheme://user:password@host1:1234,host2/path?query`, in order; an empty list if any of
 * them is not a valid URL.
 */
export function oneUrlPerHost(text: string): URL[] {
  const [, start = '', hosts = '', rest = ''] = /^([a-z+]+:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/.exec(text) ?? [];
  const urls = hosts.split(',').map(host => URL.parse(start + host + rest));
  return urls.some(url => url === null) ? [] : urls.filter(url => url !== null);
}

/** True if each % begins an escape such as %40. Passwords often contain a % that does not. */
export function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}
