export const wrongOwner = 'its folder belongs to another account or is open to others.';

const known: [RegExp, string][] = [
  [/No space left on device|quota exceeded/i, 'the disk is full: free some space and start again.'],
  [/File too large/i, 'a limit on the size of files (ulimit -f) is too low for it.'],
  [/Read-only file system/i, 'its folder is on a read-only file system.'],
  [/database files are incompatible with server/i, 'its files were made by another major version of PostgreSQL.'],
  [/data directory .* has (wrong ownership|invalid permissions)/i, wrongOwner],
  [/Permission denied/i, 'this account may not read or write its folder.'],
  [/could not (create|get) (shared memory|.*semaphores)/i, 'the machine has no shared memory left.'],
];

/** One line from a PostgreSQL program's output that says why it ended. */
export function explainPostgresOutput(output: string): string {
  for (const [pattern, reason] of known) if (pattern.test(output)) return reason;
  const lines = output.split('\n').filter((line) => line.trim() !== '');
  const reason = lines.findLast((line) => /\b(FATAL|PANIC|ERROR|error):/.test(line)) ?? lines.at(-1);
  return reason ? reason.trim() : 'PostgreSQL ended without saying why.';
}
