/**
 * How people reach the clinic. `public`: by a name of the internet; `house`: by a name that only this house knows, with
 * a certificate authority of its own; `tunnel`: by a tunnel or another proxy, which has the certificate.
 */
export const reaches = ['public', 'house', 'tunnel'] as const;
export type Reach = (typeof reaches)[number];

/** The folder of Caddy's sites: each clinic of the machine has a file there. */
export const sitesFolder = '/etc/caddy/clinics';

/** Debian's place of the root certificate that Caddy makes for `house`. */
export const rootCertificate = '/var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt';

/** The first line of what `install-service` wrote into the Caddyfile itself, when a machine had one clinic at most. */
export const oldFirstLine = '# The clinic behind Caddy';

/** What stands in the Caddyfile. */
export const mainCaddyfile = `# The sites of this machine's clinics: install-service writes a file for each.
import ${sitesFolder}/*.caddy
`;

/**
 * The site of a clinic.
 * @param sample `deploy/Caddyfile`, whose first line is about its name
 */
export function siteOf(
  sample: string,
  { domain, port, reach }: { domain: string; port: string; reach: Reach },
): string {
  const site = sample
    .replace(/^#.*\n/, `# ${domain}: install-service writes this file.\n`)
    .replace('clinic.example', domain)
    .replace('127.0.0.1:3000', `127.0.0.1:${port}`);
  if (reach !== 'house') return site;
  return site.replace(
    ' {\n',
    ` {\n\t# By this machine's own authority, which each PC and phone must be told to trust.\n\ttls internal\n\n`,
  );
}

/** The name of another clinic that has its site in the Caddyfile itself, as it was before; null if none has. */
export function siteInCaddyfile(caddyfile: string, domain: string): string | null {
  if (!caddyfile.startsWith(oldFirstLine)) return null;
  const found = /^(\S+) \{$/m.exec(caddyfile)?.[1] ?? null;
  return found === domain ? null : found;
}
