import * as z from 'zod/mini';
import { calendarDay, wholeNumber } from './fields.ts';
import { limits } from './limits.ts';

/** The query parameters `page` (counted from 0) and `size` of a list (R8). */
export const pageQuery = (size: number) =>
  z.object({
    page: z._default(wholeNumber(0, limits.lastPage), 0),
    size: z._default(wholeNumber(1, limits.pageSize), size),
  });

/** As `pageQuery`, with days, both included, and the order by them, newest first by default. */
export const shapedQuery = (size: number) =>
  z.extend(pageQuery(size), {
    from: z.optional(calendarDay),
    to: z.optional(calendarDay),
    order: z.optional(z.enum(['newest', 'oldest'], 'field.invalid')),
  });

export const page = z.object({
  number: z.number(),
  size: z.number(),
  totalPages: z.number(),
  totalElements: z.number(),
});
export type Page = z.infer<typeof page>;

/** The shape of a paged answer (R9, D45): the rows under the list's name, and `page`. */
export const paged = <Name extends string, Row extends z.ZodMiniType>(name: Name, row: Row) =>
  z.object({ _embedded: z.object({ [name]: z.array(row) } as { [K in Name]: z.ZodMiniArray<Row> }), page });

/** The `page` part of an answer, from the requested page and the count of all rows. */
export function placeOf(request: { page: number; size: number }, totalElements: number): Page {
  return {
    number: request.page,
    size: request.size,
    totalElements,
    totalPages: Math.ceil(totalElements / request.size),
  };
}
