// The app's storage on the device: an IndexedDB database with a few key-value stores.

const databaseName = 'flock-care';
const stores = ['queries', 'outbox', 'photos'] as const;
export type StoreName = (typeof stores)[number];

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

let opened: Promise<IDBDatabase> | undefined;

function open(): Promise<IDBDatabase> {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(databaseName, 1);
    request.onupgradeneeded = () => {
      for (const name of stores) request.result.createObjectStore(name);
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  return opened;
}

const settled = <T>(request: IDBRequest<T>): Promise<T> =>
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
    const transaction = (await open()).transaction(name, 'readwrite', { durability });
    work(transaction.objectStore(name));
    await completed(transaction);
  };
  const reading = async () => (await open()).transaction(name, 'readonly').objectStore(name);
  return {
    get: async <T>(key: string) =>
      (await settled(await reading().then(store => store.get(key)))) as T | undefined,
    keys: async () => (await settled((await reading()).getAllKeys())).map(String),
    entries: async <T>() => {
      const store = await reading();
      const [keys, values] = await Promise.all([settled(store.getAllKeys()), settled(store.getAll())]);
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
