/** Why a store keeps nothing: there is no room, or it cannot be reached or written to. */
export type FileTrouble = "full" | "unreachable";

/**
 * Where files are kept, by keys such as `pictures/<id>/320.webp` (see `isFileKey`; another key throws). A
 * file is there whole or not at all. Throws when the store cannot be reached; `put` throws FileStoreError
 * then.
 */
export type FileStore = {
  /** Keeps a file, in the place of one that was there. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** The file's bytes; null when there is none. */
  get(key: string): Promise<Uint8Array<ArrayBuffer> | null>;
  exists(key: string): Promise<boolean>;
  /** Removes a file; one that is not there is as good as removed. */
  delete(key: string): Promise<void>;
  /** What would keep the next file from being kept, as far as it is known; null when nothing would. */
  trouble(): Promise<FileTrouble | null>;
};

/** Thrown when a file could not be kept; nothing of it is there. */
export class FileStoreError extends Error {
  readonly trouble: FileTrouble;
  constructor(trouble: FileTrouble, options?: ErrorOptions) {
    super(trouble === "full" ? "The file store is full" : "The file store could not keep a file", options);
    this.name = "FileStoreError";
    this.trouble = trouble;
  }
}
