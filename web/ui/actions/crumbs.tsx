import { Link } from 'react-router';
import { Icon } from '../layout/icon.tsx';
import { BackLink } from './back-link.tsx';
import css from './back-link.module.css';

/**
 * The way to a screen two levels deep, above its heading: the top, and the screen it was opened from, to which one goes
 * back as one left it. Not printed.
 */
export function Crumbs({
  way: { label, top, parent },
}: {
  way: {
    label: string;
    top: { to: string; text: string };
    parent: { to: string; text: string; always: boolean } | null;
  };
}) {
  return (
    <nav aria-label={label} data-screen-only>
      <ol className={css.crumbs}>
        <li>{parent ? <Link to={top.to}>{top.text}</Link> : <BackLink to={top.to}>{top.text}</BackLink>}</li>
        {parent && (
          <li>
            <Icon name="chevron" />
            <BackLink to={parent.to} always={parent.always}>
              {parent.text}
            </BackLink>
          </li>
        )}
      </ol>
    </nav>
  );
}
