// The boards that were read last, as they are sent: when something has changed, everyone in the flock asks for the same
// one within seconds.
import type { Today } from '@flock-care/contract/shapes';
import type { WorkspaceId } from '../storage/tables/index.ts';
import type { BoardParts } from './board-parts.ts';
import type { Span } from './dose-clock.ts';

/** The boards of ten large flocks, or of five hundred small ones. Their parts take about as much again. */
const maxCharacters = 6_000_000;

export interface Board {
  today: Today;
  span: Span;
  parts: BoardParts;
}

/** What a board is of: see board-tag.ts. */
export interface BoardOrigin {
  hash: string;
  circumstances: string;
  changes: readonly string[];
}

interface Kept extends BoardOrigin {
  span: Span;
  parts: BoardParts;
  /** The response before and after the one thing in it that is always new. */
  beforeNow: string;
  afterNow: string;
}

export class BoardCache {
  /** By workspace, the one asked for longest ago first. */
  readonly #boards = new Map<WorkspaceId, Kept>();
  #characters = 0;

  /** The board of this hash at a time, if it is known. */
  find(workspaceId: WorkspaceId, hash: string, now: Date): Kept | undefined {
    const kept = this.#boards.get(workspaceId);
    if (kept?.hash !== hash) return undefined;
    const nowMs = now.getTime();
    if (nowMs < kept.span.fromMs || nowMs >= kept.span.untilMs) return undefined;
    this.#boards.delete(workspaceId);
    this.#boards.set(workspaceId, kept);
    return kept;
  }

  /** The board of other changes, from which only some parts may differ. */
  findEarlier(workspaceId: WorkspaceId, circumstances: string): Kept | undefined {
    const kept = this.#boards.get(workspaceId);
    return kept?.circumstances === circumstances ? kept : undefined;
  }

  add(workspaceId: WorkspaceId, origin: BoardOrigin, { today, span, parts }: Board): Kept {
    const { date, timeZone, now, ...rest } = today;
    const beforeNow = `{"today":${JSON.stringify({ date, timeZone }).slice(0, -1)},"now":"`;
    const kept = { ...origin, span, parts, beforeNow, afterNow: `",${JSON.stringify(rest).slice(1)}}` };
    this.#remove(workspaceId);
    this.#boards.set(workspaceId, kept);
    this.#characters += kept.afterNow.length;
    for (const oldest of this.#boards.keys()) {
      if (this.#characters <= maxCharacters) break;
      this.#remove(oldest);
    }
    return kept;
  }

  #remove(workspaceId: WorkspaceId): void {
    this.#characters -= this.#boards.get(workspaceId)?.afterNow.length ?? 0;
    this.#boards.delete(workspaceId);
  }
}

/** The body of the response. */
export const textOf = ({ beforeNow, afterNow }: Kept, now: string): string => beforeNow + now + afterNow;
