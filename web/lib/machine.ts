import { browserStorage } from './storage.ts';

/** A choice for this computer, its screen or its printers, whoever works at it. It survives a log-out. */
export type MachineChoice = 'sidebar' | 'rows' | 'slip-paper' | 'labels' | `groups-${number}`;
type Chosen = Partial<Record<MachineChoice, string>>;

const key = 'machine';

function chosen(): Chosen {
  try {
    return JSON.parse(browserStorage.getItem(key) ?? '{}') as Chosen;
  } catch {
    return {};
  }
}

export const chosenHere = (name: MachineChoice): string | undefined => chosen()[name];

export function chooseHere(name: MachineChoice, value: string): void {
  browserStorage.setItem(key, JSON.stringify({ ...chosen(), [name]: value }));
}

/**
 * A number under which the choices of one person are kept in this browser. They survive the log-out, so it must not
 * reveal the phone: a million phones have the same number.
 */
export const personHere = (phoneNumber: string): number => Number(phoneNumber) % 9973;
