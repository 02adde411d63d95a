import type { Checker } from 'typescript/unstable/sync';
import type { Node } from 'typescript/unstable/ast';
import {
  isCallExpression,
  isIdentifier,
  isPropertyAssignment,
  isStringLiteral,
  isTypeAliasDeclaration,
  isVariableDeclaration,
} from 'typescript/unstable/ast/is';
import { fieldPaths, stringValues } from './field-paths.ts';
import { FoundNames } from './found-names.ts';
import type { NameCounts } from './name-list.ts';
import type { Sources } from './product-sources.ts';
import { isSchemaShape, keyOf } from './syntax.ts';
import { addTableNames } from './table-names.ts';

/**
 * Returns the names in stored and sent data, wherever the code stands. A name with an identity in the data counts
 * once (`item AlertLook look.price`). A key of a schema or an attribute in an expression has none, so its places are
 * counted: renaming one of several equal names changes the count.
 */
export function collectStoredNames({ files, checker }: Sources): NameCounts {
  const names = new FoundNames();
  for (const file of files) {
    const isSite = file.fileName.includes('/web/src/');
    const isOperation = file.fileName.includes('/infra/');
    const visit = (node: Node): void => {
      if (!isOperation) addSchemaNames(checker, node, names);
      if (!isSite) addTableNames(checker, node, names);
      if (isSite) addBrowserNames(checker, node, names);
      addEventNames(checker, node, names);
      addMetricNames(node, names);
      node.forEachChild(visit);
    };
    visit(file);
  }
  return names.counts;
}

function addSchemaNames(checker: Checker, node: Node, names: FoundNames): void {
  if (isSchemaShape(node)) {
    for (const name of node.properties.flatMap(keyOf)) names.count(`field ${name}`);
  }
  if (isCallExpression(node) && /^z\.(?:enum|literal)$/.test(node.expression.getText())) {
    const [values] = node.arguments;
    const type = values === undefined ? undefined : checker.getTypeAtLocation(values);
    for (const value of stringValues(checker, type)) names.count(`value ${value}`);
  }
}

function addBrowserNames(checker: Checker, node: Node, names: FoundNames): void {
  if (!isCallExpression(node) || !isIdentifier(node.expression)) return;
  const { text: called } = node.expression;
  const { [called === 'formDraft' ? 0 : 1]: key, 2: value } = node.arguments;
  if (!/^(?:formDraft|(?:read|write|remove)(?:Stored|Text))$/.test(called)) return;
  const keys = key === undefined ? [] : stringValues(checker, checker.getTypeAtLocation(key));
  for (const name of keys) names.addOnce(`browser ${name}`);
  const type =
    value === undefined || called !== 'writeStored' ? undefined : checker.getTypeAtLocation(value);
  for (const path of type === undefined ? [] : fieldPaths(checker, type)) {
    for (const name of keys) names.addOnce(`browser ${name} ${path}`);
  }
}

function addEventNames(checker: Checker, node: Node, names: FoundNames): void {
  if (!isPropertyAssignment(node)) return;
  const [name = ''] = keyOf(node);
  if (name === 'Source' || name === 'DetailType') {
    const type = checker.getTypeAtLocation(node.initializer);
    for (const value of stringValues(checker, type)) names.addOnce(`event ${value}`);
  }
}

/** Metrics and their dimensions are texts of declarations that say so in their names. */
function addMetricNames(node: Node, names: FoundNames): void {
  if (!isVariableDeclaration(node) && !isTypeAliasDeclaration(node)) return;
  if (!isIdentifier(node.name) || !/(?:Metric|Dimension)s?$/.test(node.name.text)) return;
  const visit = (part: Node): void => {
    if (isStringLiteral(part)) names.addOnce(`metric ${part.text}`);
    part.forEachChild(visit);
  };
  visit(node);
}
