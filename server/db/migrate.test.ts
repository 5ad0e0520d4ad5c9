import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded/start.ts';
import { migrate, NewerDatabaseError, ownFolder } from './migrate.ts';
import { readFrozen } from './migration-hashes.ts';

let dataDir: string;
let postgres: EmbeddedPostgres;
let folder: string;
let client: pg.Client;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'clinic-migrate-'));
  postgres = await startEmbeddedPostgres({ dataDir, fast: true });
}, 60_000);
afterAll(async () => {
  await postgres.stop();
  await rm(dataDir, { recursive: true });
});
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clinic-migrations-'));
  client = new pg.Client(postgres.connection);
  await client.connect();
  await client.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public');
  await writeFile(join(folder, '0001_pets.sql'), 'CREATE TABLE pets (name text);');
  await writeFile(
    join(folder, '0002_more.sql'),
    `INSERT INTO pets VALUES ('Tipu');\nALTER TABLE pets ADD age integer;`,
  );
});
afterEach(async () => {
  await client.end();
  await rm(folder, { recursive: true });
});

const run = () => migrate(postgres.connection, folder);
const countPets = async () =>
  Number((await client.query<{ count: string }>('SELECT count(*) FROM pets')).rows[0]?.count);

describe('migrate', () => {
  it('applies each file once, in order', async () => {
    expect(await run()).toEqual({ applied: ['0001_pets.sql', '0002_more.sql'] });
    expect(await run()).toEqual({ applied: [] });
    expect(await countPets()).toBe(1);
  });

  it('applies each file once when several processes start together', async () => {
    const results = await Promise.all([run(), run(), run(), run()]);
    expect(results.flatMap(({ applied }) => applied)).toEqual(['0001_pets.sql', '0002_more.sql']);
    expect(await countPets()).toBe(1);
  });

  it('leaves nothing of a failed file, keeps earlier ones, and continues once it is fixed', async () => {
    await writeFile(join(folder, '0003_bad.sql'), `INSERT INTO pets VALUES ('Moti');\nSELECT nonsense;`);
    await expect(run()).rejects.toThrow(/0003_bad\.sql failed: column "nonsense" does not exist/);
    expect(await countPets()).toBe(1);
    await writeFile(join(folder, '0003_bad.sql'), `INSERT INTO pets VALUES ('Moti');`);
    expect(await run()).toEqual({ applied: ['0003_bad.sql'] });
  });

  it('refuses a database that is newer than the program', async () => {
    await run();
    await rm(join(folder, '0002_more.sql'));
    await expect(run()).rejects.toThrow(NewerDatabaseError);
  });

  it('refuses a file changed after it was applied, but accepts other line ends', async () => {
    await run();
    await writeFile(
      join(folder, '0002_more.sql'),
      `INSERT INTO pets VALUES ('Tipu');\r\nALTER TABLE pets ADD age integer;`,
    );
    expect(await run()).toEqual({ applied: [] });
    await writeFile(join(folder, '0001_pets.sql'), 'CREATE TABLE cats (name text);');
    await expect(run()).rejects.toThrow(/0001_pets\.sql was changed/);
  });

  it('accepts changed comments, and stores a hash of the statements only', async () => {
    await run();
    await writeFile(join(folder, '0001_pets.sql'), '-- Their names.\n\nCREATE TABLE pets (name text);\n');
    expect(await run()).toEqual({ applied: [] });
    await writeFile(join(folder, '0001_pets.sql'), '-- Their names.\nCREATE TABLE pets (name text, age text);');
    await expect(run()).rejects.toThrow(/0001_pets\.sql was changed/);
  });

  it('starts a database that stored the hashes of the texts, also after their comments were mended', async () => {
    await migrate(postgres.connection);
    const frozen = Object.entries(await readFrozen(ownFolder)).flatMap(([name, { text }]) =>
      text ? [[name, text]] : [],
    );
    expect(frozen).toHaveLength(15);
    for (const [name, text] of frozen)
      await client.query('UPDATE schema_migrations SET sha256 = $2 WHERE name = $1', [name, text]);
    expect(await migrate(postgres.connection)).toEqual({ applied: [] });
    await client.query(`UPDATE schema_migrations SET sha256 = 'f00' WHERE number = 11`);
    await expect(migrate(postgres.connection)).rejects.toThrow(/0011_audit\.sql was changed/);
  });

  it('refuses two files with one number', async () => {
    await writeFile(join(folder, '0002_other.sql'), 'SELECT 1');
    await expect(run()).rejects.toThrow(/Two migrations/);
  });
});
