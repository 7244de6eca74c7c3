// URLs with several hosts, as those of PostgreSQL and of Redis Sentinel may have.

/**
 * One URL per host of `scheme://user:password@host1:1234,host2/path?query`, in order. Empty if one of them is not a
 * valid URL.
 */
export function oneUrlPerHost(text: string): URL[] {
  const [, start = '', hosts = '', rest = ''] = /^([a-z+]+:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/.exec(text) ?? [];
  const urls = hosts.split(',').map(host => URL.parse(start + host + rest));
  return urls.some(url => url === null) ? [] : urls.filter(url => url !== null);
}

/** Whether each % begins an escape such as %40. Passwords often contain one that does not. */
export function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}
