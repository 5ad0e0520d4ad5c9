const paths = {
  alert: 'M12 8v5m0 3.5v.01M10.3 3.9 2.6 17.2A2 2 0 0 0 4.3 20.2h15.4a2 2 0 0 0 1.7-3L13.7 3.9a2 2 0 0 0-3.4 0Z',
  back: 'M19 12H5m6-7-7 7 7 7',
  building: 'M5 20.5V5.5L12 3l7 2.5v15M3 20.5h18M9.5 9h5M12 6.5v5M10 20.5V16h4v4.5',
  calendar: 'M4 6.5h16v13H4ZM4 10.5h16M8 4v4m8-4v4',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  chevron: 'm9 5 7 7-7 7',
  clock: 'M12 7.5V12l3 2M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0Z',
  close: 'M6 6l12 12M18 6 6 18',
  counter: 'M4 10h16v10H4ZM8 10V4.5h8V10M8 14h4',
  download: 'M12 4v11m-4.5-4L12 15.5l4.5-4.5M4.5 20h15',
  empty: 'M4 13.5 6.5 5h11L20 13.5M4 13.5V19h16v-5.5M4 13.5h4.5L10 16h4l1.5-2.5H20',
  expand: 'm6 9 6 6 6-6',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12ZM15 12a3 3 0 1 1-6 0 3 3 0 0 1 6 0Z',
  home: 'M4 11.5 12 4l8 7.5V20h-5.5v-5.5h-5V20H4Z',
  info: 'M12 11v5.5M12 7.5v.01M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0Z',
  list: 'M9 6.5h11.5M9 12h11.5M9 17.5h11.5M4 6.5h.01M4 12h.01M4 17.5h.01',
  mail: 'M3.5 6h17v12.5h-17ZM3.5 7l8.5 6.5L20.5 7',
  more: 'M6 12a.7.7 0 1 1-1.4 0A.7.7 0 0 1 6 12Zm6.7 0a.7.7 0 1 1-1.4 0 .7.7 0 0 1 1.4 0Zm6.7 0a.7.7 0 1 1-1.4 0 .7.7 0 0 1 1.4 0Z',
  pen: 'M4 20l1-4.5L16.5 4 20 7.5 8.5 19ZM14 6.5l3.5 3.5',
  people:
    'M9 11.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7Zm-6.5 8c.6-7 12.4-7 13 0M16 5a3.3 3.3 0 0 1 0 6.3m2.5 3.7c1.5 1 2.6 2.5 3 4.5',
  person: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8Zm-7.5 8.5c.7-3.6 3.7-5.5 7.5-5.5s6.8 1.9 7.5 5.5',
  phone: 'M5 4h4l1.5 5-2.3 1.6a12 12 0 0 0 5.2 5.2L15 13.5l5 1.5v4a1 1 0 0 1-1 1C10.7 20 4 13.3 4 5a1 1 0 0 1 1-1Z',
  pin: 'M12 21s-6.5-6-6.5-11a6.5 6.5 0 0 1 13 0c0 5-6.5 11-6.5 11ZM14.3 10a2.3 2.3 0 1 1-4.6 0 2.3 2.3 0 0 1 4.6 0Z',
  report: 'M6 3.5h8l4 4v13H6ZM14 3.5v4h4M9 12h6m-6 4h6',
  rupee: 'M7 4.5h10M7 9h10M7 4.5h3.5a4.3 4.3 0 0 1 0 8.7H7l7 6.8',
  search: 'm20 20-4.5-4.5M17.5 10.5a7 7 0 1 1-14 0 7 7 0 0 1 14 0Z',
  shield: 'M12 3.5 19 6v5.5c0 4.3-2.8 7.3-7 9-4.2-1.7-7-4.7-7-9V6ZM9 12l2.2 2.2L15 10',
  sidebar: 'M4 5h16v14H4ZM9.5 5v14',
  stethoscope: 'M6 4H4.5v5a4 4 0 0 0 8 0V4H11M8.5 13v2.5a5 5 0 0 0 10 0v-3m1.5-2h-3',
  tube: 'M8.5 3.5h7M10 3.5V18a2.3 2.3 0 0 0 4.5 0V3.5M10 12h4.5',
  upload: 'M12 15.5V4M7.5 8.5 12 4l4.5 4.5M4.5 20h15',
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
