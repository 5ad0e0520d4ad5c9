import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { NoticePage, SiteModule, SitePage, ViewFiles } from '#contract/site.ts';
import { pagePolicy, portalPolicy } from '../http/headers.ts';
import { encoded } from './encoding.ts';
import { portalShell } from './portal-shell.ts';
import type { PageSource, StoredFile } from './page-source.ts';

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.ogg': 'audio/ogg',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
};

/**
 * The build in `dist`, read once into memory. A request's path is only looked up among these files; it never becomes a
 * path on the disk.
 * @param dist absolute path of the folder that `tools/build.ts` fills
 * @throws if a part of the build is missing
 */
export async function builtPages(dist: string): Promise<PageSource> {
  const folders = [
    ['portal', ''],
    ['site', 'assets'],
    ['site-forms', 'assets'],
    ['site-accounts', 'assets'],
    ['site-hall', 'assets'],
  ] as const;
  const files = new Map(
    (await Promise.all(folders.map(([part, folder]) => readFiles(join(dist, part), folder)))).flatMap((part) => [
      ...part,
    ]),
  );
  const html = files.get('/index.html')?.body.plain.toString();
  if (html === undefined) throw new Error(`There is no portal in ${dist}: run the build first.`);
  const views = JSON.parse(files.get('/views.json')?.body.plain.toString() ?? '') as ViewFiles;
  for (const address of ['/index.html', '/views.json']) files.delete(address);

  // The types cannot see this module: server and pages share only the contract.
  const site = (await import(pathToFileURL(join(dist, 'site', 'entry.js')).href)) as SiteModule;
  const sheets = (await readdir(join(dist, 'site', 'assets'))).filter((name) => name.endsWith('.css'));
  const css = sheets
    .map((name) => files.get(`/assets/${name}`)?.body.plain.toString() ?? '')
    .join('')
    .trim();

  const manifests = ['site-forms', 'site-accounts', 'site-hall', 'site-service-worker'].map((part) =>
    readManifest(join(dist, part)),
  );
  const scripts = Object.assign({}, ...(await Promise.all(manifests))) as Manifest;
  const worker = scripts['site/scripts/service-worker.ts']?.file ?? '';
  const script = await readFile(join(dist, 'site-service-worker', worker), 'utf8');
  const shell = await portalShell(html, views, script);
  const scriptsOf = (page: SitePage | NoticePage) => {
    const built = scripts[site.scripts[page] ?? ''];
    return built ? [`/${built.file}`] : [];
  };

  return {
    portalPolicy,
    sitePolicy: allowStyles(pagePolicy, [css, ...site.ownStyles]),
    keepsPages: true,
    portal: async () => shell.page,
    release: shell.release,
    serviceWorker: shell.serviceWorker,
    render: async (page, language, content, form) =>
      site.renderPage(
        page,
        language,
        content,
        { styles: [], css, scripts: scriptsOf(page), portal: shell.patientFiles[language] },
        form,
      ),
    file: (path) => files.get(path),
  };
}

type Manifest = Record<string, { file: string }>;

/** Which file each source has become. */
async function readManifest(folder: string): Promise<Manifest> {
  return JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8')) as Manifest;
}

/** The policy for pages with exactly one of these sheets of style rules; any other inline rule is still refused. */
function allowStyles(policy: string, sheets: readonly string[]): string {
  const hashes = sheets.map((css) => `'sha256-${createHash('sha256').update(css).digest('base64')}'`);
  return policy.replace("style-src 'self'", `style-src 'self' ${hashes.join(' ')}`);
}

/** Reads all files under `root/folder`, by their address; `<file>.br` and `<file>.gz` become encodings of `<file>`. */
async function readFiles(root: string, folder: string): Promise<Map<string, StoredFile>> {
  const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const known = new Set(paths);
  const readForm = async (path: string) => (known.has(path) ? await readFile(path) : undefined);

  const files = new Map<string, StoredFile>();
  for (const path of paths) {
    const type = types[extname(path)];
    if (!type) continue;
    const address = `/${relative(root, path).split(sep).join('/')}`;
    const body = encoded(await readFile(path), {
      br: await readForm(`${path}.br`),
      gzip: await readForm(`${path}.gz`),
    });
    files.set(address, { body, type, hashed: address.startsWith('/assets/') });
  }
  return files;
}
