import * as z from 'zod/mini';
import { wholeNumber } from './fields.ts';
import { limits } from './limits.ts';

/** `page` and `size` of a list's address; pages count from 0 (R8). */
export const pageQuery = (size: number) =>
  z.object({
    page: z._default(wholeNumber(0, limits.lastPage), 0),
    size: z._default(wholeNumber(1, limits.pageSize), size),
  });

export const page = z.object({
  number: z.number(),
  size: z.number(),
  totalPages: z.number(),
  totalElements: z.number(),
});
export type Page = z.infer<typeof page>;

/** The envelope of a paged answer (R9, D45): the rows under their list's name, and where the page stands. */
export const paged = <Name extends string, Row extends z.ZodMiniType>(name: Name, row: Row) =>
  z.object({ _embedded: z.object({ [name]: z.array(row) } as { [K in Name]: z.ZodMiniArray<Row> }), page });

/** Works out a page's place from the count of all rows. */
export function placeOf(request: { page: number; size: number }, totalElements: number): Page {
  return {
    number: request.page,
    size: request.size,
    totalElements,
    totalPages: Math.ceil(totalElements / request.size),
  };
}
