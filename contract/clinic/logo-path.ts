/** The most that the logo at the head of pages is, in pixels: of double size, for sharp screens. */
export const logoBox = { width: 288, height: 88 } as const;

/** The public address of the logo. It has the upload's digest, so what is there never changes. */
export const logoPath = (digest: string): string => `/pictures/logo-${digest}-${logoBox.height}.webp`;
