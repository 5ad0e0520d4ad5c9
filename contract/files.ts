import * as z from 'zod/mini';

/** What a call that answers a file hands out: the browser gets `content` alone and saves it under `name`. */
export const file = z.object({ name: z.string(), type: z.string(), content: z.custom<Uint8Array>((value) => value instanceof Uint8Array) });
export type ClinicFile = z.infer<typeof file>;
