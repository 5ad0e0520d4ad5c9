import { personName } from '../contract/fields.ts';
import { limits } from '../contract/limits.ts';
import { asTyped } from '../server/shared/commands.ts';
import { StartError } from '../server/shared/start-error.ts';

const usage = asTyped('admin', '<phone> "<name>"');

/** Whom the admin's program makes an admin: the name as the portal would keep it. @throws StartError */
export function readArguments(args: readonly string[]): { phone: string; name: string } {
  const [phone = '', ...words] = args;
  const typed = words.join(' ').trim();
  if (args.length < 2) throw new StartError(`Whom? ${usage}`);
  if (!/^[0-9]{10}$/.test(phone)) throw new StartError(`The phone number must have exactly 10 digits, not "${phone}".`);
  if (typed === '') throw new StartError(`The name is missing: ${usage}`);
  const name = personName.safeParse(typed);
  if (!name.success) throw new StartError(`The name may have up to ${limits.nameLength} characters, in one line.`);
  return { phone, name: name.data };
}
