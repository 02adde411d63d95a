import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '../../project-root.ts';
import { readTemplates } from './read-templates.ts';
import { describeReferencePages } from './reference-pages.ts';

/* `npm run tables`: writes the pages under infra/reference/ from the code. */

for (const { file, text } of await describeReferencePages(readTemplates())) {
  const target = path.join(projectRoot, file);
  mkdirSync(path.dirname(target), { recursive: true });
  writeFileSync(target, text);
}
