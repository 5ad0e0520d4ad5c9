import { readStamp, stampOf } from './archive-name.ts';

/**
 * A line is a run of WAL without a gap, in one place. It begins with a base, a copy of the database's own files, and
 * goes on in pieces. All names begin with the fingerprint of the secret key and the time in UTC.
 */
export interface BaseName {
  readonly name: string;
  readonly fingerprint: string;
  /** Eight hexadecimal digits. */
  readonly line: string;
  /** When its copying began. */
  readonly at: Date;
}

export interface PieceName extends BaseName {
  /** A piece holds the WAL from this position (bytes)… */
  readonly from: bigint;
  /** … to this one, which is not in it. Everything that was committed before {@link at} is below it. */
  readonly to: bigint;
}

const basePattern = /^clinic-([0-9a-f]{16})-(\d{8}T\d{6}Z)-([0-9a-f]{8})\.base\.tar\.zst\.age$/;
const piecePattern =
  /^clinic-([0-9a-f]{16})-(\d{8}T\d{6}Z)-([0-9a-f]{8})-([0-9a-f]{16})-([0-9a-f]{16})\.wal\.tar\.zst\.age$/;

type WithoutName<T> = Omit<T, 'name'>;

export const nameBase = ({ fingerprint, line, at }: WithoutName<BaseName>) =>
  `clinic-${fingerprint}-${stampOf(at)}-${line}.base.tar.zst.age`;

export const namePiece = ({ fingerprint, line, at, from, to }: WithoutName<PieceName>) =>
  `clinic-${fingerprint}-${stampOf(at)}-${line}-${hexOf(from)}-${hexOf(to)}.wal.tar.zst.age`;

/** The bases among `names`, the oldest first. */
export function findBases(names: readonly string[]): BaseName[] {
  return names
    .flatMap((name) => {
      const [, fingerprint = '', stamp = '', line = ''] = basePattern.exec(name) ?? [];
      return fingerprint ? [{ name, fingerprint, line, at: readStamp(stamp) }] : [];
    })
    .toSorted((one, other) => one.at.getTime() - other.at.getTime());
}

/** The pieces among `names`, in the order of their WAL. */
export function findPieces(names: readonly string[]): PieceName[] {
  return names
    .flatMap((name) => {
      const [, fingerprint = '', stamp = '', line = '', from = '', to = ''] = piecePattern.exec(name) ?? [];
      if (!fingerprint) return [];
      return [{ name, fingerprint, line, at: readStamp(stamp), from: BigInt(`0x${from}`), to: BigInt(`0x${to}`) }];
    })
    .toSorted((one, other) => Number(one.from - other.from) || one.at.getTime() - other.at.getTime());
}

const hexOf = (position: bigint) => position.toString(16).padStart(16, '0');
