import type { Sent } from '#contract/endpoints.ts';
import type { ValueDraft } from '#contract/reports/value-drafts.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { now as clinicNow } from '#web/lib/now.ts';

export type TypedDraft = Sent<'saveDrafts'>['body']['drafts'][number];

/** The state of saving the input. */
export interface Saving {
  /** Input that the server does not have: it cannot be reached and is tried again, or has refused it. */
  readonly failing: readonly TypedDraft[];
  /** When the server last stored something, in milliseconds. */
  readonly savedAt: number | null;
  /** Fields into which somebody else has typed meanwhile, with their text. */
  readonly conflicts: readonly ValueDraft[];
  /** Why the server does not store single fields. */
  readonly wrong: ReadonlyMap<string, string>;
  /** Why the server stores nothing more. */
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

/** Whether the server has refused for good, so that sending it again is useless. */
const isRefusal = (error: unknown) =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && ![408, 429].includes(error.status);

/** The sent fields that a refusal is about, with its messages; none if it is about all. */
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
 * Sends the input field by field, one request at a time: the newest text of each field that the server does not have. A
 * field that is missing in an answer was removed meanwhile and is sent once more, as new; if it is missing again,
 * sending stops with an error.
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
  /** Input that the server refuses, until it is changed. */
  readonly #wrong = new Map<string, TypedDraft & { message: string }>();

  /**
   * @param parts `saved`: the server's texts by field; `versions`: their versions, none for a field it does not have;
   * `tell` is called at each change
   */
  constructor(parts: SaverParts) {
    this.#parts = parts;
    this.#typed = new Map(parts.saved);
  }

  /** Records the form's texts by field, without sending. */
  hold(fields: ReadonlyMap<string, string>): void {
    this.#typed = fields;
  }

  /** Records the form's texts by field, and sends them. */
  offer(fields: ReadonlyMap<string, string>): void {
    this.#typed = fields;
    if (this.#isOpen) this.retry();
  }

  /** The input that the server does not have. */
  unsaved(): TypedDraft[] {
    const { saved, versions } = this.#parts;
    return [...this.#typed]
      .filter(([field, value]) => saved.get(field) !== value && !this.#conflicts.has(field))
      .map(([field, value]) => ({ field, value, version: versions.get(field) ?? 0 }));
  }

  /**
   * Compares with the server's texts.
   * @returns whether all input of others is known here; the rest becomes conflicts
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

  /** Ends a conflict: with the text of this form, which is then sent, or with the other person's. */
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

  /** Resolves when no request is running. */
  async idle(): Promise<void> {
    return this.#running;
  }

  open(): void {
    this.#isOpen = true;
  }

  /**
   * Stops sending.
   * @returns when no request is running
   */
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
      // It was sent as new and is still missing: sending it again would never end.
      else this.#refused ??= new ApiError({ status: 0, code: 'INTERNAL', message: '' });
    }
    this.#tries = 0;
    if (answer.length > 0) this.#savedAt = clinicNow().getTime();
  }

  /**
   * Records why nothing was stored.
   * @returns whether it is about single fields, so that the others are sent at once
   */
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
