/** What the clinic keeps in the asking browser, in cookies that no script can read. Services take it as a parameter. */
export interface Browser {
  /** One of our own pages sent the request, as its browser says: it keeps cookies. */
  readonly isOwnPage: boolean;
  /** The value the browser kept under this name; null if there is none. */
  recall(name: string): string | null;
  /** Has the browser keep a value of letters, digits and `-._~` for so many seconds. */
  keep(name: string, value: string, seconds: number): void;
  /** Has the browser delete what our pages stored in it; the cookies stay. */
  clearStorage(): void;
}
