const paths = {
  alert: 'M12 8v5m0 3.5v.01M10.3 3.9 2.6 17.2A2 2 0 0 0 4.3 20.2h15.4a2 2 0 0 0 1.7-3L13.7 3.9a2 2 0 0 0-3.4 0Z',
  back: 'M19 12H5m6-7-7 7 7 7',
  badge: 'M5 4.5h14v15H5ZM14.5 10a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0ZM8 16.5c.9-2.6 7.1-2.6 8 0',
  bars: 'M4 20.5h16M6.5 20v-5M12 20V9.5M17.5 20V4',
  bell: 'M5 17.5h14M6.5 17.5a5.5 5.5 0 0 1 11 0M12 12V9.5m-2 0h4M4 20.5h16',
  book: 'M5 17.5V7a2.5 2.5 0 0 1 2.5-2.5H19v16H7.5a2.5 2.5 0 0 1 0-5H19M9 8.5h6',
  booking: 'M4 6.5h16v13H4ZM4 10.5h16M8 4v4m8-4v4M12 12.5v5m-2.5-2.5h5',
  box: 'm12 3.5 8 4v9l-8 4-8-4v-9ZM4 7.5l8 4 8-4M12 11.5v9',
  building: 'M5 20.5V5.5L12 3l7 2.5v15M3 20.5h18M9.5 9h5M12 6.5v5M10 20.5V16h4v4.5',
  calendar: 'M4 6.5h16v13H4ZM4 10.5h16M8 4v4m8-4v4',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  chevron: 'm9 5 7 7-7 7',
  clock: 'M12 7.5V12l3 2M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0Z',
  close: 'M6 6l12 12M18 6 6 18',
  counter: 'M4 10h16v10H4ZM8 10V4.5h8V10M8 14h4',
  download: 'M12 4v11m-4.5-4L12 15.5l4.5-4.5M4.5 20h15',
  drop: 'M12 3.5s6 6.4 6 10.5a6 6 0 0 1-12 0C6 9.9 12 3.5 12 3.5Z',
  empty: 'M4 13.5 6.5 5h11L20 13.5M4 13.5V19h16v-5.5M4 13.5h4.5L10 16h4l1.5-2.5H20',
  expand: 'm6 9 6 6 6-6',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12ZM15 12a3 3 0 1 1-6 0 3 3 0 0 1 6 0Z',
  folder: 'M3.5 18.5v-13h6l2 2.5h9v10.5Z',
  history: 'M4 12a8 8 0 1 1 2.5 5.8M4 6.5V12h5.5M12 8v4.5l3 1.5',
  home: 'M4 11.5 12 4l8 7.5V20h-5.5v-5.5h-5V20H4Z',
  hourglass: 'M7 4h10M7 20h10M8 4v3.5l4 4.5 4-4.5V4M8 20v-3.5l4-4.5 4 4.5V20',
  info: 'M12 11v5.5M12 7.5v.01M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0Z',
  key: 'M12 15a4 4 0 1 1-8 0 4 4 0 0 1 8 0ZM10.9 12.2 19.5 4M15.8 7.5l2.7 2.7',
  line: 'M4 4v16h16M7.5 15l3.5-5 3 3 4.5-6.5',
  list: 'M9 6.5h11.5M9 12h11.5M9 17.5h11.5M4 6.5h.01M4 12h.01M4 17.5h.01',
  mail: 'M3.5 6h17v12.5h-17ZM3.5 7l8.5 6.5L20.5 7',
  microscope: 'M9 3.5h3.5V12H9ZM7.5 15.5h6M12.5 6.5a6.3 6.3 0 0 1 3 11.5M5 20.5h14',
  more: 'M6 12a.7.7 0 1 1-1.4 0A.7.7 0 0 1 6 12Zm6.7 0a.7.7 0 1 1-1.4 0 .7.7 0 0 1 1.4 0Zm6.7 0a.7.7 0 1 1-1.4 0 .7.7 0 0 1 1.4 0Z',
  pen: 'M4 20l1-4.5L16.5 4 20 7.5 8.5 19ZM14 6.5l3.5 3.5',
  people:
    'M9 11.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7Zm-6.5 8c.6-7 12.4-7 13 0M16 5a3.3 3.3 0 0 1 0 6.3m2.5 3.7c1.5 1 2.6 2.5 3 4.5',
  person: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8Zm-7.5 8.5c.7-3.6 3.7-5.5 7.5-5.5s6.8 1.9 7.5 5.5',
  phone: 'M5 4h4l1.5 5-2.3 1.6a12 12 0 0 0 5.2 5.2L15 13.5l5 1.5v4a1 1 0 0 1-1 1C10.7 20 4 13.3 4 5a1 1 0 0 1 1-1Z',
  pin: 'M12 21s-6.5-6-6.5-11a6.5 6.5 0 0 1 13 0c0 5-6.5 11-6.5 11ZM14.3 10a2.3 2.3 0 1 1-4.6 0 2.3 2.3 0 0 1 4.6 0Z',
  receipt: 'M6 3.5h12v17l-2-1.5-2 1.5-2-1.5-2 1.5-2-1.5-2 1.5ZM9 8h6m-6 4h6',
  report: 'M6 3.5h8l4 4v13H6ZM14 3.5v4h4M9 12h6m-6 4h6',
  route:
    'M8.5 18.5a2 2 0 1 1-4 0 2 2 0 0 1 4 0ZM19.5 5.5a2 2 0 1 1-4 0 2 2 0 0 1 4 0ZM8.5 18.5H16a3.2 3.2 0 0 0 0-6.5H8a3.2 3.2 0 0 1 0-6.5h7.5',
  rupee: 'M7 4.5h10M7 9h10M7 4.5h3.5a4.3 4.3 0 0 1 0 8.7H7l7 6.8',
  seal: 'M12 14.5a5.5 5.5 0 1 0 0-11 5.5 5.5 0 0 0 0 11ZM8.5 13.5 7.5 21l4.5-2.5 4.5 2.5-1-7.5',
  search: 'm20 20-4.5-4.5M17.5 10.5a7 7 0 1 1-14 0 7 7 0 0 1 14 0Z',
  send: 'M20.5 3.5 3.5 10l7 3.5 3.5 7ZM20.5 3.5l-10 10',
  shield: 'M12 3.5 19 6v5.5c0 4.3-2.8 7.3-7 9-4.2-1.7-7-4.7-7-9V6ZM9 12l2.2 2.2L15 10',
  sidebar: 'M4 5h16v14H4ZM9.5 5v14',
  signature: 'M3.5 15.5c3.5-8 6-12 7.5-11S8.5 16 10 16s2-3.5 3.5-3.5.5 3.5 2.5 3.5 2.5-1.5 4.5-1.500M3.5 20h17',
  sliders:
    'M4 8h9.500m4 0H20M4 16h2.500m4 0H20M17.5 8a2 2 0 1 1-4 0 2 2 0 0 1 4 0ZM10.5 16a2 2 0 1 1-4 0 2 2 0 0 1 4 0Z',
  stethoscope: 'M6 4H4.5v5a4 4 0 0 0 8 0V4H11M8.5 13v2.5a5 5 0 0 0 10 0v-3m1.5-2h-3',
  stopwatch: 'M12 9v4l2.5 1.500M9.5 3h5M20 13.500a8 8 0 1 1-16 0 8 8 0 0 1 16 0Z',
  tag: 'M4 4.500h7.500L20 13l-7 7-8.5-8.500ZM8 8.500v.01',
  tested: 'M6 3.500h8l4 4v13H6ZM9 14l2.2 2.2 4.3-4.2',
  ticket: 'M4 7h16v3.200a1.9 1.9 0 0 0 0 3.600V17H4v-3.200a1.9 1.9 0 0 0 0-3.600ZM14 7v10',
  tube: 'M8.5 3.5h7M10 3.5V18a2.3 2.3 0 0 0 4.5 0V3.5M10 12h4.5',
  upload: 'M12 15.5V4M7.5 8.5 12 4l4.5 4.5M4.5 20h15',
  verified: 'M3.5 6h17v12h-17ZM3.5 10h17M9 14.200l2 2 4-3.7',
  wallet: 'M4 7.500h15.500V19H4ZM4 7.5 16 4v3.500M15.5 13.200h.01',
  week: 'M4 6.500h16v13H4ZM4 10.500h16M8 4v4m8-4v4M9.3 10.500v9m5.4-9v9',
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
