import type { Language } from '../fields.ts';
import type { HallCall } from './hall.ts';

/** Numbers up to this are spoken; a session has fewer. */
const highest = 999;

/** The clips of a number: its hundreds and the rest. Each number below a hundred has a clip of its own. */
function clipsOfNumber(number: number, language: Language): string[] {
  const rest = number % 100;
  const hundreds = number - rest;
  return [
    ...(hundreds > 0 ? [String(hundreds)] : []),
    ...(hundreds > 0 && rest > 0 && language === 'en' ? ['and'] : []),
    ...(rest > 0 ? [String(rest)] : []),
  ];
}

/** The names of the clips that call a number, in the order in which they are played (`web/public/voice`). */
export function clipsOfCall({ number, room, isAgain }: HallCall, language: Language): string[] {
  if (number > highest) return [];
  const spokenRoom = /^[1-9][0-9]{0,2}$/.test(room) ? ['room', ...clipsOfNumber(Number(room), language)] : [];
  return [
    ...(isAgain ? ['again'] : []),
    'number',
    ...clipsOfNumber(number, language),
    ...spokenRoom,
    // In English, "Please go to room 2" says it all.
    ...(language === 'bn' || spokenRoom.length === 0 ? ['come'] : []),
  ];
}
