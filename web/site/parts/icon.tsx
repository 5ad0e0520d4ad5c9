import css from './icon.module.css';

/** TextInput icons of 24 × 24, one path each. */
const paths = {
  bone: 'M8 16 16 8M16 8a2.2 2.2 0 1 1 3-3 2.2 2.2 0 1 1-1 4c-.8 0-1.5-.4-2-1ZM8 16a2.2 2.2 0 1 1-3 3 2.2 2.2 0 1 1 1-4c.8 0 1.5.4 2 1Z',
  child: 'M12 21a8 8 0 1 0 0-16 8 8 0 0 0 0 16ZM12 5c0-2 2-2.5 2.5-1M9 12v.5M15 12v.5M9.5 16c1.5 1.2 3.5 1.2 5 0',
  cross: 'M9.5 4h5v5.5H20v5h-5.5V20h-5v-5.5H4v-5h5.5Z',
  drop: 'M12 3c4 5 6 8 6 11a6 6 0 0 1-12 0c0-3 2-6 6-11ZM9 14a3 3 0 0 0 3 3',
  ear: 'M7 9a5 5 0 0 1 10 0c0 4-4 4.5-4 8a3 3 0 0 1-6 0M10 9.5a2 2 0 1 1 3 1.7',
  eye: 'M2.5 12C5 7.5 8.3 5.5 12 5.5s7 2 9.5 6.5c-2.5 4.5-5.8 6.5-9.5 6.5S5 16.5 2.5 12ZM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6Z',
  flask: 'M9 3h6M10 3v6l-5 9a2 2 0 0 0 1.8 3h10.4A2 2 0 0 0 19 18l-5-9V3M7.5 15h9',
  hand: 'M8 13V6a1.5 1.5 0 0 1 3 0v5V4.5a1.5 1.5 0 0 1 3 0V11V6a1.5 1.5 0 0 1 3 0v9a6 6 0 0 1-11 3l-2.5-4.5c-.7-1.5 1.2-2.5 2.2-1.3L8 14.5',
  heart: 'M12 20S4 15 4 9.5A4.3 4.3 0 0 1 12 7a4.3 4.3 0 0 1 8 2.5C20 15 12 20 12 20ZM7 12h3l1.5-2.5L13.5 14l1-2H17',
  house: 'M4 11 12 4l8 7M6 10v10h12V10M12 12v5M9.5 14.5h5',
  leaf: 'M5 19C4 10 9 4 20 4c0 11-6 16-13 14M5 20c2-5 5-8 9-10',
  mind: 'M9 21v-3H7a2 2 0 0 1-2-2v-2l-1.5-1L5 10a7 7 0 1 1 12 5v6M9 10a2.5 2.5 0 1 1 3 2.4V14',
  people:
    'M9 11a3 3 0 1 0 0-6 3 3 0 0 0 0 6ZM3 20c0-4 2.5-6 6-6s6 2 6 6M16 5.2a3 3 0 0 1 0 5.6M17.5 14.5c2.3.8 3.5 2.7 3.5 5.5',
  person: 'M12 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM5 21c0-5 3-7 7-7s7 2 7 7',
  phone: 'M5 4h4l1.5 5-2.3 1.6a12 12 0 0 0 5.2 5.2L15 13.5l5 1.5v4a1 1 0 0 1-1 1C10.7 20 4 13.3 4 5a1 1 0 0 1 1-1Z',
  plaster:
    'M4.5 13.5l9-9a4.2 4.2 0 0 1 6 6l-9 9a4.2 4.2 0 0 1-6-6ZM9 9l6 6M12 10.5v.1M10.5 12v.1M13.5 12v.1M12 13.5v.1',
  pulse: 'M3 12h4l2.5-6 4 12 2.5-6h5',
  scan: 'M4 8V5a1 1 0 0 1 1-1h3M16 4h3a1 1 0 0 1 1 1v3M20 16v3a1 1 0 0 1-1 1h-3M8 20H5a1 1 0 0 1-1-1v-3M12 7v10M9 9h6M8.5 12h7M9 15h6',
  shield: 'M12 3l7 3v5c0 5-3 8-7 10-4-2-7-5-7-10V6ZM9 12l2.2 2.2L15.5 10',
  stethoscope: 'M6 4H4.5v5a4.5 4.5 0 0 0 9 0V4H12M9 13.5V16a5 5 0 0 0 10 0v-2M19 14a2 2 0 1 0 0-4 2 2 0 0 0 0 4Z',
  tooth: 'M12 6c-2-2-7-2.5-7 3 0 4 1.5 5 2 8s2.5 4.5 3 1 .7-4 2-4 1.5.5 2 4 2.5 2 3-1 2-4 2-8c0-5.5-5-5-7-3Z',
} as const;

export type IconName = keyof typeof paths;

/** A decorative icon beside a text with the same meaning. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className={css.icon} viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  );
}
