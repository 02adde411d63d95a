import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { listLogicalIds } from '../../../infra/operations/tables/logical-ids.ts';
import { readTemplates, resourcesOf } from '../../../infra/operations/tables/read-templates.ts';
import { describeReferencePages } from '../../../infra/operations/tables/reference-pages.ts';
import {
  compareNames,
  logicalIdsFile,
  readNameList,
} from '../../../infra/operations/tables/stored-names/name-list.ts';
import { findFiles } from '../../../infra/portable/find-files.ts';
import { projectRoot } from '../../../infra/project-root.ts';

const templates = readTemplates();
const pages = await describeReferencePages(templates);
const read = (file: string) => readFileSync(path.join(projectRoot, file), 'utf8');

describe('the reference pages', () => {
  it.each(pages.map(({ file, text }) => [file, text] as const))(
    '%s equals what the code says',
    (file, text) => {
      expect(read(file), 'run `npm run tables`').toBe(text);
    },
  );

  it('are all written by the command', () => {
    expect(findFiles(projectRoot, 'infra/reference/*.md').toSorted()).toEqual(
      pages.map(({ file }) => file).toSorted(),
    );
  });
});

describe('the logical ids', () => {
  const current = listLogicalIds(templates);
  const { lost, added } = compareNames(readNameList(logicalIdsFile), current);

  it('of resources with data or an identity are unchanged', () => {
    expect(current.size).toBeGreaterThan(300);
    expect(
      lost,
      'a deployment would replace or delete these; if it may, run `npm run tables -- --accept-lost-names`',
    ).toEqual([]);
  });

  it('are all listed', () => {
    expect(added, 'run `npm run tables`').toEqual([]);
  });
});

describe('the runbook', () => {
  const entries = read('infra/RUNBOOK.md')
    .split(/^## /m)
    .slice(1)
    .map((entry) => ({ name: entry.split('\n')[0] ?? '', lines: entry.trimEnd().split('\n') }));

  it('has an entry for every alarm and function that names one, in order, and no others', () => {
    const texts = templates.flatMap((template) => [
      ...resourcesOf(template, 'AWS::CloudWatch::Alarm').map(
        ({ Properties }) => Properties['AlarmDescription'],
      ),
      ...resourcesOf(template, 'AWS::Lambda::Function').map(
        ({ Properties }) => Properties['Description'],
      ),
    ]);
    const named = texts.flatMap((text) => /RUNBOOK\.md#([a-z-]+)$/.exec(String(text))?.[1] ?? []);
    expect(entries.map(({ name }) => name)).toEqual([...new Set(named)].toSorted());
  });

  it.each(entries.map(({ name, lines }) => [name, lines] as const))(
    'says in at most 15 lines what to do about %s',
    (_name, lines) => {
      expect(lines.length).toBeLessThanOrEqual(15);
    },
  );
});
