import type { EndpointName } from '#contract/endpoints.ts';
import type { TestApp } from './app.ts';
import { aPackage } from './package-builders.store.ts';
import { at, list, withoutOwner } from './trials.ts';
import type { Trial } from './trials.ts';

type PackageCall = Extract<EndpointName, 'listPackages' | 'addPackage' | 'editPackage'>;

const newPackage = (app: TestApp) => aPackage(app.db);

/** How each call on a package is tried. */
export const packageTrials: { readonly [N in PackageCall]: Trial | null } = {
  listPackages: list('listPackages', newPackage, ({ packages }) => packages.map(({ packageId }) => packageId), {
    which: withoutOwner,
  }),
  addPackage: null,
  editPackage: at(newPackage, { nameBn: 'জ্বরের প্যাকেজ' }, withoutOwner),
};
