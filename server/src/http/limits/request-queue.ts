// Admission control: a limited number of requests run at a time, the others queue, and those that queue too long are
// refused.

/**
 * The target length of an event-loop turn. Node accepts one connection per turn and reads everything that has arrived.
 * Turns must stay short, so that health checks, which do not queue, are not delayed.
 */
const targetTurnMs = 5;
const maxStartsPerTurn = 32;
/**
 * While connections arrive, four fifths of the time goes to accepting them, alternating with requests. A connection that
 * is not accepted cannot even be refused, and if the system's backlog is full, its client retries only a second later.
 */
const acceptShare = 4;
const maxRequestSliceMs = 50;
/** A refusal is cheap, but not free. */
const maxRefusalsPerTurn = 16;
/**
 * Requests that have queued this long are refused. They are not refused sooner, because a client would retry sooner too,
 * and each refusal has a cost. At the maximum number of connections, there are at most 2,000 refusals per second.
 */
const maxWaitMs = 5_000;
/** First in, first out, until the oldest has waited this long; then last in, first out. */
const fifoUntilMs = 500;
/** Requests beyond this number are refused on arrival, because each waiting request takes memory. */
const maxQueued = 10_000;
const refusalCheckMs = 50;

interface QueuedRequest {
  queuedAtMs: number;
  isClientGone: () => boolean;
  start: () => void;
  refuse: () => void;
}

export class RequestQueue {
  readonly #maxRunning: number;
  /** Queued requests in order of arrival. */
  #queued: QueuedRequest[] = [];
  #running = 0;
  /** Adapts to the cost of the requests: doubled after a turn shorter than the target, halved after a longer one. */
  #startsPerTurn = 1;
  #startedThisTurn = 0;
  #firstStartMs = 0;
  #turnScheduled = false;
  #connectionAccepted = false;
  /**
   * The time at which the current slice for starting requests began; undefined while accepting connections has
   * priority.
   */
  #startingSinceMs: number | undefined = 0;
  #acceptingUntilMs = 0;
  /** Refuses late requests even if no turn is scheduled. Runs only while requests are queued. */
  #refusalTimer: NodeJS.Timeout | undefined;

  /** @param maxRunning the maximum number of requests that run at a time */
  constructor(maxRunning: number) {
    this.#maxRunning = maxRunning;
  }

  close(): void {
    clearInterval(this.#refusalTimer);
  }

  /**
   * Resolves with true when the request may run, or with false if the queue is full, the request waited too long, or
   * its client disconnected.
   */
  async acquire(isClientGone: () => boolean): Promise<boolean> {
    if (this.#queued.length === 0 && this.#mayStart()) {
      this.#start();
      return true;
    }
    if (this.#queued.length >= maxQueued) return false;
    this.#scheduleTurn();
    this.#refusalTimer ??= setInterval(() => this.#runTurn(performance.now()), refusalCheckMs).unref();
    return new Promise(resolve => {
      this.#queued.push({
        queuedAtMs: performance.now(),
        isClientGone,
        start: () => {
          this.#start();
          resolve(true);
        },
        refuse: () => resolve(false),
      });
    });
  }

  /** Takes a permit back after `release`, without queueing, because a started request does not wait again. */
  reacquire(): void {
    this.#running += 1;
  }

  /** Returns a permit when the request is done, or before it waits for its client or another server. */
  release(): void {
    this.#running -= 1;
    if (this.#queued.length > 0) this.#scheduleTurn();
  }

  connectionAccepted(): void {
    this.#connectionAccepted = true;
  }

  #mayStart(): boolean {
    return this.#startedThisTurn < this.#startsPerTurn && this.#running < this.#maxRunning;
  }

  #start(): void {
    if (this.#startedThisTurn === 0) this.#firstStartMs = performance.now();
    this.#startedThisTurn += 1;
    this.#scheduleTurn();
    this.reacquire();
  }

  #scheduleTurn(): void {
    if (this.#turnScheduled) return;
    this.#turnScheduled = true;
    setImmediate(() => {
      this.#turnScheduled = false;
      const nowMs = performance.now();
      if (this.#startedThisTurn > 0) this.#adapt(nowMs - this.#firstStartMs);
      this.#startedThisTurn = 0;
      this.#runTurn(nowMs);
    });
  }

  #adapt(turnMs: number): void {
    this.#startsPerTurn =
      turnMs < targetTurnMs
        ? Math.min(this.#startsPerTurn * 2, maxStartsPerTurn)
        : Math.ceil(this.#startsPerTurn / 2);
  }

  #runTurn(nowMs: number): void {
    this.#refuseLate(nowMs);
    if (this.#mayStartThisTurn(nowMs)) {
      while (this.#queued.length > 0 && this.#mayStart()) this.#takeNext(nowMs)?.start();
    }
    if (this.#queued.length === 0) {
      clearInterval(this.#refusalTimer);
      this.#refusalTimer = undefined;
    } else if (this.#running < this.#maxRunning) this.#scheduleTurn();
  }

  /** False while connections keep arriving and their share of the time is not used up. */
  #mayStartThisTurn(nowMs: number): boolean {
    const accepted = this.#connectionAccepted;
    this.#connectionAccepted = false;
    if (this.#startingSinceMs === undefined) {
      if (accepted && nowMs < this.#acceptingUntilMs) return false;
      this.#startingSinceMs = nowMs;
    }
    const sliceMs = nowMs - this.#startingSinceMs;
    if (!accepted || sliceMs < targetTurnMs) return true;
    this.#startingSinceMs = undefined;
    this.#acceptingUntilMs = nowMs + acceptShare * Math.min(sliceMs, maxRequestSliceMs);
    return false;
  }

  #refuseLate(nowMs: number): void {
    for (let refused = 0; refused < maxRefusalsPerTurn; refused += 1) {
      const [oldest] = this.#queued;
      if (!oldest || nowMs - oldest.queuedAtMs < maxWaitMs) return;
      this.#queued.shift();
      oldest.refuse();
    }
    this.#scheduleTurn();
  }

  /**
   * Takes the oldest request, or under overload the newest, because the others have waited too long to be served in
   * time. Removes requests whose clients are gone; undefined if none is left.
   */
  #takeNext(nowMs: number): QueuedRequest | undefined {
    for (;;) {
      const [oldest] = this.#queued;
      if (!oldest) return undefined;
      const next = nowMs - oldest.queuedAtMs < fifoUntilMs ? this.#queued.shift() : this.#queued.pop();
      if (!next?.isClientGone()) return next;
      next.refuse();
    }
  }
}
