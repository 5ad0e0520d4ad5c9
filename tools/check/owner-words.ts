import type { Catalogue } from './catalogues.ts';

/** What no text on a screen names: it tells nobody at a clinic what to do, or who does it. */
const words: readonly (readonly [what: string, pattern: RegExp])[] = [
  ['a command of the source or the machine', /\b(?:npm|npx|systemctl|journalctl|pgbackrest|psql)\b/],
  ['a setting', /\b[A-Z][A-Z0-9]*_[A-Z0-9_]+\b|\.env\b/],
  ['a file of the source', /\bdocs\/|\b[\w-]+\.(?:tsx?|mjs|js|sh|sql|md|json)\b/],
];

/** Texts that must name one all the same, and why. */
const exceptions: Readonly<Record<string, string>> = {
  'web/i18n/*/setup.json setupStep.backup.about':
    'the two settings: no screen sets them, and whoever runs the server is told their names by the owner',
};

/** Finds texts for people at the clinic that name files, commands or settings. Each exception must be needed. */
export function findOwnerWordViolations(
  catalogues: readonly Catalogue[],
  allowed: Readonly<Record<string, string>> = exceptions,
): string[] {
  const needed = new Set<string>();
  let seen = 0;
  const violations = catalogues.flatMap(({ path, en, bn }) =>
    [en, bn].flatMap((texts) =>
      Object.entries(texts).flatMap(([key, text]) => {
        if (typeof text !== 'string') return [];
        seen += 1;
        const found = words.flatMap(([what, pattern]) => {
          const [word] = pattern.exec(text) ?? [];
          return word === undefined ? [] : [`${path} "${key}" names ${what}, ${word}: say what to do and who does it`];
        });
        const place = `${path} ${key}`;
        if (found.length === 0 || allowed[place] === undefined) return found;
        needed.add(place);
        return [];
      }),
    ),
  );
  if (seen === 0) return ['the check of words for owners saw no text, so it proved nothing'];
  const idle = Object.keys(allowed).filter((place) => !needed.has(place));
  return [...violations, ...idle.map((place) => `${place} is an exception that is not needed`)];
}
