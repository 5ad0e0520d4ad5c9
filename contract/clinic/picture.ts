/**
 * The forms in which the clinic's picture is kept, all cut to the shape that messengers show: for the home page as
 * WebP, and for shared links as JPEG, which every messenger reads. Sizes in points.
 */
export const clinicPictures = {
  small: { width: 800, height: 420, format: 'webp' },
  large: { width: 1200, height: 630, format: 'webp' },
  shared: { width: 1200, height: 630, format: 'jpeg' },
} as const;
export type PictureForm = keyof typeof clinicPictures;
export const pictureForms = Object.keys(clinicPictures) as readonly PictureForm[];

/** The public address of the clinic's picture. It has the picture's digest, so what is there never changes. */
export function clinicPicturePath(digest: string, form: PictureForm): string {
  const { width, format } = clinicPictures[form];
  return `/pictures/${digest}-${width}.${format}`;
}

/** What comes with the site: `web/public/social.png`. */
const siteImage = { address: '/social.png', width: 1200, height: 630 } as const;

/**
 * The picture of shared links: the uploaded one, else the one at the address that was typed, else the site's own. Its
 * address begins with `/` on our own site; the size of a typed one is not known.
 * @param digest of the uploaded picture; null if there is none
 * @param typed an address; '' if there is none
 */
export function sharedPicture(
  digest: string | null,
  typed: string,
): { readonly address: string; readonly width?: number; readonly height?: number } {
  const { width, height } = clinicPictures.shared;
  if (digest !== null) return { address: clinicPicturePath(digest, 'shared'), width, height };
  return typed === '' ? siteImage : { address: typed };
}

/** The most that the logo at the head of pages is, in pixels: of double size, for sharp screens. */
export const logoBox = { width: 288, height: 88 } as const;

/** The public address of the logo. It has the upload's digest, so what is there never changes. */
export const logoPath = (digest: string): string => `/pictures/logo-${digest}-${logoBox.height}.webp`;
