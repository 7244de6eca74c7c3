// The draft of an import: the file and the decisions about it, kept on the device until the import is run or discarded.
import { deviceStore } from '../../device/device-store.ts';
import { currentSession } from '../../device/session.ts';
import type { Choices } from '../reading/protocol.ts';

export interface DraftFile {
  name: string;
  bytes: ArrayBuffer;
}

/** The species of new birds whose species is not in the file: one for all birds, or one per bird, by bird key. */
export interface SpeciesChoice {
  all: string;
  byBird: Readonly<Record<string, string>>;
  differ: boolean;
}

export interface Decisions {
  choices: Choices;
  species: SpeciesChoice;
  /** True replaces stored records that differ; null until the person decides. */
  replace: boolean | null;
  /** The ids of the imports that were checked from this file but not run. */
  checkedIds: readonly string[];
}

export interface Draft {
  file: DraftFile;
  decisions: Decisions | undefined;
}

/** The maximum size of a file that is stored on the device. */
export const maxKeptBytes = 10 * 1024 * 1024;

const store = deviceStore('imports', 'relaxed');

/** The draft of the person and the flock that are current when the object is created. */
export class StoredDraft {
  readonly #fileKey: string;
  readonly #decisionsKey: string;

  constructor() {
    const session = currentSession();
    const owner = `${session?.context.user.id} ${session?.workspaceId}`;
    this.#fileKey = `${owner} file`;
    this.#decisionsKey = `${owner} decisions`;
  }

  /** Resolves to undefined if there is no draft, or if it cannot be read. */
  async read(): Promise<Draft | undefined> {
    try {
      const [file, decisions] = await Promise.all([
        store.get<DraftFile>(this.#fileKey),
        store.get<Decisions>(this.#decisionsKey),
      ]);
      return file && { file, decisions };
    } catch {
      return undefined;
    }
  }

  /** Replaces the draft. Resolves to false if the file is too large, or the device cannot store it. */
  async keepFile(file: DraftFile): Promise<boolean> {
    try {
      await store.delete(this.#decisionsKey, this.#fileKey);
      if (file.bytes.byteLength > maxKeptBytes) return false;
      await store.put(this.#fileKey, file);
      return true;
    } catch {
      return false;
    }
  }

  async keepDecisions(decisions: Decisions): Promise<void> {
    // Without storage, the decisions are lost when the page is closed.
    await store.put(this.#decisionsKey, decisions).catch(() => {});
  }

  async delete(): Promise<void> {
    await store.delete(this.#decisionsKey, this.#fileKey).catch(() => {});
  }
}
