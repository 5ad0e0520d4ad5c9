import { limits } from '#contract/limits.ts';
import { deleteRun } from './run-database.ts';
import { newKey } from './new-key.ts';
import { currentSession, onSessionChange } from './session-store.ts';
import { browserStorage, tabStorage } from './storage.ts';

/**
 * What was typed into a form and not sent: for each field, the value of the record (`from`) and what was typed in its
 * place (`to`).
 */
export type Draft = Readonly<Record<string, { from: unknown; to: unknown }>>;

/**
 * Drafts are stored for the tab, with the id of a permit that all tabs share. A log-out in any tab removes the permit,
 * and another person gets a new one, so drafts in a tab that was asleep meanwhile are never shown again. An expired
 * session keeps the permit, so that the same person finds the drafts after the next log-in.
 */
const key = 'drafts';

interface Permit {
  readonly id: string;
  readonly phoneNumber: string;
  /** When a draft was last stored, in milliseconds. */
  readonly at: number;
}

interface StoredDrafts {
  readonly id: string;
  readonly forms: Readonly<Record<string, Draft>>;
}

function read<T>(storage: Pick<Storage, 'getItem'>): T | undefined {
  try {
    return (JSON.parse(storage.getItem(key) ?? 'null') as T | null) ?? undefined;
  } catch {
    return undefined;
  }
}

/** The permit of the signed-in person, or of the person whose session has expired; undefined if there is none. */
function validPermit(): Permit | undefined {
  const permit = read<Permit>(browserStorage);
  if (!permit || !(Date.now() - permit.at < limits.draftHours * 3_600_000)) return undefined;
  const { user } = currentSession();
  return user && user.phoneNumber !== permit.phoneNumber ? undefined : permit;
}

function removeForeignDrafts(): void {
  const permit = validPermit();
  if (!permit) browserStorage.removeItem(key);
  if (!permit || read<StoredDrafts>(tabStorage)?.id !== permit.id) tabStorage.removeItem(key);
}

/** Removes old drafts and those of other users, now and at each change of the session. Call once at the start. */
export function guardDrafts(): void {
  removeForeignDrafts();
  onSessionChange(removeForeignDrafts);
  window.addEventListener('storage', (event) => {
    if (event.key === key || event.key === null) removeForeignDrafts();
  });
}

/** The draft that the signed-in person has for a form; undefined if they have none. */
export function readDraft(form: string): Draft | undefined {
  const permit = validPermit();
  const drafts = read<StoredDrafts>(tabStorage);
  return currentSession().user && permit && drafts?.id === permit.id ? drafts.forms[form] : undefined;
}

/** Stores the draft of a form; one without fields removes it. */
export function saveDraft(form: string, draft: Draft): void {
  const { user } = currentSession();
  if (!user) return;
  const { phoneNumber } = user;
  const permit = { phoneNumber, id: validPermit()?.id ?? newKey(), at: Date.now() };
  const drafts = read<StoredDrafts>(tabStorage);
  const { [form]: _, ...others } = drafts?.id === permit.id ? drafts.forms : {};
  const forms = Object.keys(draft).length > 0 ? { ...others, [form]: draft } : others;
  if (Object.keys(forms).length === 0) return tabStorage.removeItem(key);
  browserStorage.setItem(key, JSON.stringify(permit));
  tabStorage.setItem(key, JSON.stringify({ id: permit.id, forms } satisfies StoredDrafts));
}

/** Removes all drafts and a collector's stops from this browser. Called when the person logs out. */
export function endDrafts(): void {
  deleteRun();
  browserStorage.removeItem(key);
  tabStorage.removeItem(key);
}
