import type { Db } from '../db/database.ts';
import { listDoctors } from '../doctors/doctors.service.ts';
import { storePhoto } from '../doctors/photos.service.ts';

/** Portraits of the demo's doctors, drawn from shapes; not of any real person. */
interface Looks {
  skin: string;
  hair: string;
  /** How the hair lies: short, parted, thin on top, tied back, long, or under a scarf. */
  style: 'short' | 'parted' | 'thin' | 'tied' | 'long' | 'scarf';
  /** Of the shirt, sari or scarf under the coat. */
  cloth: string;
  ground: string;
  glasses?: boolean;
  beard?: boolean;
  moustache?: boolean;
}

const black = '#2b2320';
const grey = '#8d8782';

const looks: Readonly<Record<string, Looks>> = {
  'Dr. Anirban Sarkar': {
    skin: '#c68d63',
    hair: grey,
    style: 'parted',
    cloth: '#3f6f8f',
    ground: '#dcefe8',
    glasses: true,
    moustache: true,
  },
  'Dr. Debjani Mukherjee': {
    skin: '#d39c72',
    hair: black,
    style: 'tied',
    cloth: '#a8481f',
    ground: '#fbe6d8',
    glasses: true,
  },
  'Dr. Prabir Kumar Das': {
    skin: '#9d6a45',
    hair: grey,
    style: 'thin',
    cloth: '#5a7d4f',
    ground: '#e9e4f2',
    moustache: true,
  },
  'Dr. Sutapa Ghosh': { skin: '#c9916a', hair: black, style: 'long', cloth: '#8b3a62', ground: '#e3eef6' },
  'Dr. Imran Ali Molla': {
    skin: '#b57d55',
    hair: black,
    style: 'short',
    cloth: '#46617f',
    ground: '#f7efd2',
    beard: true,
  },
  'Dr. Ritwik Majumdar': {
    skin: '#d6a27b',
    hair: black,
    style: 'parted',
    cloth: '#7a5c3a',
    ground: '#e0ebe0',
    glasses: true,
  },
  'Dr. Kakoli Bhattacharya': { skin: '#c08a60', hair: grey, style: 'tied', cloth: '#2f7f74', ground: '#f5e4e6' },
  'Dr. Sharmila Dutta': {
    skin: '#a9744c',
    hair: black,
    style: 'long',
    cloth: '#c48a1f',
    ground: '#dfeaf0',
    glasses: true,
  },
  'Dr. Saikat Pal': {
    skin: '#bd8459',
    hair: black,
    style: 'short',
    cloth: '#6a4f7c',
    ground: '#eee7dc',
    moustache: true,
  },
  'Dr. Nasrin Sultana': { skin: '#d2a078', hair: black, style: 'scarf', cloth: '#4d7ea8', ground: '#f3ece0' },
  'Dr. Tapan Mahato': {
    skin: '#87583a',
    hair: black,
    style: 'thin',
    cloth: '#8a5a2b',
    ground: '#dcefe8',
    glasses: true,
    beard: true,
  },
  'Dr. Moumita Saha': { skin: '#cf9a70', hair: black, style: 'tied', cloth: '#b04a5a', ground: '#e6ecd9' },
};

/** Behind the head, then on it; the scarf's cloth goes all round. */
const hairBehind: Record<Looks['style'], string> = {
  short: '',
  parted: '',
  thin: '',
  tied: '<circle cx="128" cy="50" r="22"/>',
  long: '<path d="M70 110c0-84 116-84 116 0v72H70Z"/>',
  scarf: '<path d="M62 116c0-96 132-96 132 0l14 96H48Z"/>',
};
const hairOnTop: Record<Looks['style'], string> = {
  short: '<path d="M76 108c-6-72 110-72 104 0-10-24-22-34-52-34s-42 10-52 34Z"/>',
  parted: '<path d="M76 110c-8-78 112-76 104 0-6-22-16-32-30-36-22 14-52 8-62 12-6 6-10 14-12 24Z"/>',
  thin: '<path d="M75 116c-2-14-1-26 5-36 2 12 4 22 1 36ZM181 116c2-14 1-26-5-36-2 12-4 22-1 36Z"/>',
  tied: '<path d="M75 114c-8-80 114-80 106 0-6-26-26-42-53-44-27 2-47 18-53 44Z"/>',
  long: '<path d="M74 120c-8-86 116-86 108 0-4-26-22-46-50-50-30 4-54 24-58 50Z"/>',
  scarf: '<path d="M72 122c-10-92 122-92 112 0-8-30-28-44-56-44s-48 14-56 44Z"/>',
};

/** A doctor of the demo as an SVG of 256 points; null for anybody else. */
function portraitOf(name: string): string | null {
  const look = looks[name];
  if (!look) return null;
  const { skin, cloth, ground, style, glasses, beard, moustache } = look;
  const hair = style === 'scarf' ? cloth : look.hair;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 256 256" width="256" height="256">
<path fill="${ground}" d="M0 0h256v256H0Z"/>
<g fill="${hair}">${hairBehind[style]}</g>
<path fill="${skin}" d="M104 150h48v46c-8 14-40 14-48 0Z"/>
<path fill="#fdfdfb" d="M24 256c2-42 30-56 80-64h48c50 8 78 22 80 64Z"/>
<path fill="${cloth}" d="M104 190c6 26 18 44 24 66 6-22 18-40 24-66-14 10-34 10-48 0Z"/>
<path fill="none" stroke="#c9d2cf" stroke-width="3" d="M102 192l-12 26 16 8-4 30M154 192l12 26-16 8 4 30"/>
<path fill="${skin}" d="M76 108c0-64 104-64 104 0 0 42-22 66-52 66s-52-24-52-66Z"/>
${beard ? `<path fill="${hair}" d="M78 122c2 40 24 56 50 56s48-16 50-56c-8 22-16 20-24 18-16-5-36-5-52 0-8 2-16 4-24-18Z"/>` : ''}
<g fill="${hair}">${hairOnTop[style]}</g>
<path fill="none" stroke="${style === 'scarf' ? black : look.hair}" stroke-width="4" stroke-linecap="round" d="M96 100q10-7 20 0M140 100q10-7 20 0"/>
<g fill="${black}"><circle cx="106" cy="113" r="5"/><circle cx="150" cy="113" r="5"/></g>
<path fill="none" stroke="#00000030" stroke-width="4" stroke-linecap="round" d="M128 118v14q0 4-6 4"/>
<path fill="none" stroke="#8c3f35" stroke-width="4" stroke-linecap="round" d="M114 150q14 10 28 0"/>
${moustache ? `<path fill="${hair}" d="M106 146c8-10 36-10 44 0-10-2-34-2-44 0Z"/>` : ''}
${glasses ? '<g fill="none" stroke="#3b3f46" stroke-width="4"><circle cx="106" cy="113" r="17"/><circle cx="150" cy="113" r="17"/><path d="M123 112h10M89 110l-12-3M167 110l12-3"/></g>' : ''}
</svg>`;
}

/** Gives each doctor of the demo a portrait. */
export async function drawPortraits(tx: Db): Promise<void> {
  for (const { id, name } of await listDoctors(tx, null)) {
    const portrait = portraitOf(name);
    if (portrait) await storePhoto(tx, id, Buffer.from(portrait));
  }
}
