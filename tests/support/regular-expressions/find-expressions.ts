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

/** Product code, which parses texts from users or partners. */
const productFiles = /^(?:shared|functions|web\/src)\//;

/**
 * Finds every regular expression of the product: literals by parsing the modules, calls of `RegExp` by loading the
 * module.
 */
export async function findExpressions(): Promise<readonly FoundExpression[]> {
  const found: FoundExpression[] = [];
  for (const file of sourceFiles.filter((name) => productFiles.test(name))) {
    const text = readFileSync(path.join(root, file), 'utf8');
    const { literals, constructorCalls } = findModuleExpressions(file, text);
    found.push(...literals);
    if (constructorCalls === 0) continue;
    const built = await loadBuiltExpressions(file);
    if (built.length < constructorCalls) {
      throw new Error(
        `${file} builds a regular expression inside a function: build it once, at module level`,
      );
    }
    found.push(...built);
  }
  return found;
}

interface ParsedExpressions {
  readonly literals: readonly FoundExpression[];
  /** Number of calls of `RegExp`. */
  readonly constructorCalls: number;
}

/** Finds the literals of one module, and counts its calls of `RegExp`. */
export function findModuleExpressions(file: string, text: string): ParsedExpressions {
  const literals: FoundExpression[] = [];
  let constructorCalls = 0;
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
    if (isCall && isNode(value.callee) && value.callee.name === 'RegExp') constructorCalls += 1;
    Object.values(value).forEach(visit);
  };
  const { program, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file} cannot be parsed`);
  visit(program);
  return { literals, constructorCalls };
}

function isNode(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isRegex(value: unknown): value is { readonly pattern: string; readonly flags: string } {
  return isNode(value) && typeof value.pattern === 'string' && typeof value.flags === 'string';
}

/** Loads a module again and returns the expressions that it builds meanwhile. */
async function loadBuiltExpressions(file: string): Promise<readonly FoundExpression[]> {
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
