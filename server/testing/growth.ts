import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

const megabyte = 1024 * 1024;

/** Bytes in use by JavaScript, including buffers. */
function held(): number {
  const { used_heap_size: heap, external_memory: external } = getHeapStatistics();
  return heap + external;
}

/**
 * Runs `work` and returns by how many megabytes more than `allowed` the process held memory meanwhile, at most; 0 if
 * never. Garbage is collected before measuring, so that neither a busy machine nor a late collection matters.
 */
export async function heldBeyond(allowed: number, work: () => Promise<unknown>): Promise<number> {
  collect();
  const limit = held() + allowed * megabyte;
  let most = limit;
  let isWatching = true;
  const look = () => {
    if (!isWatching) return;
    if (held() > most) {
      collect();
      most = Math.max(most, held());
    }
    setImmediate(look);
  };
  look();
  try {
    await work();
  } finally {
    isWatching = false;
  }
  return (most - limit) / megabyte;
}
