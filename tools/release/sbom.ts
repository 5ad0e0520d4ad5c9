import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { projectFolder } from '../check/source.ts';
import { readPackage } from './contents.ts';
import { listParts, listShipped } from './shipped.ts';

/** A component of the list, as far as it is read here. */
interface Component {
  readonly 'bom-ref': string;
  readonly type: string;
  readonly name: string;
  readonly version: string;
  readonly [other: string]: unknown;
}

interface Bom {
  specVersion: string;
  serialNumber?: string;
  metadata: { timestamp?: string; component: Record<string, unknown>; [other: string]: unknown };
  components: Component[];
  dependencies: { ref: string; dependsOn?: string[] }[];
  [other: string]: unknown;
}

/**
 * The list of all that a release holds of others (SBOM), in CycloneDX 1.6: npm's own, cut down to what is shipped, with
 * the parts that are no packages. The same sources give the same list: no time and no random number.
 */
export async function makeSbom(): Promise<string> {
  const { stdout } = await promisify(execFile)(
    'npm',
    ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only', '--offline'],
    { cwd: projectFolder, maxBuffer: 64_000_000 },
  );
  const { serialNumber: _, ...bom } = JSON.parse(stdout) as Bom;
  const { timestamp: __, ...metadata } = bom.metadata;
  const { name, version } = readPackage();
  const own = `${name}@${version}`;
  const shipped = new Set((await listShipped()).map((one) => `${one.name}@${one.version}`));
  const packages = bom.components
    .filter(({ name: its, version: of }) => shipped.has(`${its}@${of}`))
    .map((component) => ({ ...component, scope: 'required' }));
  const parts = listParts().map(({ name: its, version: of, licence, description }) => ({
    'bom-ref': `${its}@${of || 'none'}`,
    type: its === 'postgresql' ? 'application' : 'library',
    name: its,
    ...(of && { version: of }),
    description,
    licenses: [{ license: { id: licence } }],
    ...(its === 'postgresql' && {
      cpe: `cpe:2.3:a:postgresql:postgresql:${of}:*:*:*:*:*:*:*`,
      purl: `pkg:generic/postgresql@${of}`,
    }),
  }));
  const components = [...packages, ...parts].toSorted((one, other) => (one['bom-ref'] < other['bom-ref'] ? -1 : 1));
  const refs = new Set([own, ...components.map((component) => component['bom-ref'])]);
  return `${JSON.stringify(
    {
      ...bom,
      $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
      specVersion: '1.6',
      metadata: {
        ...metadata,
        lifecycles: [{ phase: 'build' }],
        component: { ...bom.metadata.component, 'bom-ref': own, type: 'application', name },
      },
      components,
      dependencies: bom.dependencies
        .filter(({ ref }) => refs.has(ref))
        .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((one) => refs.has(one)).toSorted() }))
        .toSorted((one, other) => (one.ref < other.ref ? -1 : 1)),
    },
    null,
    2,
  )}\n`;
}
