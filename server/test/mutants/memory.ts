// What a run has learned, kept for the next one beside other caches; without it a run takes longer, and no more.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';

export class Memory {
  readonly #file: URL;
  readonly #known: Map<string, string>;

  constructor(name: string) {
    this.#file = new URL(`../../../node_modules/.cache/${name}.json`, import.meta.url);
    this.#known = new Map(Object.entries(readJson(this.#file)));
  }

  recall(key: string): string | undefined {
    return this.#known.get(key);
  }

  keep(key: string, value: string): void {
    if (this.#known.get(key) === value) return;
    this.#known.set(key, value);
    mkdirSync(new URL('.', this.#file), { recursive: true });
    writeFileSync(this.#file, JSON.stringify(Object.fromEntries(this.#known)));
  }
}

function readJson(file: URL): Record<string, string> {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return {};
  }
}
