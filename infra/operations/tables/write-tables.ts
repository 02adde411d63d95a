import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '../../project-root.ts';
import { listLogicalIds } from './logical-ids.ts';
import { readTemplates } from './read-templates.ts';
import { describeReferencePages } from './reference-pages.ts';
import { collectStoredNames } from './stored-names/collect-names.ts';
import {
  acceptLostNames,
  addNames,
  formatNames,
  logicalIdsFile,
  readNameList,
  storedNamesFile,
  type NameCounts,
} from './stored-names/name-list.ts';
import { withProductSources } from './stored-names/product-sources.ts';

/*
 * `npm run tables`: writes the pages under infra/reference/ from the code, and adds new names to the lists there.
 * `npm run tables -- --accept-lost-names` also drops the names that the code no longer has.
 */

const templates = readTemplates();
for (const { file, text } of await describeReferencePages(templates)) write(file, text);
writeNames(storedNamesFile, withProductSources(collectStoredNames));
writeNames(logicalIdsFile, listLogicalIds(templates));

function writeNames(file: string, current: NameCounts): void {
  const isAccepted = process.argv.includes(acceptLostNames);
  write(file, formatNames(isAccepted ? current : addNames(readNameList(file), current)));
}

function write(file: string, text: string): void {
  const target = path.join(projectRoot, file);
  mkdirSync(path.dirname(target), { recursive: true });
  writeFileSync(target, text);
}
