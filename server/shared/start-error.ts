/** A reason not to start that the operator can act on. Its message is shown without a stack. */
export class StartError extends Error {
  override name = 'StartError';
}

/** By the error code of a file operation. */
const reasons: Record<string, string> = {
  ENOSPC: 'the disk is full: free some space and start again',
  EDQUOT: 'the disk quota is used up: free some space and start again',
  EFBIG: 'a limit on the size of files (ulimit -f) is too low',
  EROFS: 'the file system is read-only',
  EACCES: 'this account may not write there',
  EPERM: 'this account may not write there',
  ENOENT: 'no folder can be made there',
  ENOTDIR: 'a part of the path is a file, not a folder',
  EEXIST: 'there is a file where a folder is needed',
  EISDIR: 'there is a folder where a file is needed',
  EMFILE: 'too many open files: raise the limit (ulimit -n)',
  ENFILE: 'too many open files on this machine',
};

/**
 * Turns a failed file operation into one clear line, also if it is only the cause of the error (STORAGE_FULL).
 * @param error the error; anything but a known file error is returned unchanged
 * @param path the file or folder, named in the line
 */
export function explainFileError(error: unknown, path: string): unknown {
  const reason = findReason(error);
  return reason ? new StartError(`Cannot write in ${path}: ${reason}.`, { cause: error }) : error;
}

function findReason(error: unknown): string | undefined {
  if (!(error instanceof Error) || error instanceof StartError) return undefined;
  return ('code' in error && reasons[String(error.code)]) || findReason(error.cause);
}
