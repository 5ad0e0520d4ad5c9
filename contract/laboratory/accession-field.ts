import * as z from 'zod/mini';
import { readAccession } from './accession.ts';

/** A tube's number as it was scanned or typed; its ten digits. */
export const accessionAsTyped = z.pipe(
  z.string('specimen.number').check(z.refine((text) => readAccession(text) !== null, 'specimen.number')),
  z.transform((text) => readAccession(text)!),
);
