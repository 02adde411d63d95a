import { resolve } from 'node:path';
import { API, TypeFlags, type Checker, type Project, type Type } from 'typescript/unstable/sync';
import type { JsxChild, Node, SourceFile } from 'typescript/unstable/ast';
import {
  isJsxElement,
  isJsxExpression,
  isJsxFragment,
  isJsxText,
} from 'typescript/unstable/ast/is';
import { projectRoot } from '../../../infra/project-root.ts';

/** The kind of content that a child of a JSX element renders. */
type ChildKind = 'text' | 'elements' | 'text or elements' | 'space' | 'nothing';

export interface BareText {
  readonly line: number;
  /** The text as it is in the source. */
  readonly text: string;
}

/**
 * Opens the site's sources with their types.
 * @param files contents that replace those on the disk, by absolute path
 */
export function openSite(files: Readonly<Record<string, string>> = {}): {
  readonly project: Project;
  readonly close: () => void;
} {
  const configuration = resolve(projectRoot, 'web/tsconfig.json');
  const api = new API({ cwd: projectRoot, fs: { readFile: (name) => files[name] } });
  const project = api.updateSnapshot({ openProjects: [configuration] }).getProject(configuration);
  if (project === undefined) throw new Error(`${configuration} is no project.`);
  return { project, close: () => api.close() };
}

/**
 * Returns the texts of a file that have siblings and no element of their own. A browser that translates a page replaces
 * its text nodes: React then changes a removed text, or fails to insert an element before it. The only text of an
 * element is safe, because React replaces the whole content of the element.
 */
export function findBareTexts(project: Project, file: string): BareText[] {
  const source = project.program.getSourceFile(file);
  if (source === undefined) throw new Error(`${file} is not part of the site.`);
  const found: BareText[] = [];
  const visit = (node: Node): void => {
    if (isJsxElement(node) || isJsxFragment(node)) {
      const shown = node.children
        .map((child) => ({ child, kind: kindOf(project.checker, child) }))
        .filter(({ kind }) => kind !== 'nothing' && kind !== 'space');
      // A fragment is not an element: the siblings of its text are unknown here.
      if (shown.length > 1 || isJsxFragment(node)) {
        const bareTexts = shown.filter(({ kind }) => kind !== 'elements');
        found.push(...bareTexts.map(({ child }) => describeText(source, child)));
      }
    }
    node.forEachChild(visit);
  };
  visit(source);
  return found;
}

function describeText(source: SourceFile, child: JsxChild): BareText {
  const text = child.getText(source);
  const start = child.end - text.trimStart().length;
  const line = source.text.slice(0, start).split('\n').length;
  return { line, text: text.trim().replaceAll(/\s+/g, ' ') };
}

function kindOf(checker: Checker, child: JsxChild): ChildKind {
  if (isJsxText(child)) {
    if (child.text.trim() !== '') return 'text';
    return child.text.includes('\n') ? 'nothing' : 'space';
  }
  if (!isJsxExpression(child)) return 'elements';
  if (child.expression === undefined) return 'nothing';
  const type = checker.getTypeAtLocation(child.expression);
  return type === undefined ? 'text or elements' : kindOfType(checker, type);
}

const textual =
  TypeFlags.String |
  TypeFlags.Number |
  TypeFlags.BigInt |
  TypeFlags.NumberLiteral |
  TypeFlags.TemplateLiteral |
  TypeFlags.StringMapping |
  TypeFlags.Enum;
const invisible =
  TypeFlags.Null |
  TypeFlags.Undefined |
  TypeFlags.Void |
  TypeFlags.Boolean |
  TypeFlags.BooleanLiteral |
  TypeFlags.Never;

function kindOfType(checker: Checker, type: Type, around: readonly Type[] = []): ChildKind {
  // A type may contain itself in a list.
  if (around.some(({ id }) => id === type.id)) return 'nothing';
  const within = [...around, type];
  if (type.isUnionType()) {
    return joinKinds(type.getTypes().map((one) => kindOfType(checker, one, within)));
  }
  if ((type.flags & invisible) !== 0) return 'nothing';
  if (type.isStringLiteralType()) return type.value.trim() === '' ? 'space' : 'text';
  if ((type.flags & textual) !== 0) return 'text';
  if (type.isTypeReference() && checker.isArrayLikeType(type)) {
    return joinKinds(checker.getTypeArguments(type).map((one) => kindOfType(checker, one, within)));
  }
  return (type.flags & TypeFlags.Object) === 0 ? 'text or elements' : 'elements';
}

function joinKinds(kinds: readonly ChildKind[]): ChildKind {
  const shown = new Set(kinds.filter((kind) => kind !== 'nothing'));
  if (shown.size > 1) shown.delete('space');
  const [only, ...others] = shown;
  if (only === undefined) return 'nothing';
  return others.length === 0 ? only : 'text or elements';
}
