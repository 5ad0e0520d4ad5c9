import { clinicClock } from '#contract/clinic-time.ts';
import { writeHour, writeTime } from '#contract/clock-words.ts';
import { inDigitsOf, localeFor } from '#contract/digits.ts';
import type { Language } from '#contract/fields.ts';
import type { HallBoard, HallEvent } from '#contract/queue/hall.ts';
import type { HallTexts } from '../../hall/hall-page.tsx';

type HallSession = HallBoard['sessions'][number];

/** How many rooms fit; more are shown in turn, each page for so long. */
const rows = 5;
const pageMs = 10_000;

const element = (id: string) => document.getElementById(id)!;
let turning = 0;

/** Shows an event: the code that pairs the screen, or the board. */
export function draw({ code, board }: HallEvent, texts: HallTexts, language: Language): void {
  element('hall').classList.toggle('pairing', code !== null);
  element('board').hidden = !board;
  if (code) return drawPanel(texts.code, code, texts.codeHint);
  if (!board) return;
  const { last } = board;
  if (last)
    drawPanel(texts.calling, inDigitsOf('count', String(last.number), language), roomText(last.room, texts, language));
  else drawPanel(texts.nobody, '', '');
  drawSessions(board, texts, language);
}

function drawPanel(label: string, number: string, room: string): void {
  const panel = element('panel');
  const isNew = element('number').textContent !== number || element('room').textContent !== room;
  element('label').textContent = label;
  element('number').textContent = number;
  element('number').classList.toggle('long', number.length > 2);
  element('room').textContent = room;
  element('room').hidden = room === '';
  if (!isNew) return;
  panel.classList.remove('new');
  requestAnimationFrame(() => requestAnimationFrame(() => panel.classList.add('new')));
}

function drawSessions({ sessions, last }: HallBoard, texts: HallTexts, language: Language): void {
  clearInterval(turning);
  const pages = Math.ceil(sessions.length / rows);
  let page = 0;
  const show = () => {
    const shown = sessions.slice(page * rows, (page + 1) * rows);
    element('sessions').replaceChildren(...shown.map((one) => rowOf(one, last, texts, language)));
    page = (page + 1) % pages;
  };
  show();
  if (pages > 1) turning = window.setInterval(show, pageMs);
}

function rowOf(session: HallSession, last: HallBoard['last'], texts: HallTexts, language: Language): HTMLElement {
  const digits = (numbers: readonly number[]) =>
    numbers.map((number) => inDigitsOf('count', String(number), language)).join('  ');
  const row = document.createElement('tr');
  const { text, isLate } = stateOf(session, texts, language);
  const cells = [
    roomText(session.room, texts, language) || '–',
    text,
    digits(session.serving) || '–',
    digits(session.next),
  ].map((word) => Object.assign(document.createElement('td'), { textContent: word }));
  cells[1]!.classList.toggle('late', isLate);
  cells[2]!.classList.toggle('several', session.serving.length > 1);
  row.classList.toggle('idle', session.serving.length === 0);
  row.classList.toggle('called', last !== null && session.room === last.room && session.serving.includes(last.number));
  row.append(...cells);
  return row;
}

function stateOf(
  { startsAt, hasBegun, expectedStart, isPaused }: HallSession,
  texts: HallTexts,
  language: Language,
): { text: string; isLate: boolean } {
  const hour = (minutes: number) => writeHour(Math.floor(minutes / 60), minutes % 60, language);
  if (isPaused) return { text: texts.paused, isLate: true };
  if (expectedStart)
    return { text: texts.late.replace('{time}', hour(clinicClock(new Date(expectedStart)).minutes)), isLate: true };
  if (hasBegun) return { text: texts.open, isLate: false };
  const [hours = 0, minutes = 0] = startsAt.split(':').map(Number);
  return { text: texts.from.replace('{time}', writeHour(hours, minutes, language)), isLate: false };
}

const roomText = (room: string, texts: HallTexts, language: Language) =>
  room && texts.room.replace('{room}', inDigitsOf('count', room, language));

export function drawClock(now: Date, language: Language): void {
  const date = new Intl.DateTimeFormat(localeFor('date', language), {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: 'Asia/Kolkata',
  }).format(now);
  element('clock').textContent = `${date} · ${writeTime(now, language)}`;
}

/** The line at the foot: where to ask, or that the screen is out of date. */
export function drawLine(isDead: boolean, texts: HallTexts): void {
  element('band').textContent = isDead ? texts.dead : texts.desk;
  element('foot').classList.toggle('dead', isDead);
}
