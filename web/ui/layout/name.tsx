import css from './name.module.css';

/** A person's name: Bengali names are marked as Bengali on any page, for the typeface and for screen readers. */
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
