import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import type { ViewFiles } from '../contract/site.ts';
import { projectFolder } from './check/source.ts';
import { textsOf } from './lazy-texts.ts';

const entry = 'web/app/main.tsx';
/** What every screen needs beside its own page. */
const frame = [entry, 'web/app/signed-in.tsx'];
const dashboard = (name: string) => ['web/app/dashboards/dashboard.tsx', `web/app/dashboards/${name}-dashboard.tsx`];
/** The catalogues that the portal loads at its start. */
const startTexts = ['app', 'ui', 'messages'];
/** The first view of each kind of reader. */
const firstViews: Readonly<Record<keyof ViewFiles['first'], readonly string[]>> = {
  patient: dashboard('patient'),
  doctor: [...dashboard('doctor'), 'web/app/staff-tools.tsx'],
  receptionist: [...dashboard('receptionist'), 'web/app/staff-tools.tsx'],
  staff: [...dashboard('staff'), 'web/app/staff-tools.tsx'],
  admin: [...dashboard('admin'), 'web/app/staff-tools.tsx'],
};

type Bundle = Rolldown.OutputBundle;

/** A Vite plugin: writes `views.json`, the files that each screen of the portal loads, in each language. */
export function viewFiles(): Plugin {
  return {
    name: 'view-files',
    generateBundle(_options, bundle) {
      const pages = this.getModuleInfo(join(projectFolder, 'web/app/pages.ts'))?.dynamicallyImportedIds ?? [];
      const of = (modules: readonly string[]) => ({
        en: filesOf(bundle, modules, 'en'),
        bn: filesOf(bundle, modules, 'bn'),
      });
      const first = (name: keyof ViewFiles['first']) => of([...frame, ...firstViews[name]]);
      const views: ViewFiles = {
        first: {
          patient: first('patient'),
          doctor: first('doctor'),
          receptionist: first('receptionist'),
          staff: first('staff'),
          admin: first('admin'),
        },
        patientForms: of([...frame, 'web/app/dashboards/patient-home.tsx']),
        screens: Object.fromEntries(
          pages.map((id) => id.slice(projectFolder.length + 1)).map((path) => [path, of([...frame, path])]),
        ),
      };
      this.emitFile({ type: 'asset', fileName: 'views.json', source: JSON.stringify(views) });
    },
  };
}

/** The addresses of the modules' files, of all that they import, and of their texts. */
function filesOf(bundle: Bundle, modules: readonly string[], language: string): string[] {
  const files = new Set<string>();
  const visit = (chunk: Rolldown.OutputChunk | undefined) => {
    if (!chunk || files.has(chunk.fileName)) return;
    files.add(chunk.fileName);
    for (const sheet of chunk.viteMetadata?.importedCss ?? []) files.add(sheet);
    for (const name of chunk.imports) visit(chunkOf(bundle, (other) => other.fileName === name));
  };
  const shared: Record<string, string> = { messages: '?part=start', 'field-texts': '?part=forms' };
  const texts = [...startTexts, ...modules.filter((path) => path !== entry).flatMap(textsOf)].map((name) =>
    shared[name] ? `contract/messages/${language}.json${shared[name]}` : `web/i18n/${language}/${name}.json`,
  );
  for (const path of [...modules, ...texts])
    visit(chunkOf(bundle, ({ moduleIds }) => moduleIds.includes(join(projectFolder, path))));
  return [...files].map((file) => `/${file}`);
}

function chunkOf(bundle: Bundle, is: (chunk: Rolldown.OutputChunk) => boolean): Rolldown.OutputChunk | undefined {
  return Object.values(bundle).find((file) => file.type === 'chunk' && is(file)) as Rolldown.OutputChunk | undefined;
}
