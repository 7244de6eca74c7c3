// Where requests wait for their turn: a few begin at a time, so that the service has time for whoever comes next.

/**
 * In each turn of its event loop Node accepts one connection, and reads all that has arrived. So turns are kept about
 * as short as this: what needs no waiting, such as a health check, comes in between.
 */
const turnMs = 5;
const mostPerTurn = 32;
/**
 * While connections come, they have four fifths of the time, taken in turns with the requests: one that is not accepted
 * cannot even be refused, and beyond what the system lets wait, its client knocks again a second later.
 */
const acceptShare = 4;
const longestWorkMs = 50;
/** Answering that there is no time takes little time. */
const refusedPerTurn = 16;
/**
 * Whoever waits longer is refused. Not sooner: who is refused at once asks again at once, and a refusal has its price
 * too. With as many connections as there may be, this makes two thousand of them a second at most.
 */
const patienceMs = 5_000;
/** While nobody waits longer than this, the first to come is the first to begin. */
const fairForMs = 500;
/** More are refused as they come: what waits is held in memory. */
const longest = 10_000;
const lookEveryMs = 50;

interface Waiting {
  sinceMs: number;
  /** Whether its client is there no more. */
  isGone: () => boolean;
  begin: () => void;
  refuse: () => void;
}

export class WaitingLine {
  readonly #mostAtWork: number;
  /** By the time they came. */
  #waiting: Waiting[] = [];
  #atWork = 0;
  /** How many requests may begin in a turn: as many as have fitted into one lately. */
  #perTurn = 1;
  #begunThisTurn = 0;
  #begunAtMs = 0;
  #turnCalled = false;
  #connectionCame = false;
  /** Since when requests have begun, or undefined while they wait for the connections that come. */
  #worksSinceMs: number | undefined = 0;
  #acceptsUntilMs = 0;
  #timer: NodeJS.Timeout;

  /** @param mostAtWork so many requests are worked on at a moment, and the others wait here */
  constructor(mostAtWork: number) {
    this.#mostAtWork = mostAtWork;
    this.#timer = setInterval(() => this.#goOn(performance.now()), lookEveryMs).unref();
  }

  close(): void {
    clearInterval(this.#timer);
  }

  /** Takes a place: true once it is this one's turn, false where that takes too long or nobody waits for it any more. */
  async join(isGone: () => boolean): Promise<boolean> {
    if (this.#waiting.length === 0 && this.#mayBegin()) {
      this.#begin();
      return true;
    }
    if (this.#waiting.length >= longest) return false;
    this.#callNextTurn();
    return new Promise(resolve => {
      this.#waiting.push({
        sinceMs: performance.now(),
        isGone,
        begin: () => {
          this.#begin();
          resolve(true);
        },
        refuse: () => resolve(false),
      });
    });
  }

  /** A connection was accepted in this turn. */
  connectionCame(): void {
    this.#connectionCame = true;
  }

  /** Takes a place again, after `leave`: what was begun is not kept waiting. */
  enter(): void {
    this.#atWork += 1;
  }

  /** Gives the place back: the request waits for its client now, or is done. */
  leave(): void {
    this.#atWork -= 1;
    if (this.#waiting.length > 0) this.#callNextTurn();
  }

  #mayBegin(): boolean {
    return this.#begunThisTurn < this.#perTurn && this.#atWork < this.#mostAtWork;
  }

  #begin(): void {
    if (this.#begunThisTurn === 0) this.#begunAtMs = performance.now();
    this.#begunThisTurn += 1;
    this.#callNextTurn();
    this.enter();
  }

  #callNextTurn(): void {
    if (this.#turnCalled) return;
    this.#turnCalled = true;
    setImmediate(() => {
      this.#turnCalled = false;
      const nowMs = performance.now();
      if (this.#begunThisTurn > 0) this.#learnFrom(nowMs);
      this.#begunThisTurn = 0;
      this.#goOn(nowMs);
    });
  }

  #learnFrom(nowMs: number): void {
    const tookMs = nowMs - this.#begunAtMs;
    this.#perTurn = tookMs < turnMs ? Math.min(this.#perTurn * 2, mostPerTurn) : Math.ceil(this.#perTurn / 2);
  }

  #goOn(nowMs: number): void {
    this.#refuseLate(nowMs);
    const works = this.#works(nowMs);
    while (works && this.#waiting.length > 0 && this.#mayBegin()) this.#next(nowMs)?.begin();
    if (this.#waiting.length > 0 && this.#atWork < this.#mostAtWork) this.#callNextTurn();
  }

  /** Whether requests may begin, or wait while connections are accepted. */
  #works(nowMs: number): boolean {
    const came = this.#connectionCame;
    this.#connectionCame = false;
    if (this.#worksSinceMs === undefined) {
      if (came && nowMs < this.#acceptsUntilMs) return false;
      this.#worksSinceMs = nowMs;
    }
    const workedMs = nowMs - this.#worksSinceMs;
    if (!came || workedMs < turnMs) return true;
    this.#worksSinceMs = undefined;
    this.#acceptsUntilMs = nowMs + acceptShare * Math.min(workedMs, longestWorkMs);
    return false;
  }

  #refuseLate(nowMs: number): void {
    for (let refused = 0; refused < refusedPerTurn; refused += 1) {
      const [oldest] = this.#waiting;
      if (!oldest || nowMs - oldest.sinceMs < patienceMs) return;
      this.#waiting.shift();
      oldest.refuse();
    }
    this.#callNextTurn();
  }

  /** Once it is too many, the last to come: the others have waited long, and would not be served in time either. */
  #next(nowMs: number): Waiting | undefined {
    for (;;) {
      const [oldest] = this.#waiting;
      if (!oldest) return undefined;
      const next = nowMs - oldest.sinceMs < fairForMs ? this.#waiting.shift() : this.#waiting.pop();
      if (!next?.isGone()) return next;
      next.refuse();
    }
  }
}
