/**
 * A person's name, or another text that somebody typed: what is in Bengali is marked as Bengali on any page, for the
 * typeface and for screen readers.
 */
export function Name({ children }: { children: string }) {
  const isBengali = /[\u0980-\u09ff]/.test(children);
  return isBengali ? <span lang="bn">{children}</span> : children;
}
