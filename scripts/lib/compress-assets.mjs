import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const brotli = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

/** Puts a .br and a .gz beside each script, style sheet and drawing, so that serving them costs nothing. */
export async function compressAssets(folder) {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) =>
    /\.(js|css|svg)$/.test(name),
  );
  await Promise.all(
    names.map(async (name) => {
      const file = path.join(folder, name);
      const bytes = readFileSync(file);
      const params = {
        [constants.BROTLI_PARAM_QUALITY]: 11,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      };
      writeFileSync(`${file}.br`, await brotli(bytes, { params }));
      writeFileSync(`${file}.gz`, await gzipAsync(bytes, { level: 9 }));
    }),
  );
}
