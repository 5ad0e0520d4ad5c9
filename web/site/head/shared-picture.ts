import { sharedPicture } from '#contract/clinic/picture.ts';
import type { SiteContent } from '#contract/site.ts';

/** The picture of shared links, with its whole address. */
export function sharedPictureOf({ picture, profile, origin }: SiteContent): ReturnType<typeof sharedPicture> {
  const shared = sharedPicture(picture, profile.socialImage);
  return shared.address.startsWith('/') ? { ...shared, address: origin + shared.address } : shared;
}
