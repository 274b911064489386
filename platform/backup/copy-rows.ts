import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";
import { zstdCompress, zstdDecompress } from "node:zlib";
import type pg from "pg";
import { from as copyFrom, to as copyTo } from "pg-copy-streams";
import type { ArchiveWriter } from "./archive-writer.ts";
import { BackupError } from "./backup-error.ts";
import { partName, type TableEntry } from "./manifest.ts";
import type { Member } from "./tar.ts";

/** So many bytes of rows are packed at a time, which bounds the memory whatever the size of a table. */
const partBytes = 4 * 1024 * 1024;
/** A part is written with its last row, so it may be larger; a crafted one must not fill the memory. */
const mostPartBytes = 64 * 1024 * 1024;

const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);

/** Writes the rows that a query or a table gives into an archive, in parts, and says how many there were. */
export async function copyOut(
  client: pg.ClientBase,
  archive: ArchiveWriter,
  { name, columns, source }: { name: string; columns: string[]; source: string },
): Promise<TableEntry> {
  const stream = client.query(copyTo(`copy ${source} to stdout`));
  let pieces: Buffer[] = [];
  let bytes = 0;
  let parts = 0;
  const flush = async () => {
    if (bytes === 0) return;
    parts += 1;
    await archive.add({ name: partName(name, parts), bytes: await compress(Buffer.concat(pieces)) });
    pieces = [];
    bytes = 0;
  };
  for await (const piece of stream) {
    pieces.push(piece);
    bytes += piece.length;
    if (bytes >= partBytes) await flush();
  }
  await flush();
  return { name, columns, rows: stream.rowCount, parts };
}

/**
 * Puts the rows of the next members back. Throws BackupError when they are not as many as the manifest says.
 */
export async function copyIn(
  client: pg.ClientBase,
  members: AsyncGenerator<Member>,
  { entry, target }: { entry: TableEntry; target: string },
): Promise<void> {
  if (entry.parts === 0) return;
  const stream = client.query(copyFrom(`copy ${target} from stdin`));
  await pipeline(unpacked(members, entry), stream);
  if (stream.rowCount !== entry.rows) {
    throw new BackupError(
      `The backup should have ${entry.rows} rows of ${entry.name}, but has ${stream.rowCount}.`,
    );
  }
}

async function* unpacked(members: AsyncGenerator<Member>, entry: TableEntry): AsyncGenerator<Buffer> {
  for (let part = 1; part <= entry.parts; part += 1) {
    const { value } = await members.next();
    if (value?.name !== partName(entry.name, part))
      throw new BackupError(`${entry.name} is not where it should be.`);
    yield await decompress(value.bytes, { maxOutputLength: mostPartBytes }).catch(() => {
      throw new BackupError(`The rows of ${entry.name} can't be unpacked: the backup is damaged.`);
    });
  }
}
