// Watches the speed at which a client sends or reads, because a stalled client ties up a connection, memory and a snapshot.

export interface RateLimits {
  minBytesPerSecond: number;
  /** The period over which the rate is measured. */
  windowMs: number;
  checkEveryMs: number;
}

interface Transfer {
  /** Returns the number of bytes that the client has transferred so far. */
  countBytes(): number;
  /** True while the service is slow, not the client. The window then starts over. */
  isWaitingForUs?(): boolean;
  /** Called after each window in which the client was too slow. */
  onSlow(): void;
}

/** Watches a transfer. Returns a function that stops the check. */
export function watchRate(
  limits: RateLimits,
  { countBytes, isWaitingForUs = () => false, onSlow }: Transfer,
): () => void {
  let windowStartMs = performance.now();
  let bytesBefore = countBytes();
  const timer = setInterval(() => {
    const nowMs = performance.now();
    const tookMs = nowMs - windowStartMs;
    const isExcused = isWaitingForUs();
    if (!isExcused && tookMs < limits.windowMs) return;
    const bytes = countBytes();
    if (!isExcused && bytes - bytesBefore < (limits.minBytesPerSecond * tookMs) / 1_000) onSlow();
    bytesBefore = bytes;
    windowStartMs = nowMs;
  }, limits.checkEveryMs).unref();
  return () => clearInterval(timer);
}
