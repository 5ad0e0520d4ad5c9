import { describe, expect, it } from 'vitest';
import { explainPostgresOutput } from '../db/embedded/programs.ts';
import { clinicError } from './errors.ts';
import { explainListenError } from '../start/port.ts';
import { explainFileError, StartError } from './start-error.ts';

const withCode = (code: string) => Object.assign(new Error(code), { code });

describe('one clear line', () => {
  it.each([
    ['ENOSPC', /the disk is full/],
    ['EROFS', /read-only/],
    ['EACCES', /may not write/],
  ])('for a file error %s', (code, line) => {
    const error = explainFileError(withCode(code), '/srv/clinic');
    expect(error).toBeInstanceOf(StartError);
    expect(String(error)).toMatch(line);
    expect(String(error)).toContain('/srv/clinic');
  });

  it('for a full disk while a file is stored', () => {
    const error = clinicError('STORAGE_FULL', { cause: withCode('ENOSPC') });
    expect(String(explainFileError(error, '/srv/clinic'))).toBe(
      'StartError: Cannot write in /srv/clinic: the disk is full: free some space and start again.',
    );
  });

  it.each([
    ['EADDRINUSE', /Port 3000 is taken.*PORT=3001/],
    ['EACCES', /may not use port 3000/],
    ['EADDRNOTAVAIL', /HOST=127\.0\.0\.1 is not an address/],
  ])('for a listen error %s', (code, line) => {
    expect(String(explainListenError(withCode(code), '127.0.0.1', 3000))).toMatch(line);
  });

  it('leaves other errors as they are', () => {
    const other = new Error('a mistake in the program');
    expect(explainFileError(other, '/srv')).toBe(other);
    expect(explainListenError(other, '127.0.0.1', 3000)).toBe(other);
  });

  it.each([
    ['FATAL:  could not write to file "pg_wal/xlogtemp.7": No space left on device', /disk is full/],
    ['FATAL:  could not open file "x": Read-only file system', /read-only/],
    ['FATAL:  database files are incompatible with server', /another major version/],
    ['LOG:  starting\n2026 FATAL:  bogus data in lock file\nLOG: gone', /FATAL: {2}bogus data in lock file$/],
    ['', /without saying why/],
  ])("for PostgreSQL's output: %s", (output, line) => {
    expect(explainPostgresOutput(output)).toMatch(line);
  });
});
