import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { listFiles, projectFolder } from './check/source.ts';

/** The shared catalogue as the portal loads it, by the query of its address. */
const messages = /[/\\]contract[/\\]messages[/\\](?:en|bn)\.json\?part=(start|forms)$/;
/** A complaint that a screen says itself: `t('messages:field.phone.tenDigits')`. */
const named = /'messages:(field\.[\w.]+)'/g;

/**
 * A Vite plugin: splits the catalogue of `contract/messages`, half of which only forms say. Its part `start` has all
 * but the complaints about fields, and those complaints that screens name; `forms` has the complaints.
 */
export function messageParts(): Plugin {
  let early: ReadonlySet<string> | undefined;
  return {
    name: 'message-parts',
    enforce: 'pre',
    load: {
      filter: { id: messages },
      handler: async (id) => {
        const isForms = messages.exec(id)?.[1] === 'forms';
        early ??= await namedInScreens();
        const texts = Object.entries(JSON.parse(readFileSync(id.split('?', 1)[0]!, 'utf8')) as Record<string, string>);
        const isWanted = (key: string) => (isForms ? isComplaint(key) : !isComplaint(key) || early?.has(key));
        const part = Object.fromEntries(texts.filter(([key]) => isWanted(key)));
        return { code: `export default ${JSON.stringify(part)};`, moduleType: 'js' };
      },
    },
  };
}

const isComplaint = (key: string) => key.startsWith('field.');

async function namedInScreens(): Promise<Set<string>> {
  const sources = (await listFiles(/\.tsx?$/)).filter((path) => path.startsWith('web/'));
  const found = sources.flatMap((path) => [...readFileSync(join(projectFolder, path), 'utf8').matchAll(named)]);
  return new Set(found.map(([, key]) => key!));
}
