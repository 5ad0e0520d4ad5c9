import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createServer, normalizePath } from 'vite';
import type { EnvironmentModuleNode, ViteDevServer } from 'vite';
import type { SiteModule } from '#contract/site.ts';
import { pagePolicy, portalPolicy } from '../server/http/headers.ts';
import { encoded } from '../server/site/encoding.ts';
import type { PageSource } from '../server/site/page-source.ts';

const project = join(import.meta.dirname, '..');
const web = join(project, 'web');
const siteEntry = '/site/entry.tsx';
const portalEntry = '/app/main.tsx';
const partsEntry = `/@fs/${normalizePath(join(import.meta.dirname, 'parts/main.tsx')).replace(/^\//, '')}`;

/** A page that shows every part of the design system in every state (`tools/parts`). Builds do not contain it. */
const partsAddress = '/parts';

/** Pages rendered from the current source, and a function that stops watching it. */
export interface DevPages {
  readonly pages: PageSource;
  close(): Promise<void>;
}

/**
 * Serves pages through Vite, with hot replacement in the portal and reload of the public pages.
 * @param hotPort a free TCP port, on which Vite tells the browser about changes
 */
export async function devPages(hotPort: number): Promise<DevPages> {
  const vite = await createServer({
    configFile: join(project, 'vite.config.ts'),
    appType: 'custom',
    server: { middlewareMode: true, ws: { host: '127.0.0.1', port: hotPort } },
  });
  reloadPublicPages(vite);
  const pages: PageSource = {
    portalPolicy: devPolicy(portalPolicy, hotPort),
    sitePolicy: devPolicy(pagePolicy, hotPort),
    release: '',
    keepsPages: false,
    portal: async (address) => encoded(await portalPage(vite, address, portalEntry)),
    render: async (page, language, content, form) => {
      const site = (await vite.ssrLoadModule(siteEntry)) as SiteModule;
      const script = site.scripts[page];
      const scripts = ['/@vite/client', ...(script ? [`/${script}`] : [])];
      return site.renderPage(page, language, content, { styles: await findStyles(vite), scripts }, form);
    },
    file: () => undefined,
    middleware: (request, response, next) => {
      if (request.url?.split('?', 1)[0] !== partsAddress) return vite.middlewares(request, response, next);
      portalPage(vite, partsAddress, partsEntry).then((html) => {
        response.setHeader('content-type', 'text/html; charset=utf-8');
        response.setHeader('content-security-policy', devPolicy(pagePolicy, hotPort));
        response.end(html);
      }, next);
    },
  };
  return { pages, close: () => vite.close() };
}

/** The portal's page, started by the module `entry`. */
async function portalPage(vite: ViteDevServer, address: string, entry: string): Promise<Buffer> {
  const source = await readFile(join(web, 'index.html'), 'utf8');
  return Buffer.from(await vite.transformIndexHtml(address, source.replace(portalEntry, entry)));
}

/** Vite uses inline scripts and styles and a web socket: allowed only in development. */
function devPolicy(policy: string, hotPort: number): string {
  return policy
    .replace(/(script|style)-src 'self'/g, "$& 'unsafe-inline'")
    .replace("connect-src 'self'", `$& ws://127.0.0.1:${hotPort}`);
}

/** The style sheets that the public pages import, in order. */
async function findStyles(vite: ViteDevServer): Promise<string[]> {
  const entry = await vite.environments.ssr.moduleGraph.getModuleByUrl(siteEntry);
  const seen = new Set<EnvironmentModuleNode>();
  const styles: string[] = [];
  const visit = (module: EnvironmentModuleNode) => {
    // What a page of its own has inline is not shared with other pages.
    if (seen.has(module) || module.url.includes('?inline')) return;
    seen.add(module);
    module.importedModules.forEach(visit);
    if (module.url.endsWith('.css')) styles.push(module.url);
  };
  if (entry) visit(entry);
  return styles;
}

/**
 * No module of the public pages runs in the browser, so changes must trigger a reload. Style sheets replace themselves.
 */
function reloadPublicPages(vite: ViteDevServer): void {
  vite.watcher.on('change', (file) => {
    const ofSite = vite.environments.ssr.moduleGraph.getModulesByFile(file.replaceAll('\\', '/'));
    const ofPortal = vite.environments.client.moduleGraph.getModulesByFile(file.replaceAll('\\', '/'));
    if (ofSite && !ofPortal && !file.endsWith('.css')) vite.environments.client.hot.send({ type: 'full-reload' });
  });
}
