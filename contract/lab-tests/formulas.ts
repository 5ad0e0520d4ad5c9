/** What a formula may call besides + − × ÷ and ^. */
const functions: Readonly<Record<string, (...numbers: number[]) => number>> = { MIN: Math.min, MAX: Math.max };
/** Facts of the person a formula may use: full years, and 1 for a woman, 0 for a man. */
export const personFacts = ['AGE', 'FEMALE'] as const;

type Evaluate = (valueOf: (name: string) => number) => number;

/**
 * A formula read once: which names it uses, and how to compute it. `LDL` of a lipid profile is `CHOL - HDL - TG / 5`.
 * Names are codes of analytes, or `personFacts`.
 * @returns null if it cannot be read
 */
export function readFormula(text: string): { names: ReadonlySet<string>; evaluate: Evaluate } | null {
  const tokens = text.match(/\d+(?:\.\d+)?|[A-Z][A-Z0-9_]*|[-+*/^(),]|\S/g) ?? [];
  const names = new Set<string>();
  let at = 0;
  const take = (token: string) => {
    if (tokens[at] !== token) return false;
    at += 1;
    return true;
  };
  const expect = (token: string) => {
    if (!take(token)) throw new SyntaxError(token);
  };

  function sum(): Evaluate {
    let left = product();
    for (;;) {
      const [a, sign] = [left, take('+') ? 1 : take('-') ? -1 : 0];
      if (sign === 0) return left;
      const b = product();
      left = (of) => a(of) + sign * b(of);
    }
  }
  function product(): Evaluate {
    let left = power();
    for (;;) {
      const a = left;
      if (take('*')) {
        const b = power();
        left = (of) => a(of) * b(of);
      } else if (take('/')) {
        const b = power();
        left = (of) => a(of) / b(of);
      } else return left;
    }
  }
  function power(): Evaluate {
    const base = value();
    if (!take('^')) return base;
    const exponent = power();
    return (of) => base(of) ** exponent(of);
  }
  function value(): Evaluate {
    if (take('-')) {
      const negated = power();
      return (of) => -negated(of);
    }
    if (take('(')) {
      const inner = sum();
      expect(')');
      return inner;
    }
    const token = tokens[at] ?? '';
    at += 1;
    if (/^\d/.test(token)) return () => Number(token);
    if (!/[A-Z]/.test(token)) throw new SyntaxError(token);
    const called = functions[token];
    if (called) {
      expect('(');
      const inputs = [sum()];
      while (take(',')) inputs.push(sum());
      expect(')');
      return (of) => called(...inputs.map((input) => input(of)));
    }
    names.add(token);
    return (of) => of(token);
  }

  try {
    const evaluate = sum();
    return at === tokens.length ? { names, evaluate } : null;
  } catch {
    // No formula, or one that is nested too deep.
    return null;
  }
}

/**
 * The value of a formula, written with `decimals`; '' where a value it needs is missing or no number.
 * @param valueOf a name's number; NaN where there is none
 */
export function computeFormula(text: string, decimals: number, valueOf: (name: string) => number): string {
  const computed = readFormula(text)?.evaluate(valueOf) ?? Number.NaN;
  // In binary, exactly half a unit of the last place may be stored as slightly less.
  return Number.isFinite(computed)
    ? (computed + Math.sign(computed) * 1e-9).toFixed(decimals).replace(/-(?=[0.]+$)/, '')
    : '';
}
