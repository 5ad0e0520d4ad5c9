import { chmod, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { createSecrets, fingerprintOf, loadSecrets, sha256, writeSecretKey } from './secrets.ts';

const master = Buffer.alloc(32, 7);
const secrets = createSecrets(master);

it('the fingerprint of a key is short, always the same, and no other key has it', () => {
  const one = fingerprintOf(master);
  expect(one).toMatch(/^[0-9a-f]{16}$/);
  expect([fingerprintOf(Buffer.alloc(32, 7)), fingerprintOf(Buffer.alloc(32, 8)) === one]).toEqual([one, false]);
  expect(master.toString('hex')).not.toContain(one);
});

describe('a keyed hash', () => {
  it('is 32 bytes, the same for the same input, and different for each purpose, part and key', () => {
    const one = secrets.hmac('login-code', 'challenge', '9000000007', '123456');
    expect(one).toHaveLength(32);
    expect(createSecrets(Buffer.alloc(32, 7)).hmac('login-code', 'challenge', '9000000007', '123456')).toEqual(one);
    const others = [
      secrets.hmac('aadhaar', 'challenge', '9000000007', '123456'),
      secrets.hmac('login-code', 'other', '9000000007', '123456'),
      secrets.hmac('login-code', 'challenge', '9000000008', '123456'),
      secrets.hmac('login-code', 'challenge', '9000000007', '123457'),
      secrets.hmac('login-code', 'challenge', '9000000007'),
      createSecrets(Buffer.alloc(32, 8)).hmac('login-code', 'challenge', '9000000007', '123456'),
    ];
    for (const other of others) expect(other).not.toEqual(one);
  });

  it('distinguishes where one part ends and the next begins', () => {
    expect(secrets.hmac('x', 'ab', 'c')).not.toEqual(secrets.hmac('x', 'a', 'bc'));
    expect(secrets.hmac('x', '1', '23')).not.toEqual(secrets.hmac('x', '123'));
  });

  it('is not a plain hash', () => {
    expect(secrets.hmac('x', '123456')).not.toEqual(sha256('123456'));
    expect(sha256('abc').toString('hex')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  });
});

describe('encrypted text', () => {
  it('is decrypted again, in any script, and looks different each time', () => {
    for (const text of ['123456', '', 'মিতালী সেন']) {
      const [one, other] = [secrets.seal(text), secrets.seal(text)];
      expect([secrets.open(one), secrets.open(other)]).toEqual([text, text]);
      expect(one).not.toBe(other);
    }
    expect(Buffer.from(secrets.seal('123456'), 'base64url').toString('latin1')).not.toContain('123456');
  });

  it('is not decrypted with another key', () => {
    expect(() => createSecrets(Buffer.alloc(32, 8)).open(secrets.seal('123456'))).toThrow(/authenticate/);
  });

  it('is not decrypted if a byte was changed', () => {
    const sealed = Buffer.from(secrets.seal('123456'), 'base64url');
    for (const place of [0, 12, 28, sealed.length - 1]) {
      const changed = Buffer.from(sealed);
      changed[place] = (changed[place] ?? 0) ^ 1;
      expect(() => secrets.open(changed.toString('base64url')), `byte ${place}`).toThrow(/authenticate/);
    }
  });
});

describe('the master key', () => {
  const folders: string[] = [];
  afterEach(() => Promise.all(folders.splice(0).map((folder) => rm(folder, { recursive: true, force: true }))));
  async function aFolder(): Promise<{ folder: string; data: string; keyFile: string }> {
    const folder = await mkdtemp(join(tmpdir(), 'clinic-secrets-'));
    folders.push(folder);
    return { folder, data: join(folder, 'data'), keyFile: join(folder, 'data', 'secret.key') };
  }

  it('is made at the first start, readable by its owner only, and read at the next', async () => {
    const { data, keyFile } = await aFolder();
    const first = loadSecrets(data);
    expect((await stat(keyFile)).mode & 0o777).toBe(0o600);
    const kept = await readFile(keyFile, 'utf8');
    expect(kept).toMatch(/^[0-9a-f]{64}\n$/);
    expect(await readdir(data)).toEqual(['secret.key']);
    expect(loadSecrets(data).open(first.seal('123456'))).toBe('123456');
    expect(await readFile(keyFile, 'utf8')).toBe(kept);
    expect(first.hmac('x', 'y')).toEqual(createSecrets(Buffer.from(kept.trim(), 'hex')).hmac('x', 'y'));
  });

  it('is only read at the next start, also if it was put back with blanks around it', async () => {
    const { data, keyFile } = await aFolder();
    const first = loadSecrets(data);
    const changedAt = async () => (await stat(data, { bigint: true })).mtimeNs;
    const before = await changedAt();
    loadSecrets(data);
    expect(await changedAt(), 'no file was written').toBe(before);
    await writeFile(keyFile, `  ${await readFile(keyFile, 'utf8')}\n`);
    expect(loadSecrets(data).open(first.seal('123456'))).toBe('123456');
  });

  it('is not replaced by a second process that started at the same moment', async () => {
    const { data, keyFile } = await aFolder();
    writeSecretKey(data, master);
    writeSecretKey(data, Buffer.alloc(32, 8));
    expect(await readFile(keyFile, 'utf8')).toBe(`${master.toString('hex')}\n`);
    expect(await readdir(data)).toEqual(['secret.key']);
  });

  it('differs between clinics', async () => {
    const { folder } = await aFolder();
    expect(loadSecrets(join(folder, 'one')).hmac('x', 'y')).not.toEqual(
      loadSecrets(join(folder, 'two')).hmac('x', 'y'),
    );
  });

  it('is kept from a start that was interrupted while writing it', async () => {
    const { data, keyFile } = await aFolder();
    loadSecrets(data);
    await rm(keyFile);
    const draft = `${keyFile}.${process.pid}`;
    await writeFile(draft, 'half');
    await chmod(draft, 0o644);
    loadSecrets(data);
    expect(await readFile(keyFile, 'utf8')).toMatch(/^[0-9a-f]{64}\n$/);
    expect((await stat(keyFile)).mode & 0o777).toBe(0o600);
  });

  it.each(['', 'abc', 'ab'.repeat(31), 'ab'.repeat(33), 'zz'.repeat(32)])(
    'is refused if it is damaged: %s',
    async (content) => {
      const { data, keyFile } = await aFolder();
      loadSecrets(data);
      await writeFile(keyFile, content);
      expect(() => loadSecrets(data)).toThrow(/secret\.key is damaged: it must hold 64 hexadecimal digits/);
      expect(await readFile(keyFile, 'utf8')).toBe(content);
    },
  );

  it('that cannot be written is an error, and leaves no temporary file', async () => {
    const { folder, data } = await aFolder();
    await writeFile(data, 'a file');
    expect(() => loadSecrets(data)).toThrow(/EEXIST|ENOTDIR/);
    // A symbolic link with the key's name that points nowhere.
    await symlink(join(folder, 'nowhere'), join(folder, 'secret.key'));
    expect(() => loadSecrets(folder)).toThrow(/EEXIST/);
    expect((await readdir(folder)).toSorted()).toEqual(['data', 'secret.key']);
  });
});
