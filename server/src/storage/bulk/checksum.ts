// A checksum of a table: the same on both engines, and independent of the row order.
import { hash } from 'node:crypto';
import { jsonColumns } from '../columns.ts';
import type { Cell, Row, Table } from './bulk-database.ts';

const wordsOfSha256 = 8;

/**
 * Adds up the SHA-256 digests of the rows, word by word. A sum does not depend on the order. With exclusive or, two equal
 * rows would cancel each other out.
 */
export class Checksum {
  readonly #columns: readonly string[];
  readonly #sum = new Uint32Array(wordsOfSha256);
  rows = 0;

  constructor({ columns }: Table) {
    this.#columns = columns;
  }

  add(row: Row): void {
    const cells = row.map((cell, index) => this.#canonical(cell, index));
    const digest = hash('sha256', JSON.stringify(cells), 'buffer');
    for (let word = 0; word < wordsOfSha256; word += 1) {
      this.#sum[word] = (this.#sum[word] ?? 0) + digest.readUInt32LE(4 * word);
    }
    this.rows += 1;
  }

  /** Returns the checksum in hexadecimal digits. */
  toString(): string {
    return [...this.#sum].map(word => word.toString(16).padStart(8, '0')).join('');
  }

  /** Normalizes JSON, because PostgreSQL changes the order of keys and the white space. */
  #canonical(cell: Cell, index: number): unknown {
    const isJson = typeof cell === 'string' && jsonColumns.has(this.#columns[index] ?? '');
    return isJson ? sortKeys(JSON.parse(cell)) : cell;
  }
}

function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, inner]) => [key, sortKeys(inner)]));
}
