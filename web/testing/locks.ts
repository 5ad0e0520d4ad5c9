type Work = () => Promise<unknown>;

/** What happy-dom lacks of `navigator.locks`: of the works under one name, one at a time, in order. For one test. */
export function newLocks() {
  const last = new Map<string, Promise<unknown>>();
  const request = (name: string, work: Work) => {
    const next = (last.get(name) ?? Promise.resolve()).then(work, work);
    last.set(name, next);
    return next;
  };
  return { request };
}
