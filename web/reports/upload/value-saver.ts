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

/**
 * Sends what is typed, field by field, one request at a time: the newest text of each field that the clinic has not.
 * One that an answer leaves out was removed meanwhile and is sent once more, as new; left out again, nothing more is
 * sent, and that is told.
 * @param saved what the clinic has, by field
 * @param versions of these; a field without one has none there
 * @param tell is told each change
 */
export function createValueSaver({
  saved,
  versions,
  send,
  tell,
}: {
  saved: Map<string, string>;
  versions: Map<string, number>;
  send: (drafts: TypedDraft[]) => Promise<readonly ValueDraft[]>;
  tell: (saving: Saving) => void;
}) {
  let typed: ReadonlyMap<string, string> = new Map(saved);
  let running: Promise<void> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let tries = 0;
  let isOpen = true;
  let savedAt: number | null = null;
  let refused: unknown;
  const conflicts = new Map<string, ValueDraft>();
  /** What the clinic does not take, until it is changed. */
  const wrong = new Map<string, TypedDraft & { message: string }>();

  const unsaved = (): TypedDraft[] =>
    [...typed]
      .filter(([field, value]) => saved.get(field) !== value && !conflicts.has(field))
      .map(([field, value]) => ({ field, value, version: versions.get(field) ?? 0 }));
  const isWrong = ({ field, value }: TypedDraft) => wrong.get(field)?.value === value;
  const report = () => {
    const rest = unsaved();
    const refusedFields = rest.filter(isWrong);
    tell({
      failing: tries > 0 || refused !== undefined ? rest : refusedFields,
      savedAt,
      conflicts: [...conflicts.values()],
      wrong: new Map(refusedFields.map(({ field }) => [field, wrong.get(field)!.message])),
      refused,
    });
  };

  function take(sent: readonly TypedDraft[], answer: readonly ValueDraft[]): void {
    const now = new Map(answer.map((draft) => [draft.field, draft]));
    for (const { field, value, version } of sent) {
      const draft = now.get(field);
      if (draft) {
        versions.set(field, draft.version);
        saved.set(field, draft.value);
        if (draft.value !== value) conflicts.set(field, draft);
      } else if (version > 0) versions.delete(field);
      // Sent as new and not there all the same: sent again, it would be sent for ever.
      else refused ??= new ApiError({ status: 0, code: 'INTERNAL', message: '' });
    }
    tries = 0;
    if (answer.length > 0) savedAt = clinicNow().getTime();
  }

  async function run(): Promise<void> {
    const next = () => (refused === undefined ? unsaved().filter((draft) => !isWrong(draft)) : []);
    for (let drafts = next(); drafts.length > 0; drafts = next()) {
      try {
        take(drafts, await send(drafts));
      } catch (error) {
        const some = wrongOf(error, drafts);
        for (const draft of some) wrong.set(draft.field, draft);
        if (some.length > 0) {
          report();
          continue;
        }
        if (isRefusal(error)) refused = error;
        else {
          tries += 1;
          if (isOpen) timer = setTimeout(pump, Math.min(pauses.first * 2 ** (tries - 1), pauses.longest));
        }
        return report();
      }
      report();
    }
  }
  function pump(): void {
    clearTimeout(timer);
    running ??= run().finally(() => (running = undefined));
  }

  return {
    /** Knows what the form holds now, by field, and sends nothing yet. */
    hold(fields: ReadonlyMap<string, string>): void {
      typed = fields;
    },
    /**
     * Compares with what the clinic has. @returns whether all that others have typed is known here; what is not becomes
     * a conflict
     */
    meets(drafts: readonly ValueDraft[]): boolean {
      const unseen = drafts.filter(({ field, version }) => version > (versions.get(field) ?? 0));
      for (const draft of unseen) {
        versions.set(draft.field, draft.version);
        saved.set(draft.field, draft.value);
        if (typed.get(draft.field) !== draft.value) conflicts.set(draft.field, draft);
      }
      if (conflicts.size > 0) report();
      return conflicts.size === 0;
    },
    /** Takes what the form holds now, by field, and sends it. */
    offer(fields: ReadonlyMap<string, string>): void {
      typed = fields;
      if (isOpen) pump();
    },
    /** What the clinic does not have. */
    unsaved,
    /** Tries again now. */
    retry: pump,
    /** Resolves when nothing is on its way. */
    idle: async () => running,
    /** Ends a conflict: with what is typed here, which is then sent, or with what the other person has typed. */
    settle(field: string, value: string): void {
      conflicts.delete(field);
      typed = new Map(typed).set(field, value);
      report();
      pump();
    },
    open(): void {
      isOpen = true;
    },
    /** Sends no more from now on. @returns when nothing is on its way */
    async close(): Promise<void> {
      isOpen = false;
      clearTimeout(timer);
      await running;
      clearTimeout(timer);
    },
  };
}
