const paths = {
  alert: 'M12 8v5m0 3.5v.01M10.3 3.9 2.6 17.2A2 2 0 0 0 4.3 20.2h15.4a2 2 0 0 0 1.7-3L13.7 3.9a2 2 0 0 0-3.4 0Z',
  back: 'M19 12H5m6-7-7 7 7 7',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  chevron: 'm9 5 7 7-7 7',
  close: 'M6 6l12 12M18 6 6 18',
  empty: 'M4 13.5 6.5 5h11L20 13.5M4 13.5V19h16v-5.5M4 13.5h4.5L10 16h4l1.5-2.5H20',
  expand: 'm6 9 6 6 6-6',
  info: 'M12 11v5.5M12 7.5v.01M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0Z',
  person: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8Zm-7.5 8.5c.7-3.6 3.7-5.5 7.5-5.5s6.8 1.9 7.5 5.5',
  search: 'm20 20-4.5-4.5M17.5 10.5a7 7 0 1 1-14 0 7 7 0 0 1 14 0Z',
} as const;

export type IconName = keyof typeof paths;

/** A line icon in the size of the text. Decorative: the text beside it has the meaning. */
export function Icon({ name, className }: { name: IconName; className?: string | undefined }) {
  return (
    <svg
      className={className}
      viewBox="0 0 24 24"
      width="1.25em"
      height="1.25em"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.9"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={paths[name]} />
    </svg>
  );
}
