import { parseArgs } from 'node:util';
import { parseClinicMoment } from '../contract/clinic-time.ts';
import { listExposed } from '../server/audit/audit.service.ts';
import { byteOrderMark, csvLines } from '../server/shared/csv.ts';
import { StartError } from '../server/shared/start-error.ts';
import { reportFailure } from './failure.ts';
import { withDatabase } from './reach-database.ts';
import { readOwnSettings } from './release/release.ts';
import { asTyped } from '../server/shared/commands.ts';

/**
 * `npm run whose-data`: after a breach, whose data an account or a network address opened or changed between two
 * moments of the clinic's clock, as CSV. It changes nothing.
 */
const usage = asTyped(
  'whose-data',
  '--account <phone> | --address <network address> --from "2026-11-20 09:00" --to "2026-11-21 18:00"',
);

function readArguments() {
  const { values } = parseArgs({
    options: {
      account: { type: 'string' },
      address: { type: 'string' },
      from: { type: 'string', default: '' },
      to: { type: 'string', default: '' },
    },
  });
  const { account, address } = values;
  const [from, to] = [values.from, values.to].map((text) => parseClinicMoment(text.trim().replace(' ', 'T'))?.at);
  if ((account === undefined) === (address === undefined) || !from || !to || from >= to) throw new StartError(usage);
  return { by: account === undefined ? { address: address ?? '' } : { phone: account }, from, to };
}

async function run(): Promise<void> {
  const wanted = readArguments();
  const people = await withDatabase(readOwnSettings(), (db) => listExposed(db, wanted), { hasNoLimit: true });
  if (!people) throw new StartError('No account has, or had, this phone.');
  const headings = ['patient number', 'name', 'phone', 'language', 'first', 'last', 'times'];
  const rows = people.map(({ patientNumber, name, phone, language, first, last, times }) => [
    patientNumber,
    name,
    phone,
    language,
    first.toISOString(),
    last.toISOString(),
    times,
  ]);
  process.stdout.write(byteOrderMark + csvLines([headings, ...rows]));
}

try {
  await run();
  process.exit(0);
} catch (error) {
  reportFailure(error);
  process.exit(1);
}
