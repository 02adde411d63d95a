import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import * as onServer from '../../../functions/runtime/format-day.ts';
import { findFiles } from '../../../infra/portable/find-files.ts';
import { formatDayAndMonth } from '../../../shared/editions/format-days.ts';
import { longDay, longDayOfYear } from '../../../shared/values/long-day.ts';
import { updatedOn } from '../../../web/src/copy/legal/legal-document.ts';
import * as onSite from '../../../web/src/lib/date-texts.ts';

const first = '2026-12-01T12:00:00.000Z';
const second = '2026-12-02T02:59:59.000Z';

it.each([
  [longDay(new Date(first)), '1º de dezembro de 2026'],
  [longDay(new Date('2026-12-11T12:00:00.000Z')), '11 de dezembro de 2026'],
  [longDay(new Date('2026-12-21T12:00:00.000Z')), '21 de dezembro de 2026'],
  [longDayOfYear(new Date(second)), '1º de dezembro'],
  [formatDayAndMonth('2026-12-01'), '1º de dezembro'],
  [onServer.formatLongDay(first), '1º de dezembro de 2026'],
  [onServer.formatLastDay('2026-12-02T03:00:00.000Z'), '1º de dezembro de 2026'],
  [onServer.formatDayAndTime(first), '1º de dezembro de 2026, às 9h'],
  [onSite.formatLongDay(first), '1º de dezembro de 2026'],
  [onSite.formatRelativeDay(first, first), '1º de dezembro'],
  [onSite.formatRelativeDay(first, '2027-01-05T12:00:00.000Z'), '1º de dezembro de 2026'],
  [onSite.formatLongMoment(first), '1º de dezembro de 2026, às 9h'],
  [onSite.formatLastMinute('2026-12-02T03:00:00.000Z'), '1º de dezembro de 2026, 23h59'],
  [updatedOn('2026-12-01').updatedLabel, 'Última atualização: 1º de dezembro de 2026'],
])('%s', (said, day) => {
  expect(said).toBe(day);
});

it('a day with the name of its month is formatted by one function', () => {
  const root = path.resolve(import.meta.dirname, '../../..');
  const byItself = /dateStyle: '(?:long|full|medium)'|day: 'numeric',\s*month: 'long'/;
  const files = [...findFiles(root, '{shared,functions,infra,web/src}/**/*.{ts,tsx}')].filter(
    (file) => byItself.test(readFileSync(path.join(root, file), 'utf8')),
  );
  expect(files).toEqual(['shared/values/long-day.ts', 'web/src/copy/legal/legal-document.ts']);
});
