// Reads the import file in a worker, and stores it on the device together with the decisions.
import { noChoices, type ReadFailure, type Reading } from '../reading/protocol.ts';
import { ReadFailedError, SheetReader } from '../reading/sheet-reader.ts';
import { type Decisions, type DraftFile, StoredDraft } from './import-draft.ts';

export interface ReadFile {
  name: string;
  reading: Reading;
  decisions: Decisions;
  /** False while the file is being read again after a decision. */
  isCurrent: boolean;
  /** False if the file is too large, or the device cannot store it. */
  isKept: boolean;
  /** True if the file was stored on the device before the page was opened. */
  wasKept: boolean;
  reader: SheetReader;
  /** A file that was chosen after this one and could not be read. */
  refused?: { name: string; failure: ReadFailure };
}

export type FileState =
  | { phase: 'starting' }
  | { phase: 'empty' }
  | { phase: 'reading'; name: string }
  | { phase: 'failed'; name: string; failure: ReadFailure }
  | ({ phase: 'read' } & ReadFile);

const noDecisions: Decisions = {
  choices: noChoices,
  species: { all: '', byBird: {}, differ: false },
  replace: null,
  checkedIds: [],
};

const maxWorkbookBytes = 20 * 1024 * 1024;
const maxTextBytes = 50 * 1024 * 1024;

/** Holds one import file at a time. Results from earlier files and earlier readings are ignored. */
export class FileSession {
  today: string;
  readonly #show: (state: FileState) => void;
  readonly #draft = new StoredDraft();
  #read: ReadFile | undefined;
  /** The reader for a file that is being read for the first time. */
  #opening: SheetReader | undefined;
  #files = 0;
  #readings = 0;

  constructor(today: string, show: (state: FileState) => void) {
    this.today = today;
    this.#show = show;
  }

  async restore(): Promise<void> {
    const files = this.#files;
    const draft = await this.#draft.read();
    if (files !== this.#files) return;
    if (draft)
      await this.#open(draft.file, draft.decisions ?? noDecisions, async () => ({
        isKept: true,
        wasKept: true,
      }));
    else this.#show({ phase: 'empty' });
  }

  /**
   * Reads a new file, and keeps the previous one until the new one has been read. Resolves to true if that succeeds.
   */
  async choose(file: Blob, name: string): Promise<boolean> {
    const files = this.#begin();
    this.#show({ phase: 'reading', name });
    const bytes = await bytesOf(file).catch((): ReadFailure => 'unknownFile');
    if (files !== this.#files) return false;
    if (typeof bytes === 'string') return this.#fail(name, bytes);
    const keep = () => this.#draft.keepFile({ name, bytes });
    // Without a previous file, the new one is stored before it is read, because the code that reads files may fail to
    // load without a connection.
    const isKept = this.#read ? undefined : await keep();
    if (files !== this.#files) return false;
    return this.#open({ name, bytes }, noDecisions, async () => ({
      isKept: isKept ?? (await keep()),
      wasKept: false,
    }));
  }

  async decide(part: Partial<Decisions>): Promise<void> {
    if (!this.#read) return;
    const decisions = {
      ...this.#read.decisions,
      // Other rows may now differ from the stored records, so the person has to decide again.
      ...(part.choices && { replace: null }),
      ...part,
    };
    const { refused, isCurrent, ...read } = this.#read;
    this.#read = {
      ...read,
      // A check is not a decision by the person, so the failure of the other file stays visible.
      ...(part.checkedIds && refused && { refused }),
      decisions,
      isCurrent: part.choices === undefined && isCurrent,
    };
    const { isKept } = read;
    this.#show({ phase: 'read', ...this.#read });
    if (part.choices) void this.#readAgain();
    if (isKept) await this.#draft.keepDecisions(decisions);
  }

  async drop(): Promise<void> {
    this.end();
    const files = this.#files;
    await this.#draft.delete();
    if (files === this.#files) this.#show({ phase: 'empty' });
  }

  end(): void {
    this.#begin();
    this.#read?.reader.close();
    this.#read = undefined;
  }

  /** Abandons the file that is being read. */
  #begin(): number {
    this.#files += 1;
    this.#opening?.close();
    this.#opening = undefined;
    return this.#files;
  }

  async #open(
    { name, bytes }: DraftFile,
    decisions: Decisions,
    keep: () => Promise<Pick<ReadFile, 'isKept' | 'wasKept'>>,
  ): Promise<boolean> {
    const files = this.#files;
    this.#show({ phase: 'reading', name });
    try {
      const reader = new SheetReader();
      this.#opening = reader;
      await reader.open({ name, bytes, today: this.today });
      const reading = await reader.read(decisions.choices);
      if (files !== this.#files) return false;
      const kept = await keep();
      if (files !== this.#files) return false;
      this.#read?.reader.close();
      this.#opening = undefined;
      this.#read = { name, reading, decisions, isCurrent: true, reader, ...kept };
      this.#show({ phase: 'read', ...this.#read });
      return true;
    } catch (error) {
      return files === this.#files && this.#fail(name, failureOf(error));
    }
  }

  async #readAgain(): Promise<void> {
    const files = this.#files;
    this.#readings += 1;
    const readings = this.#readings;
    const { name, reader, decisions } = this.#read ?? {};
    if (!reader || !decisions) return;
    try {
      const reading = await reader.read(decisions.choices);
      if (files !== this.#files || readings !== this.#readings || !this.#read) return;
      this.#read = { ...this.#read, reading, isCurrent: true };
      this.#show({ phase: 'read', ...this.#read });
    } catch (error) {
      if (files !== this.#files) return;
      this.end();
      this.#fail(name ?? '', failureOf(error));
    }
  }

  /** Shows the previous file, if there is one, with the failure of the new one; otherwise only the failure. */
  #fail(name: string, failure: ReadFailure): false {
    this.#begin();
    if (this.#read) {
      this.#read = { ...this.#read, refused: { name, failure } };
      this.#show({ phase: 'read', ...this.#read });
      if (!this.#read.isCurrent) void this.#readAgain();
      return false;
    }
    // The file is kept only if the code failed to load, because only then can another attempt succeed.
    if (failure !== 'notLoaded') void this.#draft.delete();
    this.#show({ phase: 'failed', name, failure });
    return false;
  }
}

/** Reads a file; resolves to `tooLarge` if it is over the limit, and rejects if it is a folder. */
async function bytesOf(file: Blob): Promise<ArrayBuffer | 'tooLarge'> {
  const start = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  const isWorkbook = start[0] === 0x50 && start[1] === 0x4b;
  return file.size > (isWorkbook ? maxWorkbookBytes : maxTextBytes) ? 'tooLarge' : file.arrayBuffer();
}

const failureOf = (error: unknown): ReadFailure =>
  error instanceof ReadFailedError ? error.failure : 'stopped';
