import type { Drill } from './figures.ts';
import { clocks } from './clocks.ts';
import { cluster } from './cluster.ts';
import { compare } from './compare.ts';
import { fullDisk } from './full-disk.ts';
import { kills } from './kills.ts';
import { loss, lossWithBucket } from './loss.ts';
import { messages, samples } from './of-test.ts';
import { outage } from './outage.ts';
import { overload } from './overload.ts';
import { programs } from './programs.ts';
import { slowGateway } from './slow-gateway.ts';
import { starts } from './starts.ts';
import { upgrade } from './upgrade.ts';
import { versionsDrill } from './versions.ts';

/**
 * All drills by name, in the order in which `npm run drill` runs them.
 * @param size the number of rounds, histories or messages, for drills that have one; by default their own
 */
export const drills = (size?: number): Readonly<Record<string, Drill>> => ({
  kills: kills(size ?? 10),
  outage,
  'full-disk': fullDisk,
  clocks,
  compare,
  overload,
  starts,
  programs,
  'slow-gateway': slowGateway,
  upgrade,
  samples: samples(size ?? 10_000),
  messages: messages(size ?? 10_000, 20),
  loss: loss(0, 0),
  'loss-bucket': lossWithBucket,
  'loss-large': loss(500_000, 5_000),
  versions: versionsDrill,
  cluster: cluster(size ?? 3),
});

/** Run only when named: they take long, or need other programs. */
export const onlyNamed = ['loss-large', 'versions', 'cluster'];
