import * as z from 'zod/mini';
import { readAccession } from './accession.ts';
import { typed } from '../typed-text.ts';

/** A tube's number as it was scanned or typed; its ten digits. */
export const accessionAsTyped = z.pipe(
  typed('specimen.number').check(z.refine((text) => readAccession(text) !== null, 'specimen.number')),
  z.transform((text) => readAccession(text)!),
);
