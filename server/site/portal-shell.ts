import { createHash } from 'node:crypto';
import type { Language } from '#contract/fields.ts';
import { screens } from '#contract/screens.ts';
import type { Screen } from '#contract/screens.ts';
import type { ViewFiles } from '#contract/site.ts';
import { compress } from './encoding.ts';
import type { Encoded } from './encoding.ts';

/** The screen that works without a connection. */
const runModule = 'web/home-visits/run/my-run.tsx';

/** The portal's page, and the service worker that keeps it. */
export interface PortalShell {
  readonly page: Encoded;
  /** The address of the portal's first script, which changes with any of its files. */
  readonly release: string;
  readonly serviceWorker: Encoded;
  /** The files of a patient's dashboard, which the log-in fetches while the code is on its way. */
  readonly patientFiles: Readonly<Record<Language, readonly string[]>>;
}

/**
 * @param html the portal's page as built
 * @param views the files of its screens
 * @param script the service worker as built
 */
export async function portalShell(html: string, views: ViewFiles, script: string): Promise<PortalShell> {
  const release = /<script type="module"[^>]* src="([^"]+)"/.exec(html)?.[1] ?? '';
  const page = withPreloads(html, views);
  const patientFiles = { en: ofPatient(views, 'en'), bn: ofPatient(views, 'bn') };
  const files = [...new Set([...patientFiles.en, ...patientFiles.bn])];
  const { en, bn } = views.screens[runModule] ?? { en: [], bn: [] };
  const shell = {
    release: createHash('sha256').update(page).update(files.join()).digest('hex').slice(0, 16),
    files,
    screens: Object.values<Screen>(screens)
      .filter(({ site }) => !site)
      .map(({ path }) => path.replace(/:\w+/g, '[^/]+')),
    run: { screen: screens.myRun.path, files: [...new Set([...en, ...bn])].filter((file) => !files.includes(file)) },
  };
  return {
    page: await compress(Buffer.from(page)),
    release,
    patientFiles,
    serviceWorker: await compress(Buffer.from(`self.shell = ${JSON.stringify(shell)};\n${script}`)),
  };
}

const ofPatient = ({ first, patientForms }: ViewFiles, language: Language) => [
  ...new Set([...first.patient[language], ...patientForms[language]]),
];

/**
 * Has the browser fetch at once what every dashboard needs; it would otherwise discover these files one after another.
 */
function withPreloads(html: string, { first }: ViewFiles): string {
  const [one = [], ...others] = Object.values(first).flatMap(({ en, bn }) => [en, bn]);
  const common = one.filter((file) => others.every((files) => files.includes(file)) && !html.includes(file));
  const links = common.map((file) =>
    file.endsWith('.css')
      ? `<link rel="preload" as="style" crossorigin href="${file}">`
      : `<link rel="modulepreload" crossorigin href="${file}">`,
  );
  return html.replace('</head>', `${links.join('')}</head>`);
}
