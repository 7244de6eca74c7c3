// The app's storage on the device: key-value stores in IndexedDB.

/** The stores of the first database. */
const first = ['queries', 'outbox', 'photos'] as const;
/**
 * Import drafts and unsent files have separate databases. A new store in the first database would need an upgrade of
 * the database, which waits until every tab with an earlier version of the app is closed.
 */
export type StoreName = (typeof first)[number] | 'imports' | 'files';

/** Every method rejects if the browser has no IndexedDB, as in some private windows. */
export interface DeviceStore {
  get<T>(key: string): Promise<T | undefined>;
  keys(): Promise<string[]>;
  entries<T>(): Promise<[string, T][]>;
  /** Resolves when the transaction is complete. */
  put(key: string, value: unknown): Promise<void>;
  delete(...keys: string[]): Promise<void>;
  clear(): Promise<void>;
}

const opened = new Map<string, Promise<IDBDatabase>>();

function open(store: StoreName): Promise<IDBDatabase> {
  const isFirst = first.some(name => name === store);
  const name = isFirst ? 'flock-care' : `flock-care-${store}`;
  const known = opened.get(name) ?? openDatabase(name, isFirst ? first : [store]);
  opened.set(name, known);
  return known;
}

function openDatabase(name: string, stores: readonly StoreName[]): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name, 1);
    request.onupgradeneeded = () => {
      for (const store of stores) request.result.createObjectStore(store);
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

const resultOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

const completed = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
    transaction.onerror = () => reject(transaction.error);
  });

/** @param durability 'strict' waits for the disk, 'relaxed' for the operating system */
export function deviceStore(name: StoreName, durability: IDBTransactionDurability): DeviceStore {
  const write = async (work: (store: IDBObjectStore) => void): Promise<void> => {
    const transaction = (await open(name)).transaction(name, 'readwrite', { durability });
    work(transaction.objectStore(name));
    await completed(transaction);
  };
  const reading = async () => (await open(name)).transaction(name, 'readonly').objectStore(name);
  return {
    get: async <T>(key: string) =>
      (await resultOf(await reading().then(store => store.get(key)))) as T | undefined,
    keys: async () => (await resultOf((await reading()).getAllKeys())).map(String),
    entries: async <T>() => {
      const store = await reading();
      const [keys, values] = await Promise.all([resultOf(store.getAllKeys()), resultOf(store.getAll())]);
      return keys.map((key, index): [string, T] => [String(key), values[index] as T]);
    },
    put: (key, value) => write(store => store.put(value, key)),
    delete: (...keys) => write(store => keys.forEach(key => void store.delete(key))),
    clear: () => write(store => store.clear()),
  };
}

export async function clearStores(...names: StoreName[]): Promise<void> {
  await Promise.all(names.map(name => deviceStore(name, 'strict').clear()));
}
