import * as z from 'zod/mini';

/** The logo at the head of pages. The digest is of what was uploaded; the size is its own, so that nothing jumps. */
export const shownLogo = z.object({ digest: z.string(), width: z.number(), height: z.number() });
export type ShownLogo = z.infer<typeof shownLogo>;
