// Reads a file in a worker, which is terminated if it takes too long.
import { ownScript } from '../../device/own-script.ts';
import type {
  BodyRequest,
  Choices,
  OpenRequest,
  ReadFailure,
  Reading,
  SheetInfo,
  WorkerRequest,
  WorkerResponse,
} from './protocol.ts';
import workerAddress from './sheet-worker.ts?worker&url';

export class ReadFailedError extends Error {
  override name = 'ReadFailedError';
  readonly failure: ReadFailure;

  constructor(failure: ReadFailure) {
    super(failure);
    this.failure = failure;
  }
}

const maxReadMs = 30_000;

export class SheetReader {
  readonly #worker = new Worker(ownScript(workerAddress), { type: 'module' });
  #hasAnswered = false;
  /** The last request. Each request waits for the previous one. */
  #last: Promise<unknown> = Promise.resolve();

  open(request: Omit<OpenRequest, 'action'>): Promise<SheetInfo[]> {
    return this.#ask({ action: 'open', ...request }) as Promise<SheetInfo[]>;
  }

  read(choices: Choices): Promise<Reading> {
    return this.#ask({ action: 'read', choices }) as Promise<Reading>;
  }

  /** Returns the JSON body of an import with one part of the rows. */
  body(request: Omit<BodyRequest, 'action'>): Promise<Blob> {
    return this.#ask({ action: 'body', ...request }) as Promise<Blob>;
  }

  close(): void {
    this.#worker.terminate();
  }

  #ask(request: WorkerRequest): Promise<unknown> {
    const answer = this.#last.catch(() => {}).then(() => this.#send(request));
    this.#last = answer;
    return answer;
  }

  /** @throws ReadFailedError */
  #send(request: WorkerRequest): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const end = new AbortController();
      const fail = (failure: ReadFailure) => {
        end.abort();
        reject(new ReadFailedError(failure));
      };
      const timer = setTimeout(() => {
        this.close();
        fail('tooSlow');
      }, maxReadMs);
      end.signal.addEventListener('abort', () => clearTimeout(timer));
      this.#worker.addEventListener(
        'message',
        ({ data }: MessageEvent<WorkerResponse>) => {
          this.#hasAnswered = true;
          if ('failure' in data) return fail(data.failure);
          end.abort();
          return resolve(data.result);
        },
        { signal: end.signal },
      );
      this.#worker.addEventListener(
        'error',
        event => {
          event.preventDefault();
          fail(this.#hasAnswered ? 'stopped' : 'notLoaded');
        },
        { signal: end.signal },
      );
      this.#worker.postMessage(request);
    });
  }
}
