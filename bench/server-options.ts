import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The options of Node with which a real clinic is started. */
export async function readServerOptions(): Promise<string[]> {
  const text = await readFile(join(import.meta.dirname, '..', 'package.json'), 'utf8');
  return (JSON.parse(text) as { config: { serverOptions: string } }).config.serverOptions.split(' ');
}
