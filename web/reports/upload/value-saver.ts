import type { Sent } from '#contract/endpoints.ts';
import type { ValueDraft } from '#contract/reports/value-drafts.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { now as clinicNow } from '#web/lib/now.ts';

export type TypedDraft = Sent<'saveDrafts'>['body']['drafts'][number];

/** How the saving of what is typed goes. */
export interface Saving {
  /** What the clinic does not have: it cannot be reached, and is tried again, or has refused it. */
  readonly failing: readonly TypedDraft[];
  /** When it last took something, in milliseconds. */
  readonly savedAt: number | null;
  /** Fields that somebody else has typed into meanwhile, as they have it. */
  readonly conflicts: readonly ValueDraft[];
  /** Why the clinic does not take what is typed in single fields. */
  readonly wrong: ReadonlyMap<string, string>;
  /** Why the clinic takes nothing more. */
  readonly refused: unknown;
}
export const notSaving: Saving = {
  failing: [],
  savedAt: null,
  conflicts: [],
  wrong: new Map(),
  refused: undefined,
};

/** Between two tries, in milliseconds: the first pause doubles up to the longest. */
const pauses = { first: 2000, longest: 30_000 };

/** The clinic has answered that it will not take this, however often it is asked. */
const isRefusal = (error: unknown) =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && ![408, 429].includes(error.status);

/** Which of the sent fields a refusal is about, with its words; none if it is about all. */
const wrongOf = (error: unknown, sent: readonly TypedDraft[]) =>
  Object.entries(error instanceof ApiError ? error.fields : {}).flatMap(([name, message]) => {
    const draft = sent[Number(/^drafts\.(\d+)\./.exec(name)?.[1] ?? NaN)];
    return draft ? [{ ...draft, message }] : [];
  });

interface SaverParts {
  saved: Map<string, string>;
  versions: Map<string, number>;
  send: (drafts: TypedDraft[]) => Promise<readonly ValueDraft[]>;
  tell: (saving: Saving) => void;
}

/**
 * Sends what is typed, field by field, one request at a time: the newest text of each field that the clinic has not.
 * One that an answer leaves out was removed meanwhile and is sent once more, as new; left out again, nothing more is
 * sent, and that is told.
 */
export class ValueSaver {
  readonly #parts: SaverParts;
  #typed: ReadonlyMap<string, string>;
  #running: Promise<void> | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #tries = 0;
  #isOpen = true;
  #savedAt: number | null = null;
  #refused: unknown;
  readonly #conflicts = new Map<string, ValueDraft>();
  /** What the clinic does not take, until it is changed. */
  readonly #wrong = new Map<string, TypedDraft & { message: string }>();

  /**
   * @param parts `saved`: what the clinic has, by field; `versions`: of these, a field that it has not has none;
   * `tell` is told each change
   */
  constructor(parts: SaverParts) {
    this.#parts = parts;
    this.#typed = new Map(parts.saved);
  }

  /** Knows what the form holds now, by field, and sends nothing yet. */
  hold(fields: ReadonlyMap<string, string>): void {
    this.#typed = fields;
  }

  /** Takes what the form holds now, by field, and sends it. */
  offer(fields: ReadonlyMap<string, string>): void {
    this.#typed = fields;
    if (this.#isOpen) this.retry();
  }

  /** What the clinic does not have. */
  unsaved(): TypedDraft[] {
    const { saved, versions } = this.#parts;
    return [...this.#typed]
      .filter(([field, value]) => saved.get(field) !== value && !this.#conflicts.has(field))
      .map(([field, value]) => ({ field, value, version: versions.get(field) ?? 0 }));
  }

  /**
   * Compares with what the clinic has. @returns whether all that others have typed is known here; what is not becomes
   * a conflict
   */
  meets(drafts: readonly ValueDraft[]): boolean {
    const { saved, versions } = this.#parts;
    const unseen = drafts.filter(({ field, version }) => version > (versions.get(field) ?? 0));
    for (const draft of unseen) {
      versions.set(draft.field, draft.version);
      saved.set(draft.field, draft.value);
      if (this.#typed.get(draft.field) !== draft.value) this.#conflicts.set(draft.field, draft);
    }
    if (this.#conflicts.size > 0) this.#report();
    return this.#conflicts.size === 0;
  }

  /** Ends a conflict: with what is typed here, which is then sent, or with what the other person has typed. */
  settle(field: string, value: string): void {
    this.#conflicts.delete(field);
    this.#typed = new Map(this.#typed).set(field, value);
    this.#report();
    this.retry();
  }

  /** Tries again now. */
  retry(): void {
    clearTimeout(this.#timer);
    this.#running ??= this.#run().finally(() => (this.#running = undefined));
  }

  /** Resolves when nothing is on its way. */
  async idle(): Promise<void> {
    return this.#running;
  }

  open(): void {
    this.#isOpen = true;
  }

  /** Sends no more from now on. @returns when nothing is on its way */
  async close(): Promise<void> {
    this.#isOpen = false;
    clearTimeout(this.#timer);
    await this.#running;
    clearTimeout(this.#timer);
  }

  readonly #isWrong = ({ field, value }: TypedDraft) => this.#wrong.get(field)?.value === value;

  #report(): void {
    const rest = this.unsaved();
    const wrong = rest.filter(this.#isWrong);
    this.#parts.tell({
      failing: this.#tries > 0 || this.#refused !== undefined ? rest : wrong,
      savedAt: this.#savedAt,
      conflicts: [...this.#conflicts.values()],
      wrong: new Map(wrong.map(({ field }) => [field, this.#wrong.get(field)!.message])),
      refused: this.#refused,
    });
  }

  async #run(): Promise<void> {
    const next = () => (this.#refused === undefined ? this.unsaved().filter((draft) => !this.#isWrong(draft)) : []);
    for (let drafts = next(); drafts.length > 0; drafts = next()) {
      try {
        this.#take(drafts, await this.#parts.send(drafts));
      } catch (error) {
        const goesOn = this.#isAboutFields(error, drafts);
        this.#report();
        if (!goesOn) return;
        continue;
      }
      this.#report();
    }
  }

  #take(sent: readonly TypedDraft[], answer: readonly ValueDraft[]): void {
    const { saved, versions } = this.#parts;
    const now = new Map(answer.map((draft) => [draft.field, draft]));
    for (const { field, value, version } of sent) {
      const draft = now.get(field);
      if (draft) {
        versions.set(field, draft.version);
        saved.set(field, draft.value);
        if (draft.value !== value) this.#conflicts.set(field, draft);
      } else if (version > 0) versions.delete(field);
      // Sent as new and not there all the same: sent again, it would be sent for ever.
      else this.#refused ??= new ApiError({ status: 0, code: 'INTERNAL', message: '' });
    }
    this.#tries = 0;
    if (answer.length > 0) this.#savedAt = clinicNow().getTime();
  }

  /** Notes why nothing was taken. @returns whether it is about single fields, so that the others are sent at once */
  #isAboutFields(error: unknown, drafts: readonly TypedDraft[]): boolean {
    const some = wrongOf(error, drafts);
    for (const draft of some) this.#wrong.set(draft.field, draft);
    if (some.length > 0) return true;
    if (isRefusal(error)) this.#refused = error;
    else {
      this.#tries += 1;
      const pause = Math.min(pauses.first * 2 ** (this.#tries - 1), pauses.longest);
      if (this.#isOpen) this.#timer = setTimeout(() => this.retry(), pause);
    }
    return false;
  }
}
