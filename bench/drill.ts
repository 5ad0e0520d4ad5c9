import { buildIfStale } from '../tools/build.ts';
import { drills as drillsOf, onlyNamed } from './drills/all.ts';
import { keepFigures, runDrill } from './drills/figures.ts';
import { endStarted } from './drills/started.ts';
import { otherWork } from './other-work.ts';

/**
 * `npm run drill`: each promise of docs/operating.md on a clinic in a temporary folder; `npm run drill -- loss` only
 * that one. Prints the figures and keeps them in `bench/results/drills.json`. Exit code 1 if a promise is not kept.
 */
const named = process.argv.slice(2).filter((word) => !/^\d+$/.test(word));
/** The size of a drill: `npm run drill:cluster -- 20`, `npm run drill -- messages 1000`. */
const size = process.argv.find((word) => /^\d+$/.test(word));

const drills = drillsOf(size === undefined ? undefined : Number(size));

const unknown = named.filter((name) => !Object.hasOwn(drills, name));
if (unknown.length > 0) {
  console.error(`There is no drill ${unknown.join(', ')}: ${Object.keys(drills).join(', ')}`);
  process.exit(1);
}
// A start that builds first would prove and measure something else.
await buildIfStale((step) => console.log(step));
for (const [name, drill] of Object.entries(drills)) {
  if (named.length > 0 ? !named.includes(name) : onlyNamed.includes(name)) continue;
  console.log(`${name}: ${drill.promise}`);
  const others = await otherWork();
  try {
    const outcome = await runDrill(drill, (line) => console.log(`  ${line}`));
    await keepFigures(name, drill.promise, outcome, others);
    for (const [what, value] of Object.entries(outcome.figures)) console.log(`  ${what}: ${value}`);
    const isLate = outcome.isInTime === false;
    if (isLate && others.isBusy) console.log(`  Late, but ${others.words}.`);
    const isKept = outcome.isKept && (!isLate || others.isBusy);
    console.log(isKept ? '  kept' : '  NOT KEPT');
    if (!isKept) process.exitCode = 1;
  } catch (error) {
    console.error(error);
    console.log('  NOT KEPT');
    process.exitCode = 1;
    // Otherwise its processes would run on beside the next drill.
    endStarted();
  }
}
process.exit();
