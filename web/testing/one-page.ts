/** An answer that is a list's only page, with its rows under the list's name. */
export const onePage = <Name extends string, Row>(name: Name, rows: readonly Row[]) => ({
  _embedded: { [name]: [...rows] } as Record<Name, Row[]>,
  page: { number: 0, size: 20, totalPages: 1, totalElements: rows.length },
});
