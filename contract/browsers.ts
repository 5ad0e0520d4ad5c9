/**
 * The floor of browsers: the oldest versions with which everything works (docs/decisions/0028-floor-of-browsers.md).
 * Chrome and Edge 109 are the last on Windows 7 and 8.1, Firefox 115 the last ESR there, Safari 15.4 the last on a Mac of
 * 2014; Android's Chrome is of the same age. The build lowers syntax and style sheets to it, `web/public/floor.js` adds
 * the few functions that it lacks, and the check "Browsers" refuses what is newer.
 */
export const browserFloor = { chrome: '109', edge: '109', firefox: '115', safari: '15.4', ios: '15.4' } as const;

/** As Vite's `build.target` wants them. */
export const buildTargets: string[] = Object.entries(browserFloor).map(([name, version]) => name + version);

/** Functions that `web/public/floor.js` adds where they are missing: copies of arrays, groups, and the sending of a form. */
export const addedFunctions = [
  'Array.prototype.toSorted',
  'Array.prototype.toReversed',
  'Array.prototype.toSpliced',
  'Array.prototype.with',
  'Object.groupBy',
  'Map.groupBy',
  'HTMLFormElement.prototype.requestSubmit',
] as const;
