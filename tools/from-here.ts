import { resolve } from 'node:path';

/** A path as typed, from the folder in which `npm run` was typed. */
export function fromHere(path: string): string {
  return resolve(process.env.INIT_CWD ?? process.cwd(), path);
}
