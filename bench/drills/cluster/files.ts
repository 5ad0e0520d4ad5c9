import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmod, chown, mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { addressOf } from './network.ts';
import type { Host } from './processes.ts';

const run = promisify(execFile);
const samples = join(import.meta.dirname, '..', '..', '..', 'deploy', 'cluster');

/** A file of deploy/cluster as it is, but for what somebody who sets it up writes there too. */
export type Sample = (name: string) => Promise<string>;

/**
 * @param key of the clinic
 * @param port of the bucket, at the drill's own address
 */
export function samplesWith({ key, port }: { key: string; port: number }): Sample {
  const passphrase = randomBytes(32).toString('hex');
  return async (name) => {
    const text = await readFile(join(samples, name), 'utf8');
    if (name !== 'pgbackrest.conf') return text.replace('64-hexadecimal-digits-from-openssl-rand-hex-32', key);
    return text
      .replace('64-hexadecimal-digits-from-openssl-rand-hex-32', passphrase)
      .replace('s3.example', addressOf(1))
      .replace('clinic-database', 'bucket')
      .replace('[global]', `[global]\nrepo1-storage-port=${port}\nrepo1-storage-verify-tls=n`);
  };
}

/** Puts a file where the page says, with the owner and the mode that it says. */
export async function place(host: Host, path: string, content: string, owner: string, mode: number): Promise<void> {
  const file = host.at(path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, content);
  const { uid, gid } = await idsOf(owner);
  await chown(file, uid, gid);
  await chmod(file, mode);
}

/** Makes a machine's folder anew, empty. @param owner whose it is */
export async function makeFolder(host: Host, folder: string, owner: string): Promise<void> {
  await mkdir(host.at(folder), { recursive: true });
  const { uid, gid } = await idsOf(owner);
  await chown(host.at(folder), uid, gid);
}

async function idsOf(account: string): Promise<{ uid: number; gid: number }> {
  const id = async (option: string) => Number((await run('id', [option, account])).stdout);
  return { uid: await id('-u'), gid: await id('-g') };
}

/** A key and a certificate that nobody but the drill trusts. @returns the two files */
export async function makeCertificate(folder: string): Promise<{ key: string; cert: string }> {
  const files = { key: join(folder, 'key.pem'), cert: join(folder, 'cert.pem') };
  const names = `subjectAltName=IP:${addressOf(1)},IP:${addressOf(10)}`;
  const what = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=drill', '-addext', names];
  await run('openssl', [...what, '-keyout', files.key, '-out', files.cert]);
  return files;
}
