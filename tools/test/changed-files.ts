import { execFileSync } from 'node:child_process';
import { projectFolder } from '../check/source.ts';

/**
 * The files that differ from a commit, also those that are not committed, new or gone.
 * @param since a commit, as git names it; throws if there is none
 * @param folder the top folder of a repository
 */
export function listChanged(since: string, folder = projectFolder): string[] {
  const options = { cwd: folder, encoding: 'utf8', maxBuffer: 1 << 26, stdio: 'pipe' } as const;
  const git = (...args: string[]) => execFileSync('git', args, options).split('\0').filter(Boolean);
  const known = git('diff', '--name-only', '--no-renames', '--relative', '-z', since, '--');
  return [...new Set([...known, ...git('ls-files', '--others', '--exclude-standard', '-z')])].sort();
}
