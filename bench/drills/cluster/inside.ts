import { writeFile } from 'node:fs/promises';
import { makeHome } from '../clinic.ts';
import { openMachines } from './machines.ts';
import { loseParts } from './rounds.ts';

/** The drill itself, in namespaces of its own: `<rounds> <file for what it found>`. */
const [rounds, file] = process.argv.slice(2);
const say = (line: string) => console.log(line);
const home = await makeHome();
try {
  const machines = await openMachines(home, say);
  try {
    await writeFile(file!, JSON.stringify(await loseParts(home, machines, Number(rounds), say)));
  } finally {
    await machines.stop();
  }
  process.exitCode = 0;
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  if (process.exitCode === 0) await home.remove();
  else console.log(`The logs are in ${home.at('machines')}.`);
}
process.exit();
