import { Link } from 'react-router';
import { Icon } from '../layout/icon.tsx';
import { BackLink } from './back-link.tsx';
import css from './back-link.module.css';

/**
 * Links above the heading of a screen two levels deep: to the top, and back to the screen it was opened from, in the
 * state in which it was left. Not printed.
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
