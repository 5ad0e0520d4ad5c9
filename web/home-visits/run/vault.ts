/**
 * Encrypted storage for a collector's data on the phone. The key is made here, cannot be extracted, and is stored
 * beside the data (docs/security.md says what this protects from).
 */
export interface Vault {
  /** Undefined if nothing is stored, or it cannot be read any more. */
  read: <T>(name: string) => Promise<T | undefined>;
  /** Undefined removes it. */
  write: (name: string, value: unknown) => Promise<void>;
}

/** Stores the encrypted values and the key. */
export interface Shelf {
  get: (name: string) => Promise<unknown>;
  /** Undefined removes it. */
  put: (name: string, value: unknown) => Promise<void>;
}

interface Sealed {
  iv: Uint8Array<ArrayBuffer>;
  bytes: ArrayBuffer;
}

const cipher = { name: 'AES-GCM', length: 256 } as const;

/** The values of one person; another person's are under other names, and are not read. */
export function openVault(shelf: Shelf, owner: string): Vault {
  const place = (name: string) => `${owner}/${name}`;
  const key = async (): Promise<CryptoKey> => {
    const known = (await shelf.get('key')) as CryptoKey | undefined;
    if (known) return known;
    const made = await crypto.subtle.generateKey(cipher, false, ['encrypt', 'decrypt']);
    await shelf.put('key', made);
    return made;
  };
  return {
    read: async <T>(name: string) => {
      const sealed = (await shelf.get(place(name))) as Sealed | undefined;
      if (!sealed) return undefined;
      try {
        const bytes = await crypto.subtle.decrypt({ name: cipher.name, iv: sealed.iv }, await key(), sealed.bytes);
        return JSON.parse(new TextDecoder().decode(bytes)) as T;
      } catch {
        // It was encrypted with a key that no longer exists.
        return undefined;
      }
    },
    write: async (name, value) => {
      if (value === undefined) return shelf.put(place(name), undefined);
      const iv = crypto.getRandomValues(new Uint8Array(12));
      const text = new TextEncoder().encode(JSON.stringify(value));
      const bytes = await crypto.subtle.encrypt({ name: cipher.name, iv }, await key(), text);
      await shelf.put(place(name), { iv, bytes } satisfies Sealed);
    },
  };
}
