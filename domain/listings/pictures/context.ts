import type { Ctx } from "../../../platform/context.ts";
import type { FileStore } from "../../../platform/files/ports.ts";
import type { PictureCoder } from "../ports.ts";

/** What keeping pictures needs beside database and clock: a store of files and a coder of pictures. */
export type PicturesCtx = Pick<Ctx, "db" | "clock" | "actor" | "log"> & {
  files: FileStore;
  pictureCoder: PictureCoder;
};
