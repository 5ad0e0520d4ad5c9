import { access, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { kill, makeHome } from './clinic.ts';
import type { DrillHome } from './clinic.ts';
import type { Drill } from './figures.ts';
import { clerkOf } from './people.ts';

/** Backups of each released version, which `npm run freeze` keeps. */
const folder = join(import.meta.dirname, '..', '..', 'server', 'testing', 'released');
/** Milliseconds of work before it is killed. */
const workFor = 500;

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );

/** The data of each released version come to this one: killed in the middle, run again, opened, booked in. */
export const upgrade: Drill = {
  promise: 'the data of each released version are brought up to date, also if that is killed in the middle',
  minutes: 30,
  shortForm: ['server/db/upgrades.test.ts', 'server/db/update-program.test.ts'],
  run: async (say) => {
    const schemas = (await readdir(folder)).flatMap((name) => /^(\d{4})\.tar\.zst\.age$/.exec(name)?.[1] ?? []);
    const figures: Record<string, string> = {};
    for (const schema of schemas) {
      // Each clinic needs a backup folder of its own.
      const home = await makeHome();
      try {
        figures[`schema ${schema}`] = await bringUpToDate(home, schema, say);
      } finally {
        await home.remove();
      }
    }
    const isKept = Object.values(figures).every((figure) =>
      /^killed in the middle, .* 0 bookings lost, the next one answered 201$/.test(figure),
    );
    return { did: { schemas: schemas.length }, figures, isKept };
  },
};

async function bringUpToDate(home: DrillHome, schema: string, say: (line: string) => void): Promise<string> {
  const archive = join(folder, `${schema}.tar.zst.age`);
  const keys = join(folder, `${schema}.keys.txt`);
  // Archives from before signing.
  const restore = ['restore', archive, '--keys', keys, '--unsigned'] as const;
  const isFilling = () => exists(join(home.at(schema), 'restore-unfinished'));
  await home.cut(async () => (await isFilling()) && pause(workFor, true), schema, ...restore);
  const wasInTheMiddle = await isFilling();
  const began = Date.now();
  const said = await home.succeed(schema, ...restore);
  const seconds = (Date.now() - began) / 1000;
  const before = await home.idsIn(schema);
  const clinic = await home.open(schema);
  const booked = (await (await clerkOf(clinic)).book())?.status ?? 0;
  await home.succeed(schema, 'backup');
  say((await home.succeed(schema, 'verify')).trim());
  await kill(clinic);
  const after = await home.idsIn(schema);
  const lost = [...before].filter((id) => !after.has(id)).length;
  const rows = /\d+ rows of \d+ tables/.exec(said)?.[0] ?? 'nothing';
  return (
    `${wasInTheMiddle ? 'killed in the middle' : 'killed too early'}, then ${rows} in ${seconds.toFixed(1)} s, ` +
    `${lost} bookings lost, the next one answered ${booked}`
  );
}
