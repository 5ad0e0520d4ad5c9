import { isTest, lineOf, walk, type Module } from './source.ts';

/** Folders of `server` whose functions serve the departments and have their own order. */
const outside = ['http', 'guards', 'db', 'adapters', 'site', 'print', 'demo', 'testing'];

/** `work`: a connection or the dependencies. `who`: who asks or acts. */
type Kind = 'work' | 'who' | 'rest';

/**
 * Checks the order of parameters in the server's departments (docs/architecture.md): what is worked with, who asks, the
 * rest. In a policy who asks comes first, in a presenter second, after the row.
 * @returns one line per violation; having seen no function in this order is one too
 */
export function findParameterViolations(modules: Module[]): string[] {
  const violations: string[] = [];
  let ordered = 0;
  for (const module of modules) {
    const [top, folder = '', file] = module.path.split('/');
    if (top !== 'server' || file === undefined || outside.includes(folder) || isTest(module.path)) continue;
    const layer = /\.(policy|present)\.ts$/.exec(module.path)?.[1];
    const look = (node: { start: number; params: readonly { start: number; end: number }[] }) => {
      const kinds = node.params.map(({ start, end }) => kindOf(module.text.slice(start, end)));
      if (!kinds.includes('who')) return;
      if (isOrdered(kinds, layer)) ordered += 1;
      else violations.push(`${module.path}:${lineOf(module.text, node.start)} ${rules[layer ?? 'other']}`);
    };
    walk(module, { FunctionDeclaration: look, ArrowFunctionExpression: look });
  }
  if (ordered === 0) violations.push('the check of parameters saw no function that takes who asks');
  return violations;
}

const rules: Record<string, string> = {
  policy: 'a policy takes who asks first, then the row',
  present: 'a presenter takes the row, then who asks',
  other: 'parameters come in one order: deps, db or tx; who asks; the rest',
};

/** By its type, which functions of a department declare. Who acts may also be a number called `by` or `madeBy`. */
function kindOf(parameter: string): Kind {
  if (/:\s*(Pick<)?(Db|Database|Dependencies|\w*Deps)\b/.test(parameter)) return 'work';
  if (/:\s*(Asking|Caller|Writer)\b/.test(parameter) || /^(by|[a-z]+By): number/.test(parameter)) return 'who';
  return 'rest';
}

function isOrdered(kinds: readonly Kind[], layer: string | undefined): boolean {
  const who = kinds.indexOf('who');
  if (layer === 'present') return who === Math.min(1, kinds.length - 1);
  return kinds.slice(0, who).every((kind) => kind === 'work') && !kinds.slice(who).includes('work');
}
