/**
 * A person's name, or another text that somebody typed. If it has Bengali letters, it is marked as Bengali, for the
 * typeface and for screen readers.
 */
export function Name({ children }: { children: string }) {
  const isBengali = /[\u0980-\u09ff]/.test(children);
  return isBengali ? <span lang="bn">{children}</span> : children;
}
