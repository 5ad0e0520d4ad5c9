/**
 * The floor of browsers: the oldest versions with which everything works (docs/decisions/0028-floor-of-browsers.md).
 * Chrome and Edge 109 are the last on Windows 7 and 8.1, and Firefox 115 is the last ESR there; Android's Chrome and
 * Safari 15.4 are of about the same age. The build lowers syntax and style sheets to it, `web/public/floor.js` adds the
 * few functions that it lacks, and the check "Browsers" refuses what is newer.
 */
export const browserFloor = { chrome: '109', edge: '109', firefox: '115', safari: '15.4', ios: '15.4' } as const;

/** As Vite's `build.cssTarget` wants them. */
export const styleTargets = Object.entries(browserFloor).map(([name, version]) => name + version);

/**
 * As `build.target` wants them. Safari as 16: Safari 15.4 reads fields of classes, but the build would write them as
 * functions for it, 2 KB more for everybody.
 */
export const scriptTargets = Object.entries({ ...browserFloor, safari: '16', ios: '16' }).map(
  ([name, version]) => name + version,
);

/** Functions that `web/public/floor.js` adds where they are missing. */
export const addedFunctions = [
  'Array.prototype.toSorted',
  'Array.prototype.toReversed',
  'Array.prototype.toSpliced',
  'Array.prototype.with',
  'Object.groupBy',
  'Map.groupBy',
  'HTMLFormElement.prototype.requestSubmit',
] as const;
