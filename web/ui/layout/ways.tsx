import { Link } from 'react-router';

/** Links to the screens where something is moved or finished, in one line. */
export function Ways({ ways }: { ways: readonly { to: string; text: string }[] }) {
  if (ways.length === 0) return null;
  return (
    <p>
      {ways.map(({ to, text }, index) => (
        <span key={to}>
          {index > 0 && ' · '}
          <Link to={to}>{text}</Link>
        </span>
      ))}
    </p>
  );
}
