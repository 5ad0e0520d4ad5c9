import { readFile, readdir, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Types worth compressing; woff2 and png are compressed already. */
const compressible = new Set(['.html', '.js', '.css', '.svg', '.json', '.txt', '.webmanifest', '.ico']);
/** Smaller files (bytes) fit into one packet anyway. */
const worthwhile = 512;

/** Writes `<file>.br` and `<file>.gz` beside each file of `folder` that gets smaller by it. */
export async function compressFolder(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && compressible.has(extname(entry.name)))
    .map((entry) => join(entry.parentPath, entry.name));
  await Promise.all(files.map(compressFile));
}

async function compressFile(file: string): Promise<void> {
  const content = await readFile(file);
  if (content.length < worthwhile) return;
  const variants = {
    br: await brotli(content, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }),
    gz: await zip(content, { level: constants.Z_BEST_COMPRESSION }),
  };
  for (const [ending, variant] of Object.entries(variants)) {
    if (variant.length < content.length) await writeFile(`${file}.${ending}`, variant);
  }
}
