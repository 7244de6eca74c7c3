// Recognizes the loopback addresses and names of this machine.

/**
 * True for a loopback address or name. Browsers resolve names that end in .localhost to the loopback address (RFC
 * 6761, section 6.3).
 */
export function isLoopback(host: string): boolean {
  const bare = host.replace(/^\[|\]$/g, '').toLowerCase();
  if (bare === 'localhost' || bare.endsWith('.localhost') || bare === '::1') return true;
  return /^(::ffff:)?127(\.\d{1,3}){3}$/.test(bare);
}
