/**
 * Where files are kept, by keys such as `pictures/<id>/320.webp` (see `isFileKey`; another key throws). A file is there
 * whole or not at all. Throws when the store cannot be reached or written to.
 */
export type FileStore = {
  /** Keeps a file, in the place of one that was there. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** The file's bytes; null when there is none. */
  get(key: string): Promise<Uint8Array<ArrayBuffer> | null>;
  exists(key: string): Promise<boolean>;
  /** Removes a file; one that is not there is as good as removed. */
  delete(key: string): Promise<void>;
};
