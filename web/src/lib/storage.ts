/** Which of the browser's storages: `session` ends with the tab, `local` stays. */
export type StorageKind = 'session' | 'local';

/** Checks the shape of a stored value: any zod schema, or one of the two below. */
export interface StoredShape<Value> {
  safeParse(value: unknown): { success: true; data: Value } | { success: false };
}

/** The simplest shapes, without zod, for code that runs before the first interaction with a page. */
export const storedBoolean: StoredShape<boolean> = {
  safeParse: (value) =>
    typeof value === 'boolean' ? { success: true, data: value } : { success: false },
};
export const storedText: StoredShape<string> = {
  safeParse: (value) =>
    typeof value === 'string' ? { success: true, data: value } : { success: false },
};

/** Returns the value of a key. A damaged value, or one of an older shape, is removed. */
export function readStored<Value>(
  kind: StorageKind,
  key: string,
  shape: StoredShape<Value>,
): Value | undefined {
  const text = readText(kind, key);
  if (text === null) return undefined;
  const parsed = shape.safeParse(attempt(() => JSON.parse(text) as unknown));
  if (parsed.success) return parsed.data;
  removeStored(kind, key);
  return undefined;
}

/**
 * Stores a value. When a storage of the browser is full or blocked, the value is stored in the tab's storage, or
 * else in memory until the page is left.
 * @returns whether the value survives a reload of the page
 */
export function writeStored(kind: StorageKind, key: string, value: unknown): boolean {
  return writeText(kind, key, JSON.stringify(value));
}

export function removeStored(kind: StorageKind, key: string): void {
  inMemory[kind].delete(key);
  for (const access of storagesByKind[kind])
    access((storage, prefix) => storage.removeItem(prefix + key));
}

/** Holds the values that the browser's storages reject. */
const inMemory: Readonly<Record<StorageKind, Map<string, string>>> = {
  session: new Map(),
  local: new Map(),
};

/** Returns whether a reload loses values, which the browser's storages have rejected. */
export function isLostOnReload(kind: StorageKind): boolean {
  return inMemory[kind].size > 0;
}

/** Runs a function with a storage and the prefix of its keys; undefined when the browser blocks it. */
type StorageAccess = <Result>(
  use: (storage: Storage, prefix: string) => Result,
) => Result | undefined;

/** Prefix in the tab's storage of keys that belong to the local one. */
const localPrefix = 'local:';
const accessTabStorage: StorageAccess = (use) => attempt(() => use(window.sessionStorage, ''));
/** The tab's storage is the fallback: it has a separate quota, and survives the reload on the way to a checkout. */
const storagesByKind: Readonly<Record<StorageKind, readonly StorageAccess[]>> = {
  session: [accessTabStorage],
  local: [
    (use) => attempt(() => use(window.localStorage, '')),
    (use) => attempt(() => use(window.sessionStorage, localPrefix)),
  ],
};

export function storedKeys(kind: StorageKind): string[] {
  const stored = storagesByKind[kind].flatMap(
    (access) =>
      access((storage, prefix) =>
        Object.keys(storage)
          .filter((key) => key.startsWith(localPrefix) === (prefix === localPrefix))
          .map((key) => key.slice(prefix.length)),
      ) ?? [],
  );
  return [...inMemory[kind].keys(), ...stored];
}

/** @returns null when nothing is stored */
export function readText(kind: StorageKind, key: string): string | null {
  let text = inMemory[kind].get(key) ?? null;
  for (const access of storagesByKind[kind]) {
    text ??= access((storage, prefix) => storage.getItem(prefix + key)) ?? null;
  }
  return text;
}

/** @returns whether it survives a reload of the page */
export function writeText(kind: StorageKind, key: string, text: string): boolean {
  const write = (access: StorageAccess) =>
    access((storage, prefix) => {
      storage.setItem(prefix + key, text);
      return true;
    });
  let isKept = false;
  // The other storages must not return an older value.
  for (const access of storagesByKind[kind]) {
    if (isKept || write(access) !== true) {
      access((storage, prefix) => storage.removeItem(prefix + key));
    } else {
      isKept = true;
    }
  }
  inMemory[kind].delete(key);
  if (!isKept) inMemory[kind].set(key, text);
  return isKept;
}

function attempt<Result>(action: () => Result): Result | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}
