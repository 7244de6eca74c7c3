// A value in localStorage, synchronized between tabs.

export interface StoredValue<T> {
  current(): T | undefined;
  /** Stores the value; undefined removes it. */
  store(value: T | undefined): void;
  onChange(listener: () => void): () => void;
}

type Adopt<T> = (next: T, current: T) => T;

/** @param adopt combines this tab's value with one from another tab */
export function storedValue<T>(name: string, adopt: Adopt<T> = next => next): StoredValue<T> {
  const listeners = new Set<() => void>();
  const read = (): T | undefined => {
    try {
      return (JSON.parse(localStorage.getItem(name) ?? 'null') as T | null) ?? undefined;
    } catch {
      return undefined;
    }
  };
  let current = read();
  const set = (value: T | undefined) => {
    current = value;
    for (const listener of listeners) listener();
  };
  const readAgain = () => {
    const next = read();
    set(next && current ? adopt(next, current) : next);
  };
  addEventListener('storage', ({ key }) => {
    if (key === name || key === null) readAgain();
  });
  // A page restored from the back/forward cache has missed the changes from other pages.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) readAgain();
  });
  return {
    current: () => current,
    store: value => {
      try {
        if (value === undefined) localStorage.removeItem(name);
        else localStorage.setItem(name, JSON.stringify(value));
      } catch {
        // Without storage, the value is lost when the page is closed.
      }
      set(value);
    },
    onChange: listener => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
