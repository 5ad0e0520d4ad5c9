import css from './name.module.css';

/**
 * A person's name as they write it: one in Bengali letters is set in a Bengali typeface, and read as Bengali, on any
 * page.
 */
export function Name({ children }: { children: string }) {
  const isBengali = /[\u0980-\u09ff]/.test(children);
  return isBengali ? (
    <span className={css.bengali} lang="bn">
      {children}
    </span>
  ) : (
    children
  );
}
