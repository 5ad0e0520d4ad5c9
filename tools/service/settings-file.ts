import { parseEnv } from 'node:util';
import { StartError } from '../../server/shared/start-error.ts';

/** Settings by name; '' takes one away. */
export type SettingValues = Readonly<Record<string, string>>;

const quoted = (name: string, value: string): string => {
  if (/['\n\r]/.test(value)) throw new StartError(`${name} holds a ' or a new line, which no settings file can hold.`);
  return /^[\w./:@-]*$/.test(value) ? value : `'${value}'`;
};

/**
 * A settings file with these values in it. All other lines stay as they are, whoever wrote them; a name that stands
 * there more than once keeps its last line, which is the one that counts.
 */
export function withSettings(text: string, values: SettingValues): string {
  const lines = text === '' ? [] : text.replace(/\n$/, '').split('\n');
  const isOf = (name: string) => (line: string) => new RegExp(`^\\s*(export\\s+)?${name}\\s*=`).test(line);
  for (const [name, value] of Object.entries(values)) {
    const last = lines.findLastIndex(isOf(name));
    const kept = lines.filter((line, at) => at === last || !isOf(name)(line));
    const at = kept.findLastIndex(isOf(name));
    if (at !== -1) kept.splice(at, 1, ...(value === '' ? [] : [`${name}=${quoted(name, value)}`]));
    else if (value !== '') kept.push(`${name}=${quoted(name, value)}`);
    lines.splice(0, lines.length, ...kept);
  }
  const made = `${lines.join('\n')}\n`;
  const read = parseEnv(made);
  for (const [name, value] of Object.entries(values))
    if ((read[name] ?? '') !== value)
      throw new StartError(`${name} cannot be written into the settings: write it by hand.`);
  return made;
}
