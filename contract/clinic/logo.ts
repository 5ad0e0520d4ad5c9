import * as z from 'zod/mini';

/** The most that the logo at the head of pages is, in pixels: of double size, for sharp screens. */
export const logoBox = { width: 288, height: 88 } as const;

/** The logo at the head of pages. The digest is of what was uploaded; the size is its own, so that nothing jumps. */
export const shownLogo = z.object({ digest: z.string(), width: z.number(), height: z.number() });
export type ShownLogo = z.infer<typeof shownLogo>;

/** The public address of the logo. It has the upload's digest, so what is there never changes. */
export const logoPath = (digest: string): string => `/pictures/logo-${digest}-${logoBox.height}.webp`;
