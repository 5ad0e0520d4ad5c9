/**
 * Faults for SQL, which Stryker does not have: drop a lock, drop a condition, make one side of an OR false, reverse an
 * order. Parameters stay in the text, so that PostgreSQL can still infer their types.
 */
export interface SqlMutant {
  /** The change, for the list of survivors: `dropped FOR UPDATE`. */
  what: string;
  text: string;
}

interface Part {
  start: number;
  end: number;
}

/** Keywords that end the condition of a WHERE, ON, HAVING or FILTER at the same depth of brackets. */
const enders =
  /^(?:GROUP BY|ORDER BY|LIMIT|OFFSET|RETURNING|FOR (?:NO KEY UPDATE|UPDATE|SHARE|KEY SHARE)|UNION|HAVING|WHERE|ON CONFLICT|DO UPDATE|DO NOTHING|LEFT|JOIN|CROSS|SET|WINDOW|THEN)\b/;
const starters = /^(?:WHERE|HAVING|WHEN|JOIN LATERAL|ON(?! CONFLICT))\b/;

/** All faults of one statement, in the order of the text. */
export function sqlMutants(text: string): SqlMutant[] {
  return [...dropLocks(text), ...dropConditions(text), ...turnOrders(text)];
}

function dropLocks(text: string): SqlMutant[] {
  return [
    ...text.matchAll(/\s+FOR (?:NO KEY UPDATE|UPDATE|SHARE|KEY SHARE)(?: OF \w+)?(?: SKIP LOCKED| NOWAIT)?/g),
  ].map((match) => ({
    what: `dropped ${match[0].trim()}`,
    text: cut(text, { start: match.index, end: match.index + match[0].length }, ''),
  }));
}

function turnOrders(text: string): SqlMutant[] {
  return [...text.matchAll(/(\S+) DESC\b/g)].map((match) => ({
    what: `turned ${match[0]}`,
    text: cut(text, { start: match.index, end: match.index + match[0].length }, `${match[1]} ASC`),
  }));
}

function dropConditions(text: string): SqlMutant[] {
  const found: SqlMutant[] = [];
  for (const clause of findClauses(text)) {
    const ands = split(text, clause, 'AND');
    for (const part of ands) {
      found.push(replaced(text, part, 'true', `dropped ${brief(text, part)}`));
      const ors = split(text, unwrap(text, part), 'OR');
      if (ors.length > 1) for (const or of ors) found.push(replaced(text, or, 'false', `never ${brief(text, or)}`));
    }
  }
  return found;
}

function replaced(text: string, part: Part, value: 'true' | 'false', what: string): SqlMutant {
  const inner = text.slice(part.start, part.end);
  return { what, text: cut(text, part, value === 'true' ? `((${inner}) OR true)` : `((${inner}) AND false)`) };
}

/** The conditions after WHERE, ON, HAVING and WHEN, up to their end at the same depth. */
function findClauses(text: string): Part[] {
  const clauses: Part[] = [];
  for (const at of wordStarts(text)) {
    const keyword = starters.exec(text.slice(at))?.[0];
    // The condition after ON CONFLICT (…) must match an index; changing it would be an SQL error.
    if (!keyword || keyword === 'JOIN LATERAL' || /ON CONFLICT \([^)]*\)\s*$/.test(text.slice(0, at))) continue;
    const start = at + keyword.length;
    const clause = trim(text, { start, end: endOf(text, start) });
    // `ON true` of a lateral join is no condition to drop.
    if (!/^true$/i.test(text.slice(clause.start, clause.end)) && clause.end > clause.start) clauses.push(clause);
  }
  return clauses;
}

function endOf(text: string, start: number): number {
  let depth = 0;
  for (let at = start; at < text.length; at += 1) {
    const letter = text[at];
    if (letter === "'") at = skipText(text, at);
    else if (letter === '(' || letter === '[') depth += 1;
    else if (letter === ')' || letter === ']') {
      depth -= 1;
      if (depth < 0) return at;
    } else if (
      depth === 0 &&
      (letter === ',' || (isWordStart(text, at) && (enders.test(text.slice(at)) || starters.test(text.slice(at)))))
    )
      return at;
  }
  return text.length;
}

/** The operands of a chain of ANDs or ORs at one depth, without BETWEEN's AND. */
function split(text: string, { start, end }: Part, word: 'AND' | 'OR'): Part[] {
  const parts: Part[] = [];
  let depth = 0;
  let from = start;
  let between = false;
  let cases = 0;
  for (let at = start; at < end; at += 1) {
    const letter = text[at];
    if (letter === "'") at = skipText(text, at);
    else if (letter === '(' || letter === '[') depth += 1;
    else if (letter === ')' || letter === ']') depth -= 1;
    else if (depth === 0 && isWordStart(text, at)) {
      const rest = text.slice(at, end);
      if (/^BETWEEN\b/i.test(rest)) between = true;
      if (/^CASE\b/i.test(rest)) cases += 1;
      if (/^END\b/i.test(rest)) cases -= 1;
      if (cases > 0 || !new RegExp(`^${word}\\b`).test(rest)) continue;
      if (word === 'AND' && between) {
        between = false;
        continue;
      }
      parts.push(trim(text, { start: from, end: at }));
      from = at + word.length;
    }
  }
  return [...parts, trim(text, { start: from, end })];
}

/** Without brackets around the whole. */
function unwrap(text: string, part: Part): Part {
  if (text[part.start] !== '(') return part;
  const close = endOf(text, part.start + 1);
  return close === part.end - 1 ? trim(text, { start: part.start + 1, end: close }) : part;
}

function trim(text: string, { start, end }: Part): Part {
  while (start < end && /\s/.test(text[start] ?? '')) start += 1;
  while (end > start && /\s/.test(text[end - 1] ?? '')) end -= 1;
  return { start, end };
}

const isWordStart = (text: string, at: number) =>
  /[A-Za-z]/.test(text[at] ?? '') && !/[\w.$"]/.test(text[at - 1] ?? ' ');
const skipText = (text: string, at: number) => {
  const end = text.indexOf("'", at + 1);
  return end < 0 ? text.length : end;
};
const cut = (text: string, { start, end }: Part, by: string) => text.slice(0, start) + by + text.slice(end);
const brief = (text: string, { start, end }: Part) => text.slice(start, end).replace(/\s+/g, ' ').slice(0, 80);

function wordStarts(text: string): number[] {
  const found: number[] = [];
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === "'") at = skipText(text, at);
    else if (isWordStart(text, at)) found.push(at);
  }
  return found;
}
