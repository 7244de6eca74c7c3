// A cache of serialized boards: after a change, everyone in the flock requests the same board within seconds.
import type { Today } from '@flock-care/contract/shapes';
import type { WorkspaceId } from '../storage/tables/index.ts';
import type { BoardParts } from './board-parts.ts';
import type { StateSpan } from './dose-clock.ts';

/** The size limit: the boards of ten large flocks, or five hundred small ones. Their parts take about as much memory again. */
const maxCharacters = 6_000_000;

export interface Board {
  today: Today;
  span: StateSpan;
  parts: BoardParts;
}

/** The state that a board was made from: see board-tag.ts. */
export interface BoardOrigin {
  hash: string;
  circumstances: string;
  changes: readonly string[];
}

interface CachedBoard extends BoardOrigin {
  span: StateSpan;
  parts: BoardParts;
  /** The response before and after the value of `now`, the only field that changes with every response. */
  beforeNow: string;
  afterNow: string;
}

export class BoardCache {
  /** By workspace, the least recently used first. */
  readonly #boards = new Map<WorkspaceId, CachedBoard>();
  #characters = 0;

  /** Finds the board of a workspace if it has this hash and is still valid at this time. */
  find(workspaceId: WorkspaceId, hash: string, now: Date): CachedBoard | undefined {
    const cachedBoard = this.#boards.get(workspaceId);
    if (cachedBoard?.hash !== hash) return undefined;
    const nowMs = now.getTime();
    if (nowMs < cachedBoard.span.fromMs || nowMs >= cachedBoard.span.untilMs) return undefined;
    this.#boards.delete(workspaceId);
    this.#boards.set(workspaceId, cachedBoard);
    return cachedBoard;
  }

  /**
   * Finds the board of a workspace if it was made in these circumstances. Then only the parts that depend on later
   * changes are stale.
   */
  findEarlier(workspaceId: WorkspaceId, circumstances: string): CachedBoard | undefined {
    const cachedBoard = this.#boards.get(workspaceId);
    return cachedBoard?.circumstances === circumstances ? cachedBoard : undefined;
  }

  add(workspaceId: WorkspaceId, origin: BoardOrigin, { today, span, parts }: Board): CachedBoard {
    const { date, timeZone, now, ...rest } = today;
    const beforeNow = `{"today":${JSON.stringify({ date, timeZone }).slice(0, -1)},"now":"`;
    const cachedBoard = {
      ...origin,
      span,
      parts,
      beforeNow,
      afterNow: `",${JSON.stringify(rest).slice(1)}}`,
    };
    this.#remove(workspaceId);
    this.#boards.set(workspaceId, cachedBoard);
    this.#characters += cachedBoard.afterNow.length;
    for (const oldest of this.#boards.keys()) {
      if (this.#characters <= maxCharacters) break;
      this.#remove(oldest);
    }
    return cachedBoard;
  }

  #remove(workspaceId: WorkspaceId): void {
    this.#characters -= this.#boards.get(workspaceId)?.afterNow.length ?? 0;
    this.#boards.delete(workspaceId);
  }
}

/** Returns the body of the response. */
export const boardText = ({ beforeNow, afterNow }: CachedBoard, now: string): string =>
  beforeNow + now + afterNow;
