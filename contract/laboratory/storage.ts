import * as z from 'zod/mini';
import { moment, recordId, textLine } from '../fields.ts';
import { numberAtEnd } from './accession.ts';
import { accessionAsTyped } from './worklist.ts';
import { containers, personShape, testOfTube } from './specimens.ts';
import { tubeStates } from './tube-states.ts';

/** GET /specimens/stored: the tubes in their places, first those that may be discarded soonest. */
export const storedAnswer = z.object({
  /** The clinic's day: what may be discarded depends on it. */
  today: z.string(),
  tubes: z.array(
    z.object({
      ...personShape,
      id: z.number(),
      accession: z.string(),
      container: z.enum(containers),
      tests: z.array(testOfTube),
      place: z.string(),
      storedAt: moment,
      storedBy: z.string(),
      /** The first day on which it may be discarded, `2026-11-23`. */
      keptUntil: z.string(),
      /** Whether a report of it is not signed yet. */
      isWaitedFor: z.boolean(),
    }),
  ),
});
export type StoredTube = z.infer<typeof storedAnswer>['tubes'][number];

/** Where a tube stands, such as `A 3`. What ends in the number of a tube was scanned into the wrong field. */
const place = textLine(20).check(z.refine((text) => numberAtEnd(text) === null, 'field.specimen.place'));
/** POST /specimens/store: a tube stands in this place now; both as scanned or typed. */
export const storeBody = z.object({ accession: accessionAsTyped, place });
/** `before`: the place where it stood; '' if it was not stored. */
export const storeAnswer = z.object({ before: z.string() });

/** POST /specimens/discard: these tubes were thrown away. */
export const discardBody = z.object({
  ids: z.array(recordId, 'field.invalid').check(
    z.minLength(1, 'field.required'),
    z.maxLength(500, 'field.tooLong'),
    z.refine((ids) => new Set(ids).size === ids.length, 'field.invalid'),
  ),
});
export const discardAnswer = z.object({ discarded: z.number() });

/** A tube as the search shows it, with its first test. */
export const foundTube = z.object({
  accession: z.string(),
  state: z.enum(tubeStates),
  /** '' if it is not stored. */
  place: z.string(),
  patientName: z.string(),
  ...testOfTube.shape,
});
