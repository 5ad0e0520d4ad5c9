import { randomBytes } from 'node:crypto';
import { createWriteStream, existsSync } from 'node:fs';
import { appendFile, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { createZstdCompress } from 'node:zlib';
import { Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';
import tar from 'tar-stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { localFiles } from '../adapters/files/local-files.ts';
import { loadSecrets, readMasterKey } from '../shared/secrets.ts';
import { readArchive, writeArchive } from './archive.ts';
import type { ReadingKeys } from './archive.ts';
import { thisMachine } from './base-contents.ts';
import { archiveFormat } from './contents.ts';
import { makeBackupKeys, readBackupKeys, readRecoveryKeys, signerFile, takeUpKeys } from './keys.ts';
import { nameBase, namePiece } from './line-names.ts';
import type { BaseName, PieceName } from './line-names.ts';
import { newSigner, readPublicKey, signing, writePublicKey } from './signatures.ts';
import { checkBase, takeFiles, unpackBase, unpackPiece } from './unpack-line.service.ts';

let folder: string;
let identity: string;
let recipient: string;
const signer = newSigner();
const other = newSigner();
const at = (name: string) => join(folder, name);
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clinic-signatures-'));
  identity = await generateX25519Identity();
  recipient = await identityToRecipient(identity);
});
afterAll(() => rm(folder, { recursive: true }));

const publicOf = (key: typeof signer) => readPublicKey(writePublicKey(key));
const keysOf = (more: Partial<ReadingKeys> = {}): ReadingKeys => ({
  identity,
  signers: [publicOf(signer)],
  allowsUnsigned: false,
  ...more,
});
async function contentsOf(path: string, keys = keysOf()): Promise<string[]> {
  const found: string[] = [];
  for await (const { name, content } of readArchive(path, keys)) found.push(`${name}: ${content.toString('utf8')}`);
  return found;
}
async function anArchive(name: string, by: typeof signer | null): Promise<string> {
  const archive = await writeArchive(createWriteStream(at(name)), { recipient, signer: by });
  await archive.add('about.json', Buffer.from('{}'));
  await archive.add('files/a', Buffer.from('content'));
  await archive.finish();
  return at(name);
}

describe('an archive', () => {
  it('that this clinic signed is read; the signature is its last line', async () => {
    const path = await anArchive('signed', signer);
    expect(await contentsOf(path)).toEqual(['about.json: {}', 'files/a: content']);
    expect((await readFile(path)).subarray(-126).toString('latin1')).toMatch(
      /^\nclinic-signature 1 [0-9a-f]{16} \S{88}\n$/,
    );
  });

  it('that nobody signed is read only where --unsigned was typed', async () => {
    const path = await anArchive('unsigned', null);
    await expect(contentsOf(path)).rejects.toThrow(/is not signed: .* add --unsigned/);
    expect(await contentsOf(path, keysOf({ allowsUnsigned: true }))).toHaveLength(2);
  });

  it('that another key signed is refused, and read where that key or --unsigned was typed', async () => {
    const path = await anArchive('others', other);
    await expect(contentsOf(path)).rejects.toThrow(/was signed with another key than the sheet's/);
    await expect(contentsOf(path, keysOf({ signers: [] }))).rejects.toThrow(/--public-key/);
    for (const keys of [{ signers: [publicOf(signer), publicOf(other)] }, { allowsUnsigned: true }])
      expect(await contentsOf(path, keysOf(keys))).toHaveLength(2);
  });

  it('of which any byte changed is refused before anything is decrypted', async () => {
    const bytes = await readFile(await anArchive('whole', signer));
    const last = bytes.length - 1;
    for (const place of [0, 30, 200, last - 130, last - 50]) {
      const changed = Buffer.from(bytes);
      // The last change is of a letter of the signature, which stays a letter.
      changed[place] = changed[place] === 65 ? 66 : 65;
      await writeFile(at('changed'), changed);
      // The identity is nobody's: the check refuses before it is used.
      await expect(contentsOf(at('changed'), keysOf({ identity: 'none' })), `byte ${place}`).rejects.toThrow(
        /is not as it was signed/,
      );
    }
    await writeFile(at('changed'), bytes);
    await appendFile(at('changed'), 'x');
    await expect(contentsOf(at('changed'))).rejects.toThrow(/is not signed/);
  });

  it('that is signed and is not this clinic’s kind of archive keeps its signature to itself', async () => {
    await writeFile(at('nothing'), '');
    await expect(contentsOf(at('nothing'))).rejects.toThrow(/is not signed/);
    await expect(contentsOf(at('nothing'), keysOf({ allowsUnsigned: true }))).rejects.toThrow(/damaged/);
    await expect(contentsOf(at('missing'))).rejects.toThrow('There is no archive at');
  });
});

describe('a public key on the sheet', () => {
  const text = writePublicKey(signer);

  it('is 14 groups of four, and is read as it may be typed', () => {
    expect(text).toMatch(/^([0-9a-hjkmnp-tv-z]{4}-){13}[0-9a-hjkmnp-tv-z]{4}$/);
    for (const typed of [text, text.toUpperCase(), text.replaceAll('-', ' '), text.replaceAll('-', '')])
      expect(writePublicKey(readPublicKey(` ${typed} `))).toBe(text);
    const alike = text.replaceAll('0', 'O').replaceAll('1', 'l');
    expect(writePublicKey(readPublicKey(alike))).toBe(text);
  });

  it('is refused in words when it was mistyped: each letter, two that changed places, one too few', () => {
    const swap = (place: number) => {
      const letter = text[place] === 'a' ? 'b' : 'a';
      return text.slice(0, place) + letter + text.slice(place + 1);
    };
    const places = Array.from(text).flatMap((letter, place) => (letter === '-' ? [] : [place]));
    for (const place of places)
      expect(() => readPublicKey(swap(place)), `letter ${place}`).toThrow('was mistyped: compare each group of four');
    expect(() => readPublicKey(text.slice(5, 10) + text.slice(0, 5) + text.slice(10))).toThrow('was mistyped');
    expect(() => readPublicKey(text.slice(1))).toThrow('has 55 letters and digits instead of 56');
    expect(() => readPublicKey(text.replace(/.$/, 'u'))).toThrow('"u" is in no public key');
    expect(() => readPublicKey('')).toThrow('has 0 letters');
  });
});

describe('the keys of a clinic', () => {
  it('sign with a key beside the data folder that only its owner reads; the sheet has its public half', async () => {
    loadSecrets(at('data'));
    const { signer: made } = await makeBackupKeys(at('data'), at('sheet.txt'));
    expect(signerFile(at('data'))).toBe(at('data-keys/signing.key'));
    expect(((await stat(signerFile(at('data')))).mode & 0o777).toString(8)).toBe('600');
    expect(((await stat(at('data-keys'))).mode & 0o777).toString(8)).toBe('700');
    const sheet = readRecoveryKeys(at('sheet.txt'));
    expect(sheet.signers.map(writePublicKey)).toEqual([writePublicKey(made!)]);
    const privateKey = await readFile(signerFile(at('data')), 'utf8');
    for (const name of await readdir(at('data')))
      expect(await readFile(at(`data/${name}`), 'utf8'), name).not.toContain(privateKey.split('\n')[1]);
    expect(writePublicKey(readBackupKeys(at('data')).signer!)).toBe(writePublicKey(made!));
    await rm(signerFile(at('data')));
    expect(() => readBackupKeys(at('data'))).toThrow('is missing or damaged; make the keys again');
  });

  it('from before archives were signed go on without', async () => {
    loadSecrets(at('old'));
    await makeBackupKeys(at('old'), at('old.txt'));
    const { publicKey: _, ...before } = JSON.parse(await readFile(at('old/backup.keys'), 'utf8')) as object & {
      publicKey: string;
    };
    await writeFile(at('old/backup.keys'), JSON.stringify(before));
    expect(readBackupKeys(at('old')).signer).toBeNull();
  });

  it('of a restored clinic sign with a key of the new machine, which people add to the sheet once', async () => {
    loadSecrets(at('first'));
    const secretKey = readMasterKey(at('first'));
    const first = await makeBackupKeys(at('first'), at('first.txt'));
    const sheet = { ...readRecoveryKeys(at('first.txt')), allowsUnsigned: false };
    const restore = () =>
      takeUpKeys(at('again'), { keys: { ...sheet, ...readRecoveryKeys(at('first.txt')) }, secretKey, wrappedKey: 'w' });
    const [said, line = ''] = await restore();
    expect(said).toContain('Add this line to the file of keys');
    await appendFile(at('first.txt'), `${line}\n`);
    const keys = readRecoveryKeys(at('first.txt')).signers.map(writePublicKey);
    expect(keys).toEqual([writePublicKey(first.signer!), writePublicKey(readBackupKeys(at('again')).signer!)]);
    await rm(at('again/secret.key'));
    expect(await restore()).toEqual([]);
    // If the key cannot be stored, the restored data are not lost because of that.
    await rm(at('again/secret.key'));
    await rm(at('again-keys'), { recursive: true });
    await writeFile(at('again-keys'), '');
    expect(await restore()).toEqual([expect.stringMatching(/^Archives are not signed until .*: as root, install -d/)]);
    expect(readBackupKeys(at('again')).signer).toBeNull();
  });
});

type Entry = Parameters<ReturnType<typeof tar.pack>['entry']>[0];

/** An archive that somebody else made, of the entries that they want. */
async function crafted(
  name: string,
  entries: readonly (readonly [Entry, string])[],
  by: typeof signer | null = signer,
): Promise<string> {
  const pack = tar.pack();
  for (const [header, content] of entries) pack.entry(header, content);
  pack.finalize();
  const encrypter = new Encrypter();
  encrypter.addRecipient(recipient);
  const compressed = createZstdCompress();
  const plain = Readable.toWeb(compressed) as unknown as globalThis.ReadableStream<Uint8Array>;
  const encrypted = Readable.fromWeb((await encrypter.encrypt(plain)) as ReadableStream);
  const target = createWriteStream(at(name));
  await Promise.all([
    pipeline(Readable.from(pack, { objectMode: false }), compressed),
    by ? pipeline(encrypted, signing(by), target) : pipeline(encrypted, target),
  ]);
  return at(name);
}

/** Where an absolute path leads to. */
const elsewhere = join(tmpdir(), `escaped-${randomBytes(8).toString('hex')}`);
const fingerprint = 'c'.repeat(16);
const line = '0000abcd';
const began = new Date('2026-11-24T23:59:00Z');
const namedBase = (more: Partial<BaseName> = {}): BaseName => {
  const named = { fingerprint, line, at: began, ...more };
  return { name: nameBase(named), ...named };
};
const namedPiece = (from: bigint, to: bigint): PieceName => {
  const named = { fingerprint, line, at: began, from, to };
  return { name: namePiece(named), ...named };
};
const baseAbout = JSON.stringify({ format: archiveFormat, program: '9', fingerprint, line, ...thisMachine });
const baseContents = (more: object = {}) =>
  JSON.stringify({
    walFrom: '0',
    walTo: '0',
    timeline: '00000001',
    stoppedAt: '2026-11-25T00:00:00Z',
    label: '',
    folders: [],
    files: {},
    ...more,
  });
const about = [{ name: 'about.json' }, baseAbout] as const;
const good = [{ name: 'postgres/base/1/000000' }, 'page'] as const;

describe.each([true, false])('a crafted archive (signed: %s)', (isSigned) => {
  const by = isSigned ? signer : null;
  const keys = () => ({ ...keysOf({ allowsUnsigned: !isSigned }), passphrase: '' });

  it.each<[string, readonly (readonly [Entry, string])[], RegExp]>([
    ['a path above', [about, good, [{ name: 'postgres/../../escaped/000000' }, 'x']], /no path inside/],
    ['a path above in front', [about, good, [{ name: '../escaped/000000' }, 'x']], /no path inside/],
    ['an absolute path', [about, good, [{ name: `${elsewhere}/000000` }, 'x']], /no path inside/],
    ['an absolute path behind its folder', [about, good, [{ name: `postgres/${elsewhere}/000000` }, 'x']], /no path/],
    ['a path of Windows', [about, good, [{ name: 'postgres\\..\\escaped' }, 'x']], /no path inside/],
    [
      'a link, and a file through it',
      [
        about,
        good,
        [{ name: 'postgres/link', type: 'symlink', linkname: '/tmp' }, ''],
        [{ name: 'postgres/link/escaped/000000' }, 'x'],
      ],
      /holds a symlink at "postgres\/link"/,
    ],
    [
      'a second name of a file',
      [about, [{ name: 'postgres/link', type: 'link', linkname: '/etc/passwd' }, '']],
      /link/,
    ],
    [
      'a device',
      [about, [{ name: 'postgres/null', type: 'character-device', devmajor: 1, devminor: 3 }, '']],
      /device/,
    ],
    ['a pipe', [about, [{ name: 'postgres/pipe', type: 'fifo' }, '']], /fifo/],
    ['a folder', [about, [{ name: 'postgres/folder', type: 'directory' }, '']], /directory/],
    [
      'a folder above in its list',
      [about, [{ name: 'contents.json' }, baseContents({ folders: ['../escaped'] })]],
      /no path inside/,
    ],
    [
      'a file above in its list',
      [about, [{ name: 'contents.json' }, baseContents({ files: { '../escaped': 0 } })]],
      /no path inside/,
    ],
    [
      'a timeline that is a path',
      [about, [{ name: 'wal/0' }, 'x'], [{ name: 'contents.json' }, baseContents({ timeline: '../../escaped/' })]],
      /./,
    ],
  ])('with %s writes nothing outside of its folder', async (_, entries, said) => {
    const into = await mkdtemp(at('into-'));
    const path = await crafted('crafted', entries, by);
    await expect(unpackBase(path, namedBase(), keys(), join(into, 'postgres'))).rejects.toThrow(said);
    expect((await readdir(into, { recursive: true })).filter((name) => name.includes('escaped'))).toEqual([]);
    expect(await readdir(folder)).not.toContain('escaped');
    expect(existsSync(elsewhere)).toBe(false);
    // Nothing of an unsigned archive is written: all its paths are checked first.
    const isOfPaths = !said.test('x') && !entries.some(([{ name }]) => name === 'contents.json');
    if (!isSigned && isOfPaths) expect(await readdir(into, { recursive: true })).toEqual(['postgres']);
  });

  it('with a file that is no key stores nothing', async () => {
    const files = await localFiles(await mkdtemp(at('files-')));
    const path = await crafted('piece', [[{ name: 'files/escaped' }, 'x']], by);
    const target = { folder: at('nowhere'), timeline: '00000001', files, stored: new Set<string>() };
    await expect(unpackPiece(path, namedPiece(0n, 0n), keys(), target)).rejects.toThrow(/which no clinic stores/);
    await expect(takeFiles(path, keys(), new Set(['escaped']), files)).rejects.toThrow(/which no clinic stores/);
    expect(await files.keys()).toEqual([]);
  });
});

it('a crafted archive without a signature is not even decrypted', async () => {
  const path = await crafted('crafted', [about, good], null);
  const into = await mkdtemp(at('into-'));
  await expect(unpackBase(path, namedBase(), { ...keysOf(), passphrase: '' }, join(into, 'postgres'))).rejects.toThrow(
    'is not signed',
  );
  expect(await readdir(join(into, 'postgres')).catch(() => [])).toEqual([]);
});

describe('an archive that this clinic signed and somebody stored under another name', () => {
  const wal = (from: number, content: string) => [{ name: `wal/${from}` }, content] as const;
  const key = 'a'.repeat(32);
  const unpack = async (entries: readonly (readonly [Entry, string])[], named: PieceName) => {
    const into = await mkdtemp(at('into-'));
    const files = await localFiles(await mkdtemp(at('files-')));
    const target = { folder: into, timeline: '00000001', files, stored: new Set<string>() };
    await unpackPiece(await crafted('piece', entries), named, keysOf(), target);
    const segment = await readFile(join(into, 'pg_wal/000000010000000000000000'));
    return { wal: segment.subarray(0, 24).toString('latin1').replaceAll('\0', '.'), keys: await files.keys() };
  };

  it('a piece that holds all of its name is unpacked, with its files', async () => {
    const entries = [wal(8, 'abcd'), wal(12, 'ef'), [{ name: `files/${key}` }, 'x']] as const;
    expect(await unpack(entries, namedPiece(8n, 14n))).toEqual({
      wal: `${'.'.repeat(8)}abcdef${'.'.repeat(10)}`,
      keys: [key],
    });
  });

  it.each<[string, readonly (readonly [Entry, string])[]]>([
    ['an older one', [wal(2, 'abcdef')]],
    ['a later one', [wal(14, 'abcdef')]],
    ['one that ends too early', [wal(8, 'abcd')]],
    ['one that goes on', [wal(8, 'abcdefgh')]],
    ['one with a hole', [wal(8, 'ab'), wal(12, 'ef')]],
    ['one with a part twice', [wal(8, 'abcd'), wal(10, 'cdef')]],
    ['one without any', [[{ name: `files/${key}` }, 'x']]],
    ['one whose positions are no numbers', [[{ name: 'wal/x' }, 'abcdef']]],
    ['one whose position is written in another way', [wal(8, 'abcd'), [{ name: 'wal/0xc' }, 'ef']]],
  ])('in place of a piece, %s, is refused', async (_, entries) => {
    const named = namedPiece(8n, 14n);
    await expect(unpack(entries, named)).rejects.toThrow(`${named.name} is not the piece its name says`);
  });

  it.each<[string, Partial<BaseName>]>([
    ['clinic', { fingerprint: 'd'.repeat(16) }],
    ['line', { line: '0000abce' }],
    ['time', { at: new Date('2026-11-25T00:05:01Z') }],
  ])('a base whose name has another %s is refused', async (what, more) => {
    const named = namedBase(more);
    const path = await crafted('base', [about, good, [{ name: 'contents.json' }, baseContents()]]);
    const said = `${named.name} is not the base its name says`;
    const into = join(await mkdtemp(at('into-')), 'postgres');
    await expect(unpackBase(path, named, { ...keysOf(), passphrase: '' }, into)).rejects.toThrow(said);
    // The time is at a base's end, and only its beginning is read here.
    if (what === 'time') await checkBase(path, named, keysOf());
    else await expect(checkBase(path, named, keysOf())).rejects.toThrow(said);
    await expect(checkBase(path, namedBase(), keysOf())).resolves.toBeUndefined();
  });
});
