import type { HallEvent } from '#contract/queue/hall.ts';
import { clipsOfCall } from '#contract/queue/voice.ts';
import type { HallTexts } from '../hall/hall-page.tsx';
import { draw, drawClock, drawLine } from './hall/draw.ts';
import { forget, keep, readKept, tellAlive } from './hall/device.ts';
import { stayConnected } from './hall/stream.ts';
import { openVoice } from './hall/voice.ts';

/** The script of the screen in the hall. */
const aliveMs = 20_000;
/** Without news for so long, the screen says that it is out of date. */
const deadMs = 60_000;

const hall = document.getElementById('hall')!;
const texts = JSON.parse(hall.dataset['texts'] ?? '{}') as HallTexts;
const language = document.documentElement.lang === 'bn' ? 'bn' : 'en';
const voice = openVoice(document.getElementById('sound')!, language);
let heard = Date.now();
/** How far the clinic's clock is ahead of this device's, in milliseconds. */
let ahead = 0;

function onEvent(event: HallEvent, id: number): void {
  ahead = Date.parse(event.now) - Date.now();
  const kept = readKept();
  if (!event.code && !event.board) return forget();
  if (event.board && kept) keep({ ...kept, after: id });
  draw(event, texts, language);
  for (const call of event.board?.calls ?? []) voice.say(clipsOfCall(call, language));
}

void stayConnected(onEvent, () => void (heard = Date.now()));
setInterval(() => void tellAlive(), aliveMs);
setInterval(() => {
  drawClock(new Date(Date.now() + ahead), language);
  drawLine(Date.now() - heard > deadMs, texts);
}, 1000);
