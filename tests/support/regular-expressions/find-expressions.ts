import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'vite';
import { sourceFiles } from '../sources/source-imports.ts';

const root = path.resolve(import.meta.dirname, '../../..');

export interface FoundExpression {
  /** File and line: `shared/values/cpf.ts:6`. */
  readonly location: string;
  readonly source: string;
  readonly flags: string;
}

/** Product code that reads texts of users or partners. */
const searched = /^(?:shared|functions|web\/src)\//;

/**
 * Finds every regular expression of the product: literals by parsing the modules, and expressions that are built at
 * run time by loading the module.
 */
export async function findExpressions(): Promise<readonly FoundExpression[]> {
  const found: FoundExpression[] = [];
  for (const file of sourceFiles.filter((name) => searched.test(name))) {
    const text = readFileSync(path.join(root, file), 'utf8');
    const { literals, builds } = expressionsOf(file, text);
    found.push(...literals);
    if (builds === 0) continue;
    const built = await builtExpressions(file);
    if (built.length < builds) {
      throw new Error(`${file} builds an expression in a function: build it once for the module`);
    }
    found.push(...built);
  }
  return found;
}

interface Parsed {
  readonly literals: readonly FoundExpression[];
  /** Calls of RegExp. */
  readonly builds: number;
}

/** Finds the expressions of one module. */
export function expressionsOf(file: string, text: string): Parsed {
  const literals: FoundExpression[] = [];
  let builds = 0;
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(visit);
    if (!isNode(value)) return;
    if (value.type === 'Literal' && isRegex(value.regex)) {
      const line = text.slice(0, Number(value.start)).split('\n').length;
      const { pattern, flags } = value.regex;
      literals.push({ location: `${file}:${line}`, source: pattern, flags });
      return;
    }
    const isCall = value.type === 'NewExpression' || value.type === 'CallExpression';
    if (isCall && isNode(value.callee) && value.callee.name === 'RegExp') builds += 1;
    Object.values(value).forEach(visit);
  };
  const { program, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file} cannot be parsed`);
  visit(program);
  return { literals, builds };
}

function isNode(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isRegex(value: unknown): value is { readonly pattern: string; readonly flags: string } {
  return isNode(value) && typeof value.pattern === 'string' && typeof value.flags === 'string';
}

/** Loads a module again and returns the expressions that it builds. */
async function builtExpressions(file: string): Promise<readonly FoundExpression[]> {
  const built: FoundExpression[] = [];
  const original = globalThis.RegExp;
  globalThis.RegExp = new Proxy(original, {
    construct(target, args, newTarget) {
      const expression: unknown = Reflect.construct(target, args, newTarget);
      if (expression instanceof original && new Error('here').stack?.includes(file) === true) {
        built.push({ location: file, source: expression.source, flags: expression.flags });
      }
      return Object(expression);
    },
  });
  try {
    await import(/* @vite-ignore */ `${path.join(root, file)}?built`);
  } finally {
    globalThis.RegExp = original;
  }
  return built;
}
